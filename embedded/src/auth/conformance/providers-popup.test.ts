import { describe, expect, it } from 'vitest'
import { answerAtProvider, inPopup, outcomeOf } from './providers-browser.ts'
import {
  described,
  google,
  newAddress,
  password,
  popupSignIn,
  providersWorld,
  type SignedIn,
} from './providers-world.ts'

const { server, visit, byPopup, signUp, verify } = providersWorld()

describe('the official web SDK with a popup', () => {
  it('[PV1] [PV2] [PV10] signs somebody new in, and knows them again', async () => {
    const visitor = await visit()
    const email = newAddress()
    const first = await byPopup(visitor, { email, name: 'Ada Okafor' })
    expect(first).toMatchObject({ email, verified: true, providers: ['google.com'], isNew: true })
    const claims = await visitor.page.evaluate('auth.currentUser.getIdTokenResult().then(({ claims }) => claims)')
    expect(claims).toMatchObject({
      name: 'Ada Okafor',
      email_verified: true,
      firebase: { sign_in_provider: 'google.com', identities: { email: [email] } },
    })
    const other = await visit()
    expect(await byPopup(other, { email, name: 'Ada Okafor' })).toMatchObject({ uid: first.uid, isNew: false })
  })

  it.each([
    ['Apple', "new sdk.OAuthProvider('apple.com')", 'apple.com'],
    ['Microsoft', "new sdk.OAuthProvider('microsoft.com')", 'microsoft.com'],
  ])('[PV1] signs in through %s too, by a page that says it is practice', async (title, provider, id) => {
    const visitor = await visit()
    const email = newAddress()
    const signedIn = await inPopup<SignedIn>(visitor.page, popupSignIn(provider), async (popup) => {
      await popup.getByText(`This is not ${title}.`).waitFor()
      await answerAtProvider(popup, { email })
    })
    expect(signedIn).toMatchObject({ email, providers: [id], isNew: true })
  })

  it('[PV1] gives a credential and the profile, and works under the other name of this machine', async () => {
    const visitor = await visit(server().origin.replace('127.0.0.1', 'localhost'))
    const told = await inPopup<{ idToken: string; profile: { name: string } }>(
      visitor.page,
      `sdk.signInWithPopup(auth, ${google}).then((result) => ({ idToken: sdk.GoogleAuthProvider.credentialFromResult(result).idToken, profile: sdk.getAdditionalUserInfo(result).profile }))`,
      (popup) => answerAtProvider(popup, { email: newAddress(), name: 'Ben Whitlock' }),
    )
    expect(told.idToken.split('.')).toHaveLength(3)
    expect(told.profile.name).toBe('Ben Whitlock')
  })

  it('[PV3] is told when the person refuses, cancels or closes the window', async () => {
    const { page } = await visit()
    const refused = await inPopup(page, popupSignIn(), async (popup) => {
      await popup.getByLabel('Name').fill('Ada')
      await popup.getByRole('button', { name: 'Continue' }).click()
      await popup.getByRole('button', { name: 'Refuse' }).click()
    })
    expect(refused).toMatchObject({ code: 'auth/user-cancelled' })
    const cancelled = await inPopup(page, popupSignIn(), (popup) =>
      popup.getByRole('button', { name: /^Cancel/ }).click(),
    )
    expect(cancelled).toMatchObject({ code: 'auth/user-cancelled' })
    const closed = await inPopup(page, popupSignIn(), async (popup) => {
      await popup.getByRole('heading', { level: 1 }).waitFor()
      await popup.close()
    })
    expect(closed).toMatchObject({ code: 'auth/popup-closed-by-user' })
  })

  it('[PV3] [PV13] is told at once what is not offered', async () => {
    const { page } = await visit()
    const outcome = await inPopup(page, popupSignIn('new sdk.GithubAuthProvider()'), async () => undefined)
    expect(outcome).toMatchObject({ code: 'auth/operation-not-allowed' })
  })

  it('[PV5] links and unlinks', async () => {
    const visitor = await visit()
    const email = newAddress()
    const { uid } = await signUp(visitor, email)
    const linked = await byPopup(
      visitor,
      { email: newAddress() },
      `sdk.linkWithPopup(auth.currentUser, ${google}).then(${described})`,
    )
    expect(linked).toMatchObject({ uid, email, providers: ['google.com', 'password'] })
    const left = await outcomeOf(
      visitor.page,
      "sdk.unlink(auth.currentUser, 'google.com').then((user) => user.providerData.map((p) => p.providerId))",
    )
    expect(left).toEqual(['password'])
    server().advance(2_000)
    expect(await outcomeOf(visitor.page, 'auth.currentUser.getIdToken(true).then(() => auth.currentUser.uid)')).toBe(
      uid,
    )
    server().advance(301_000)
    const late = await byPopup(
      visitor,
      { email: newAddress() },
      `sdk.linkWithPopup(auth.currentUser, ${google}).then(${described})`,
    )
    expect(late.code).toBe('auth/requires-recent-login')
  })

  it("[PV6] does not link somebody else's identity or address, and the credential in the error signs in, once", async () => {
    const owner = await visit()
    const email = newAddress()
    const { uid } = await byPopup(owner, { email })
    const visitor = await visit()
    await signUp(visitor, newAddress())
    const link = `sdk.linkWithPopup(auth.currentUser, ${google})`
    expect((await byPopup(visitor, { email }, link)).code).toBe('auth/credential-already-in-use')
    const again = `sdk.signInWithCredential(auth, sdk.GoogleAuthProvider.credentialFromError(window.failure)).then(({ user }) => user.uid)`
    await visitor.page.evaluate('window.kept = window.failure')
    expect(await outcomeOf(visitor.page, again)).toBe(uid)
    const second = again.replace('window.failure', 'window.kept')
    expect(await outcomeOf(visitor.page, second)).toMatchObject({ code: 'auth/missing-or-invalid-nonce' })

    const withPassword = newAddress()
    await signUp(await visit(), withPassword)
    const third = await visit()
    await signUp(third, newAddress())
    expect((await byPopup(third, { email: withPassword }, link)).code).toBe('auth/email-already-in-use')
  })

  it('[PV7] leads from an address that is taken to linking, when the provider did not prove it', async () => {
    const visitor = await visit()
    const email = newAddress()
    const { uid } = await signUp(visitor, email)
    await visitor.page.evaluate('auth.signOut()')
    const refused = await byPopup(visitor, { email, verified: false })
    expect(refused).toMatchObject({ code: 'auth/account-exists-with-different-credential', email })
    const linked = await outcomeOf(
      visitor.page,
      `(async () => {
        const credential = sdk.GoogleAuthProvider.credentialFromError(window.failure)
        const { user } = await sdk.signInWithEmailAndPassword(auth, '${email}', '${password}')
        return (${described})(await sdk.linkWithCredential(user, credential))
      })()`,
    )
    expect(linked).toMatchObject({ uid, verified: false, providers: ['google.com', 'password'] })
  })

  it('[PV7] leads there with other providers too, whose credential is a pending token', async () => {
    const visitor = await visit()
    const email = newAddress()
    const { uid } = await signUp(visitor, email)
    const apple = "new sdk.OAuthProvider('apple.com')"
    expect((await byPopup(visitor, { email, verified: false }, popupSignIn(apple))).code).toBe(
      'auth/account-exists-with-different-credential',
    )
    const linked = await outcomeOf(
      visitor.page,
      `sdk.linkWithCredential(auth.currentUser, sdk.OAuthProvider.credentialFromError(window.failure)).then(${described})`,
    )
    expect(linked).toMatchObject({ uid, providers: ['apple.com', 'password'] })
  })

  it('[PV8] joins an address that both sides proved, and keeps the password', async () => {
    const visitor = await visit()
    const email = newAddress()
    const { uid } = await signUp(visitor, email)
    await verify(email, visitor)
    await visitor.page.evaluate('auth.signOut()')
    const joined = await byPopup(visitor, { email })
    expect(joined).toMatchObject({ uid, isNew: false, providers: ['google.com', 'password'] })
  })

  it('[PV8] takes every way in and every session from whoever squatted on an address', async () => {
    const squatter = await visit()
    const email = newAddress()
    const { uid } = await signUp(squatter, email)
    const owner = await visit()
    expect(await byPopup(owner, { email, name: 'Owner' })).toMatchObject({
      uid,
      verified: true,
      providers: ['google.com'],
    })
    expect(await outcomeOf(squatter.page, 'auth.currentUser.getIdToken(true)')).toMatchObject({
      code: 'auth/user-token-expired',
    })
    expect(
      await outcomeOf(squatter.page, `sdk.signInWithEmailAndPassword(auth, '${email}', '${password}')`),
    ).toMatchObject({ code: 'auth/invalid-credential' })
  })

  it('[PV9] reauthenticates the same person and nobody else', async () => {
    const visitor = await visit()
    const email = newAddress()
    const { uid } = await byPopup(visitor, { email })
    server().advance(301_000)
    const reauthenticate = `sdk.reauthenticateWithPopup(auth.currentUser, ${google}).then(${described})`
    expect(await byPopup(visitor, { email }, reauthenticate)).toMatchObject({ uid })
    const stranger = newAddress()
    expect((await byPopup(visitor, { email: stranger }, reauthenticate)).code).toBe('auth/user-mismatch')
    // Nobody was made on the way.
    expect((await byPopup(visitor, { email: stranger })).isNew).toBe(true)
  })
})

