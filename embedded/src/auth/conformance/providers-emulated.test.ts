import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { inPopup, outcomeOf } from './providers-browser.ts'
import {
  described,
  google,
  newAddress,
  popupSignIn,
  providersWorld,
  redirectResult,
  type SignedIn,
} from './providers-world.ts'

const { visit: visitor } = providersWorld({ emulator: true })
const visit = async (): Promise<Page> => (await visitor()).page

/** Somebody new, by the ids that tests of other projects press. */
async function addAccount(page: Page, typed: { email: string; name?: string; picture?: string }): Promise<void> {
  // A press before its script is there is lost, as on the official emulator's page.
  await page.waitForLoadState()
  await page.locator('#add-account-button').click()
  expect(await page.locator('#sign-in').isDisabled()).toBe(true)
  await page.locator('#email-input').fill(typed.email)
  await page.locator('#display-name-input').fill(typed.name ?? '')
  await page.locator('#profile-photo-input').fill(typed.picture ?? '')
  await page.locator('#sign-in').click()
}
const choose = (page: Page, email: string) => page.locator('#accounts-list li', { hasText: email }).click()
const signInWith = (claims: object) =>
  `sdk.signInWithCredential(auth, sdk.GoogleAuthProvider.credential(${JSON.stringify(JSON.stringify(claims))})).then(${described})`

it('[EM12] [PV10] a popup is the official emulator’s page, where somebody new is typed', async () => {
  const page = await visit()
  const email = newAddress()
  const typed = { email, name: 'Bob Test', picture: 'http://bob.test/bob.png' }
  const signedIn = await inPopup<SignedIn>(page, popupSignIn(), async (popup) => {
    expect(await popup.title()).toContain('Auth Emulator IDP Login Widget')
    await addAccount(popup, typed)
  })
  expect(signedIn).toMatchObject({ email, verified: true, providers: ['google.com'], isNew: true })
  expect(await page.evaluate('[auth.currentUser.displayName, auth.currentUser.photoURL]')).toEqual([
    typed.name,
    typed.picture,
  ])
})

it('[EM12] a user whom a credential made is in its list, and is the same account', async () => {
  const page = await visit()
  const email = newAddress()
  const made = await outcomeOf<SignedIn>(page, signInWith({ sub: `sub of ${email}`, email, email_verified: true }))
  await page.evaluate('auth.signOut()')
  const again = await inPopup<SignedIn>(page, popupSignIn(), (popup) => choose(popup, email))
  expect(again).toMatchObject({ uid: made.uid, isNew: false })
  const other = newAddress()
  const reauthenticated = `sdk.reauthenticateWithPopup(auth.currentUser, ${google})`
  expect(await inPopup(page, reauthenticated, (popup) => addAccount(popup, { email: other }))).toMatchObject({
    code: 'auth/user-mismatch',
  })
})

it.each(['facebook.com', 'github.com', 'oidc.theirs', 'saml.theirs'])(
  '[EM12] it stands for any provider: %s',
  async (id) => {
    const page = await visit()
    const provider = id.startsWith('saml.') ? `new sdk.SAMLAuthProvider('${id}')` : `new sdk.OAuthProvider('${id}')`
    const email = newAddress()
    const signedIn = await inPopup<SignedIn>(page, popupSignIn(provider), async (popup) => {
      await popup.waitForLoadState()
      await popup.locator('#add-account-button').click()
      await popup.locator('#autogen-button').click()
      await popup.locator('#email-input').fill(email)
      await popup.getByRole('button', { name: /^Sign in with/ }).click()
    })
    expect(signedIn).toMatchObject({ email, providers: [id], isNew: true })
  },
)

it('[EM12] a redirect comes back with the account, whose credential signs in again', async () => {
  const page = await visit()
  const email = newAddress()
  await page.evaluate(`void sdk.signInWithRedirect(auth, ${google})`)
  await page.waitForURL('**/emulator/auth/handler**')
  await addAccount(page, { email })
  await page.waitForURL('**/app')
  const told = await outcomeOf<SignedIn>(
    page,
    `sdk.getRedirectResult(auth).then((result) => { window.credential = sdk.GoogleAuthProvider.credentialFromResult(result); return (${described})(result) })`,
  )
  expect(told).toMatchObject({ email, isNew: true })
  const again = `sdk.signInWithCredential(auth, credential).then(${described})`
  expect(await outcomeOf(page, again)).toMatchObject({ uid: told.uid, isNew: false })
  expect(await outcomeOf(page, redirectResult)).toBe(null)
})
