/** Where somebody wanted to go who has to sign in first; of this tab, and for one sign-in. */
const PLACE = 'duebook.cameFor'

export const rememberPlace = (path: string) => sessionStorage.setItem(PLACE, path)

/** The place they wanted, once; Today when they came for nothing in particular. */
export function takePlace(): string {
  const path = sessionStorage.getItem(PLACE) ?? '/today'
  sessionStorage.removeItem(PLACE)
  return path
}