describe('the pages on the way', () => {
  it('[PP1] [PV3] are used by keyboard alone, fit 320 px, and stay tied to the page that opened them', async () => {
    const { page } = await visit()
    const email = newAddress()
    const signedIn = await inPopup<SignedIn>(page, popupSignIn(), async (popup) => {
      await popup.setViewportSize({ width: 320, height: 640 })
      const fits = () => popup.evaluate('document.documentElement.scrollWidth <= 320')
      await popup
        .getByLabel(/address$/i)
        .first()
        .focus()
      await popup.keyboard.type(email)
      await popup.keyboard.press('Tab')
      await popup.keyboard.type('A name that is long enough to need more than one line on a narrow page')
      expect(await fits()).toBe(true)
      await popup.keyboard.press('Enter')
      await popup.getByRole('heading', { name: 'Duebook asks for' }).waitFor()
      expect(await fits()).toBe(true)
      // The SDK looks at the window every two seconds: it must not seem closed, however long somebody reads.
      expect(await popup.evaluate('window.opener !== null')).toBe(true)
      await popup.getByRole('button', { name: 'Allow' }).focus()
      await popup.keyboard.press('Enter')
    })
    expect(signedIn.email).toBe(email)
  })

  it('[PP2] offer whoever was there before', async () => {
    const visitor = await visit()
    const email = newAddress()
    const { uid } = await byPopup(visitor, { email, name: 'Cleo Marsh' })
    const again = await inPopup<SignedIn>(visitor.page, popupSignIn(), async (popup) => {
      await popup.getByRole('button', { name: `Cleo Marsh ${email}` }).click()
      await popup.getByRole('button', { name: 'Allow' }).click()
    })
    expect(again).toMatchObject({ uid, isNew: false })
  })
})
