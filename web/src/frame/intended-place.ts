/** Where somebody wanted to go who has to sign in first; of this tab, and for one sign-in. */
const PLACE = 'duebook.cameFor'

export const rememberPlace = (path: string) => sessionStorage.setItem(PLACE, path)

/** The place they wanted, once; Today when they came for nothing in particular. A new account begins at the welcome, unless it was made to answer an invitation. */
export function takePlace(isNew = false): string {
  const path = sessionStorage.getItem(PLACE) ?? '/today'
  sessionStorage.removeItem(PLACE)
  return isNew && !path.startsWith('/join/') ? '/welcome' : path
}
