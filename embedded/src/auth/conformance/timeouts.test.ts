import type { User } from 'firebase/auth'
import type { Firestore } from 'firebase/firestore'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { call, startAuth, type AuthUnderTest } from '../testing/auth-under-test.ts'
import { openConformancePage, type ConformancePage, type Scenario, type World } from './chromium.ts'
import { openGate, type Gate, type Way } from './gate.ts'

const seconds = 1_000
const minutes = 60 * seconds
const untilRefresh = 55 * minutes
/** Protocol facts, section 4: the proactive refresh's waits. */
const backOff = [30, 60, 120, 240, 480, 960, 960].map((wait) => wait * seconds)

type Sdk = Parameters<Scenario>[0] & typeof import('firebase/firestore')
/** What the page keeps between two looks at it. */
type Here = { world: World; user: User; email: string; firestore: Firestore; outcome: string; timers: number }

let server: AuthUnderTest
let gate: Gate
let browser: ConformancePage
let asked = 0
beforeAll(async () => {
  server = await startAuth()
  gate = await openGate(Number(new URL(server.origin).port))
  const modules = ['firebase/app', 'firebase/auth', 'firebase/firestore']
  browser = await openConformancePage({ ...server, origin: gate.origin }, {}, modules)
  browser.page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/v1/token')) asked += 1
  })
  await browser.page.clock.install()
  await browser.page.clock.pauseAt(server.clock.now() + 1 * minutes)
  server.advance(1 * minutes)
  await browser.page.evaluate(`(() => {
    const start = window.setTimeout
    window.timers = 0
    window.setTimeout = (...given) => (window.timers++, start(...given))
  })()`)
})
afterAll(async () => {
  await browser?.close()
  await gate?.close()
  await server?.stop()
})

const inPage = <Result>(work: (sdk: Sdk, here: Here) => Result) =>
  browser.page.evaluate(`(${work.toString()})(sdk, window)`) as Promise<Awaited<Result>>
/** The page's time and the server's; the page's stands still in between. */
const pass = async (milliseconds: number) => {
  server.advance(milliseconds)
  await browser.page.clock.runFor(milliseconds)
}
const token = () => inPage((_sdk, { user }) => user.getIdToken())
/** How many timers the SDK has set: one at once with each call, for its time-out, and one for each refresh to come. A call that left too early shows here, while its request may still be under way. */
const timers = () => inPage((_sdk, here) => here.timers)
const signedIn = () => inPage((_sdk, { world, user }) => world.auth.currentUser === user)
/** The SDK refreshes by itself for other services: Firestore, which listens as soon as it is asked anything. */
const listen = () =>
  inPage(async (sdk, here) => {
    here.firestore = sdk.getFirestore(here.world.auth.app)
    await sdk.disableNetwork(here.firestore)
  })

beforeEach(async () => {
  await browser.page.evaluate(
    `window.world = newWorld(sdk, { newestLink, newestTextCode, advance, totp, admin }); window.firestore = undefined`,
  )
  await inPage(async (_sdk, here) => Object.assign(here, await here.world.newPerson()) && undefined)
  asked = 0
})
afterEach(async () => {
  await gate.become('open')
  await inPage(async (sdk, { world, firestore }) => {
    await world.auth.signOut()
    if (firestore) await sdk.terminate(firestore)
    await sdk.deleteApp(world.auth.app)
  })
})

describe('the life of an ID token', () => {
  it('[TM1] is an hour, and five minutes before its end the SDK has the next one', async () => {
    await listen()
    const tokens = [await token()]
    for (const renewals of [1, 2]) {
      const before = await timers()
      await pass(untilRefresh - 1)
      expect(await timers()).toBe(before)
      await pass(1)
      await expect.poll(() => asked).toBe(renewals)
      await expect.poll(timers).toBe(before + 2)
      await expect.poll(token).not.toBe(tokens.at(-1))
      tokens.push(await token())
      expect(asked).toBe(renewals)
    }
    const claims = tokens.map(claimsOf)
    expect(claims.map(({ iat, exp }) => exp - iat)).toEqual([3600, 3600, 3600])
    expect(new Set(claims.map(({ auth_time }) => auth_time)).size).toBe(1)
  })

  it('[TM1] has five minutes left when the next one is there, and both are good until then', async () => {
    await listen()
    const first = await token()
    await pass(untilRefresh)
    await expect.poll(token).not.toBe(first)
    for (const idToken of [first, await token()])
      expect((await call(server.origin, 'accounts:lookup', { idToken })).status).toBe(200)
    await pass(5 * minutes)
    expect((await call(server.origin, 'accounts:lookup', { idToken: first })).body.error?.message).toMatch(
      /^TOKEN_EXPIRED/,
    )
  })

  it('[TM1] is used up to its last half minute when no other service listens', async () => {
    const first = await token()
    await pass(60 * minutes - 30 * seconds)
    expect(await token()).toBe(first)
    expect(asked).toBe(0)
    await pass(1)
    expect(await token()).not.toBe(first)
    expect(asked).toBe(1)
  })
})

