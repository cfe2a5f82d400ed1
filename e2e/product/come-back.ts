import type { Page } from 'playwright-core'
import { sessionOf } from './kept-session.ts'

/**
 * Opens Today, or another view (`at`), as somebody who signed in on this device before: the service is asked for the session, and the SDK finds it where it keeps one.
 * What a sign-in is remains with the journeys about it.
 */
export async function comeBack(
  page: Page,
  origin: string,
  who: { email: string; password: string },
  at = '/today',
): Promise<void> {
  const { localId, idToken, refreshToken, expiresIn, error } = await sessionOf(origin, who)
  if (!localId) throw new Error(`Signing in as ${who.email} failed: ${JSON.stringify(error)}`)
  const expirationTime = Date.now() + Number(expiresIn) * 1000
  // The rest of the account is asked of the service when the page opens.
  const user = {
    uid: localId,
    email: who.email,
    emailVerified: false,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: { accessToken: idToken, refreshToken, expirationTime },
    apiKey: 'duebook',
    appName: '[DEFAULT]',
  }
  const keeping = await page.addInitScript(putSession, { origin, user })
  await page.goto(`${origin}${at}`)
  await page.getByRole('link', { name: 'Today' }).first().waitFor()
  await keeping.dispose()
}

/** Runs in the page, before its scripts: they are let at the database once it is made, and it is made with the session in it. */
function putSession({ origin, user }: { origin: string; user: object }) {
  if (location.origin !== origin) return
  const opening = indexedDB.open('firebaseLocalStorageDb', 1)
  opening.addEventListener('upgradeneeded', () => {
    const store = opening.result.createObjectStore('firebaseLocalStorage', { keyPath: 'fbase_key' })
    store.put({ fbase_key: 'firebase:authUser:duebook:[DEFAULT]', value: user })
  })
  opening.addEventListener('success', () => opening.result.close())
}
