import * as OTPAuth from 'otpauth'
import type { Page } from 'playwright-core'
import { visitChromium } from '../../conformance/chromium.ts'
import { bundleForPage, sdkPageService } from '../../conformance/sdk-page.ts'
import type { AuthUnderTest } from '../testing/auth-under-test.ts'

export type ConformancePage = { page: Page; asked: string[]; close(): Promise<void> }

/** A page on the server's own origin in a real Chromium, with the web SDK as `window.sdk` and what the test's side knows as functions. `asked` collects the hosts that it spoke to. Without `headers` it has the product's own policy. */
export async function openConformancePage(
  server: AuthUnderTest,
  headers: Record<string, string> = {},
  modules: readonly string[] = ['firebase/app', 'firebase/auth'],
): Promise<ConformancePage> {
  const script = await bundleForPage(
    [
      ...modules.map((module, index) => `import * as module${index} from '${module}'`),
      `window.sdk = { ${modules.map((_module, index) => `...module${index}`).join(', ')} }`,
    ].join('\n'),
  )
  server.serve(sdkPageService(script, { headers }))
  const browser = await visitChromium()
  const page = await (await browser.newContext()).newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).hostname))
  await page.exposeFunction('newestLink', (to: string) => server.newestMailTo(to)?.links[0] ?? null)
  await page.exposeFunction('newestTextCode', (to: string) => /\d{6}/.exec(server.newestMailTo(to)?.text ?? '')?.[0])
  await page.exposeFunction('advance', (milliseconds: number) => server.advance(milliseconds))
  await page.exposeFunction('totp', (secret: string, steps: number) => {
    // Late in a step its code would be judged in the next one: that begins now.
    const sinceStep = server.clock.now() % 30_000
    if (sinceStep > 5_000) server.advance(30_000 - sinceStep)
    return new OTPAuth.TOTP({ secret }).generate({ timestamp: server.clock.now() + steps * 30_000 })
  })
  await page.exposeFunction('admin', async (method: string, body: object) => {
    const patch = method === 'config'
    const version = patch ? 'v2' : 'v1'
    const response = await fetch(
      `${server.privateOrigin}/identitytoolkit.googleapis.com/${version}/projects/duebook/${method}`,
      {
        method: patch ? 'PATCH' : 'POST',
        headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
    )
    return (await response.json()) as unknown
  })
  await page.goto(`${server.origin}/`)
  await page.evaluate(`window.newWorld = ${newWorld.toString()}`)
  return {
    page,
    asked,
    close: () => browser.close(),
  }
}

type Sdk = typeof import('firebase/auth') & typeof import('firebase/app')
type TestSide = {
  newestLink(to: string): Promise<string>
  newestTextCode(to: string): Promise<string>
  advance(milliseconds: number): Promise<void>
  totp(secret: string, steps: number): Promise<string>
  admin(method: string, body: object): Promise<Record<string, unknown>>
}
export type World = ReturnType<typeof newWorld>
export type Scenario = (sdk: Sdk, world: World) => Promise<unknown>
/** Endpoint and SDK call, what comes of it, how. Each runs in the page, so it refers to nothing outside itself. */
export type ScenarioRow = [title: string, result: unknown, scenario: Scenario]

/** What a scenario finds in the page: nothing of one is seen by another. Runs in the browser, so it refers to nothing outside itself. */
function newWorld(sdk: Sdk, side: TestSide, authOrigin = location.origin) {
  const count = () => Math.random().toString(36).slice(2)
  const password = 'the boiler sings at four'
  const connect = () => {
    const app = sdk.initializeApp({ apiKey: 'k', projectId: 'duebook', authDomain: location.hostname }, count())
    const auth = sdk.initializeAuth(app, { persistence: sdk.inMemoryPersistence })
    sdk.connectAuthEmulator(auth, authOrigin, { disableWarnings: true })
    return auth
  }
  const newEmail = () => `${count()}@okafor.studio`
  const newPhone = () => `+4477${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  const auth = connect()
  const verifier = { type: 'recaptcha', verify: async () => 'token', _reset() {} }
  const oobCode = async (email: string) => new URL(await side.newestLink(email)).searchParams.get('oobCode') ?? ''
  const newPerson = async (on = auth) => {
    const email = newEmail()
    const { user } = await sdk.createUserWithEmailAndPassword(on, email, password)
    return { email, user }
  }
  const newVerifiedPerson = async (on = auth) => {
    const person = await newPerson(on)
    await sdk.sendEmailVerification(person.user)
    await sdk.applyActionCode(on, await oobCode(person.email))
    await person.user.reload()
    await person.user.getIdToken(true)
    return person
  }
  /** The code of an error, or what came instead of one. */
  const code = async (work: Promise<unknown>): Promise<string> => {
    try {
      await work
      return 'no error'
    } catch (error) {
      return (error as { code?: string }).code ?? String(error)
    }
  }
  const phoneCredential = async (phone: string, on = auth) => {
    const verificationId = await new sdk.PhoneAuthProvider(on).verifyPhoneNumber(phone, verifier)
    return sdk.PhoneAuthProvider.credential(verificationId, await side.newestTextCode(phone))
  }
  const signInLink = async (email: string, on = auth) => {
    await sdk.sendSignInLinkToEmail(on, email, { url: `${location.origin}/finish`, handleCodeInApp: true })
    return side.newestLink(email)
  }
  const enrollTotp = async (user: import('firebase/auth').User) => {
    const factors = sdk.multiFactor(user)
    const secret = await sdk.TotpMultiFactorGenerator.generateSecret(await factors.getSession())
    const assertion = sdk.TotpMultiFactorGenerator.assertionForEnrollment(secret, await side.totp(secret.secretKey, 0))
    await factors.enroll(assertion, 'My phone')
    return secret.secretKey
  }
  const enrollPhone = async (user: import('firebase/auth').User, phoneNumber: string, on = auth) => {
    const factors = sdk.multiFactor(user)
    const session = await factors.getSession()
    const id = await new sdk.PhoneAuthProvider(on).verifyPhoneNumber({ phoneNumber, session }, verifier)
    const credential = sdk.PhoneAuthProvider.credential(id, await side.newestTextCode(phoneNumber))
    await factors.enroll(sdk.PhoneMultiFactorGenerator.assertion(credential), 'Work')
  }
  /** The resolver of a sign-in that stopped for the second factor. */
  const resolverOf = async (work: Promise<unknown>, on = auth) => {
    const error = await work.then(
      () => null,
      (reason: unknown) => reason,
    )
    return sdk.getMultiFactorResolver(on, error as import('firebase/auth').MultiFactorError)
  }
  return {
    ...side,
    password,
    connect,
    newEmail,
    newPhone,
    auth,
    verifier,
    oobCode,
    newPerson,
    newVerifiedPerson,
    code,
    phoneCredential,
    signInLink,
    enrollTotp,
    enrollPhone,
    resolverOf,
  }
}