describe('a server that hangs', () => {
  const outcome = () => inPage((_sdk, here) => here.outcome)
  const begun = async () => {
    await gate.become('hung')
    await inPage((_sdk, here) => void (here.outcome = 'waits'))
  }
  const gaveUpAfterHalfAMinute = async () => {
    await expect.poll(gate.unanswered).toBe(1)
    await pass(30 * seconds - 1)
    expect(await outcome()).toBe('waits')
    await pass(1)
    await expect.poll(outcome).toBe('auth/network-request-failed')
    expect(await signedIn()).toBe(true)
  }

  it('[TM2] stops a sign-in after 30 s, which succeeds when it is back', async () => {
    await begun()
    await inPage((sdk, here) => {
      const work = sdk.signInWithEmailAndPassword(here.world.connect(), here.email, here.world.password)
      void here.world.code(work).then((code) => (here.outcome = code))
    })
    await gaveUpAfterHalfAMinute()
    await gate.become('open')
    const again = await inPage((sdk, { world, email }) =>
      sdk.signInWithEmailAndPassword(world.connect(), email, world.password).then(({ user }) => user.email),
    )
    expect(again).toMatch(/@okafor\.studio$/)
  })

  it('[TM2] stops a refresh after 30 s, and leaves the person signed in', async () => {
    await begun()
    await inPage((_sdk, here) => {
      void here.world.code(here.user.getIdToken(true)).then((code) => (here.outcome = code))
    })
    await gaveUpAfterHalfAMinute()
    await gate.become('open')
    expect(await inPage((_sdk, { world, user }) => world.code(user.getIdToken(true)))).toBe('no error')
  })
})

describe('the back-off of the refresh', () => {
  const ways: [title: string, way: Exclude<Way, 'open'>, answer: number][] = [
    ['refuses connections', 'refusing', 0],
    ['stands behind a proxy that says 503', 'unavailable', 0],
    ['hangs', 'hung', 30 * seconds],
  ]
  it.each(ways)(
    '[TM3] doubles from 30 s to 16 min while the server %s, and starts anew when it is back',
    async (_title, way, answer) => {
      await listen()
      const first = await token()
      await pass(untilRefresh - 1)
      await gate.become(way)
      await inPage((_sdk, here) => void (here.timers = 0))
      let wait = 1
      for (const [failures, next] of backOff.entries()) {
        await pass(wait - 1)
        expect(await timers()).toBe(2 * failures)
        await pass(1)
        await expect.poll(() => asked).toBe(failures + 1)
        // The SDK leaves a hung call open, and Chromium opens no more than six connections to a host.
        if (way === 'hung') await expect.poll(gate.unanswered).toBe(Math.min(failures + 1, 6))
        await pass(answer)
        await expect.poll(timers).toBe(2 * (failures + 1))
        expect(await signedIn()).toBe(true)
        wait = next
      }
      await gate.become('open')
      await pass(wait - 1)
      expect(await timers()).toBe(2 * backOff.length)
      await pass(1)
      await expect.poll(() => asked).toBe(backOff.length + 1)
      await expect.poll(timers).toBe(2 * (backOff.length + 1))
      const second = await token()
      expect(second).not.toBe(first)
      expect(claimsOf(second).auth_time).toBe(claimsOf(first).auth_time)
      expect(await signedIn()).toBe(true)
      await pass(untilRefresh - 1)
      expect(await timers()).toBe(2 * (backOff.length + 1))
      await pass(1)
      await expect.poll(() => asked).toBe(backOff.length + 2)
      await expect.poll(token).not.toBe(second)
    },
  )
})

const claimsOf = (idToken: string) =>
  JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as {
    iat: number
    exp: number
    auth_time: number
  }
