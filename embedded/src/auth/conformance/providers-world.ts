import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { call, startAuth, type AuthUnderTest } from '../testing/auth-under-test.ts'
import {
  answerAtProvider,
  inPopup,
  outcomeOf,
  sdkPage,
  startChromium,
  type Answer,
  type Visitor,
} from './providers-browser.ts'

export const practice = { kind: 'practice' } as const
export const password = 'the boiler sings at four'

export type SignedIn = {
  uid: string
  email: string
  verified: boolean
  providers: string[]
  isNew: boolean
  code?: string
}

// Expressions for the page, where the SDK is.
export const google = 'new sdk.GoogleAuthProvider()'
export const described = `({ user, ...rest }) => ({ uid: user.uid, email: user.email, verified: user.emailVerified, providers: user.providerData.map((p) => p.providerId).sort(), isNew: sdk.getAdditionalUserInfo({ user, ...rest })?.isNewUser ?? false })`
export const popupSignIn = (provider = google) => `sdk.signInWithPopup(auth, ${provider}).then(${described})`
export const redirectResult = `sdk.getRedirectResult(auth).then((result) => result && (${described})(result))`

let people = 0
export const newAddress = () => `person${++people}@okafor.studio`

/**
 * The service with the practice provider behind three buttons, or as an emulator, Chromium, and people who go through both; hooks of the file
 * open and close it. An emulator's page is on the public port, what it connects to on the private one: two origins.
 */
export function providersWorld({ emulator = false } = {}) {
  let server: AuthUnderTest
  let chromium: Awaited<ReturnType<typeof startChromium>>
  const visitors: Visitor[] = []

  beforeAll(async () => {
    const providers = { google: practice, apple: practice, microsoft: practice }
    server = await startAuth(emulator ? { emulator } : { providers })
    server.serve(await sdkPage(...(emulator ? [server.privateOrigin] : [])))
    chromium = await startChromium()
  })
  afterEach(async () => {
    for (const { context, hosts, errors } of visitors.splice(0)) {
      await context.close()
      // PV10 holds for every test.
      expect([...hosts].filter((host) => host !== '127.0.0.1' && host !== 'localhost')).toEqual([])
      expect(errors).toEqual([])
    }
  })
  afterAll(async () => {
    await chromium.close()
    await server.stop()
  })

  return {
    server: () => server,
    async visit(origin = server.origin): Promise<Visitor> {
      const visitor = await chromium.visit(`${origin}/app`)
      visitors.push(visitor)
      return visitor
    },
    byPopup: (visitor: Visitor, person: Answer, sdkCall = popupSignIn()) =>
      inPopup<SignedIn>(visitor.page, sdkCall, (popup) => answerAtProvider(popup, person)),
    signUp: ({ page }: Visitor, email: string) =>
      outcomeOf<SignedIn>(
        page,
        `sdk.createUserWithEmailAndPassword(auth, '${email}', '${password}').then(({ user }) => ({ uid: user.uid }))`,
      ),
    /** Confirms the address of whoever is signed in, by the link in the mail. */
    async verify(email: string, visitor: Visitor): Promise<void> {
      await visitor.page.evaluate('sdk.sendEmailVerification(auth.currentUser)')
      const oobCode = new URL(server.newestMailTo(email)?.links[0] ?? 'http://none').searchParams.get('oobCode') ?? ''
      await call(server.origin, 'accounts:update', { oobCode })
    },
    /** Leaves for the provider by a redirect, answers there, and is back. */
    async byRedirect({ page }: Visitor, sdkCall: string, atProvider: () => Promise<unknown>): Promise<void> {
      await page.evaluate(`void ${sdkCall}`)
      await page.waitForURL('**/practice/**')
      await atProvider()
      await page.waitForURL('**/app')
    },
  }
}
