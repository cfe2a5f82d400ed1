import { describe, expect, it } from 'vitest'
import { answerAtProvider, outcomeOf } from './providers-browser.ts'
import { google, newAddress, providersWorld, redirectResult, type SignedIn } from './providers-world.ts'

const { server, visit, byPopup, signUp, byRedirect } = providersWorld()

describe('the official web SDK with a redirect', () => {
  it('[PV1] [PV4] signs in and is back with the result, once', async () => {
    const visitor = await visit()
    const email = newAddress()
    await byRedirect(visitor, `sdk.signInWithRedirect(auth, ${google})`, () =>
      answerAtProvider(visitor.page, { email }),
    )
    expect(await outcomeOf(visitor.page, redirectResult)).toMatchObject({ email, isNew: true })
    await visitor.page.reload()
    expect(await outcomeOf(visitor.page, redirectResult)).toBe(null)
    expect(await visitor.page.evaluate('auth.currentUser.email')).toBe(email)
  })

  it('[PV5] [PV9] links and reauthenticates', async () => {
    const visitor = await visit()
    const { uid } = await signUp(visitor, newAddress())
    const email = newAddress()
    await byRedirect(visitor, `sdk.linkWithRedirect(auth.currentUser, ${google})`, () =>
      answerAtProvider(visitor.page, { email }),
    )
    expect(await outcomeOf(visitor.page, redirectResult)).toMatchObject({ uid, providers: ['google.com', 'password'] })
    await byRedirect(visitor, `sdk.reauthenticateWithRedirect(auth.currentUser, ${google})`, () =>
      answerAtProvider(visitor.page, { email }),
    )
    expect(await outcomeOf(visitor.page, redirectResult)).toMatchObject({ uid })
  })

  it('[PV7] is told of a collision', async () => {
    const visitor = await visit()
    const email = newAddress()
    await signUp(visitor, email)
    await visitor.page.evaluate('auth.signOut()')
    await byRedirect(visitor, `sdk.signInWithRedirect(auth, ${google})`, () =>
      answerAtProvider(visitor.page, { email, verified: false }),
    )
    expect(await outcomeOf(visitor.page, redirectResult)).toMatchObject({
      code: 'auth/account-exists-with-different-credential',
      email,
    })
  })

  it('[PV3] [PV4] is told when the person refused', async () => {
    const visitor = await visit()
    await byRedirect(visitor, `sdk.signInWithRedirect(auth, ${google})`, () =>
      visitor.page.getByRole('button', { name: /^Cancel/ }).click(),
    )
    expect(await outcomeOf(visitor.page, redirectResult)).toMatchObject({ code: 'auth/user-cancelled' })
  })

  it('[PV19] is asked for the second factor after a provider too', async () => {
    const visitor = await visit()
    const email = newAddress()
    const { uid } = await byPopup(visitor, { email })
    const factor = { phoneInfo: '+447700900123', mfaEnrollmentId: 'one', displayName: 'Phone' }
    const changed = await fetch(
      `${server().privateOrigin}/identitytoolkit.googleapis.com/v1/projects/duebook/accounts:update`,
      {
        method: 'POST',
        headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
        body: JSON.stringify({ localId: uid, mfa: { enrollments: [factor] } }),
      },
    )
    expect(changed.status).toBe(200)
    expect((await byPopup(visitor, { email })).code).toBe('auth/multi-factor-auth-required')
    await byRedirect(visitor, `sdk.signInWithRedirect(auth, ${google})`, () =>
      answerAtProvider(visitor.page, { email }),
    )
    expect((await outcomeOf<SignedIn>(visitor.page, redirectResult)).code).toBe('auth/multi-factor-auth-required')
    const resolved = 'sdk.getMultiFactorResolver(auth, window.failure).hints.map((hint) => hint.displayName)'
    expect(await outcomeOf(visitor.page, resolved)).toEqual(['Phone'])
  })

  it('[PV4] goes on when the browser keeps nothing for the frame, or something broken', async () => {
    const visitor = await visit()
    await byPopup(visitor, { email: newAddress() })
    const uid = await visitor.page.evaluate('auth.currentUser.uid')
    const comeBack = async () => {
      await visitor.page.evaluate(
        `sessionStorage.setItem('firebase:pendingRedirect:k:[DEFAULT]', JSON.stringify('true'))`,
      )
      await visitor.page.reload()
      await visitor.page.evaluate('auth.authStateReady()')
      expect(await outcomeOf(visitor.page, redirectResult)).toBe(null)
      expect(await visitor.page.evaluate('auth.currentUser.uid')).toBe(uid)
    }
    await visitor.page.evaluate(`sessionStorage.setItem('firebase:redirectEvent:k:[DEFAULT]', '{broken')`)
    await comeBack()
    await visitor.context.addInitScript(() => {
      if (!location.pathname.endsWith('/iframe')) return
      const refused = () => {
        throw new Error('This browser keeps nothing.')
      }
      Object.defineProperty(window, 'sessionStorage', { get: refused })
      Object.defineProperty(window, 'BroadcastChannel', { get: refused })
    })
    await comeBack()
    expect(await byPopup(visitor, { email: newAddress() })).toMatchObject({ isNew: true })
  })

  it('[PV4] goes on when somebody left for a provider and came back by himself', async () => {
    const visitor = await visit()
    await visitor.page.evaluate(`void sdk.signInWithRedirect(auth, ${google})`)
    await visitor.page.waitForURL('**/practice/**')
    await visitor.page.goto(`${server().origin}/app`)
    await visitor.page.evaluate('auth.authStateReady()')
    expect(await outcomeOf(visitor.page, redirectResult)).toBe(null)
  })
})
