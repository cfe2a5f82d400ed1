import { deleteApp, initializeApp } from 'firebase/app'
import { getToken } from 'firebase/app-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isConnected } from '../sync/connection.ts'
import { appProof, untilAsked } from '../sync/appProof.ts'
import { startAppCheck } from './appCheck.ts'

// The SDK as it is; only the vendor's script and the exchange for it are played.
const options = { apiKey: 'k', projectId: 'due-1', appId: '1:2:web:3' }
let app: ReturnType<typeof initializeApp>
const script = () => {
  const found = document.querySelector<HTMLScriptElement>('script[src*="recaptcha/enterprise.js"]')
  if (found === null) throw new Error('The SDK asks for another script by now.')
  return found
}
const exchange = vi.fn(async () => Response.json({ token: 'a.b.c', ttl: '3600s' }))
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', exchange)
  // Whether it comes is what each test says: a script of another type is not fetched.
  const create = document.createElement.bind(document)
  vi.spyOn(document, 'createElement').mockImplementation((name: string) =>
    Object.assign(create(name), name === 'script' ? { type: 'text/plain' } : {}),
  )
  app = initializeApp(options, String(Math.random()))
})
afterEach(async () => {
  await deleteApp(app)
  script().remove()
  Reflect.deleteProperty(globalThis, 'grecaptcha')
  appProof.set('held')
  exchange.mockClear()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** What the vendor's script leaves in the page: it vouches for whoever asks. */
function vouch() {
  const enterprise = {
    ready: (then: () => void) => then(),
    render: (_at: unknown, { callback }: { callback: () => void }) => (callback(), 0),
    execute: async () => 'vouched',
  }
  Object.assign(globalThis, { grecaptcha: { enterprise } })
}
function scriptComes() {
  vouch()
  script().onload?.(new Event('load'))
}

/** Fails as often as it is fetched, until what asked has ended. */
async function scriptFails(asking: Promise<unknown>) {
  const failing = setInterval(() => script().dispatchEvent(new Event('error')), 5)
  await asking.catch(() => {}).finally(() => clearInterval(failing))
}

it('has a proof once the script has vouched for the page, and says until then that it is not known', async () => {
  startAppCheck(app, 'site-key')
  expect(appProof.get()).toBe('asked')
  scriptComes()
  await untilAsked()
  expect([appProof.get(), isConnected()]).toEqual(['held', true])
})

it('has none as soon as the script cannot be had, and nothing that asks for one waits', async () => {
  const check = startAppCheck(app, 'site-key')
  await scriptFails(untilAsked())
  expect([appProof.get(), isConnected()]).toEqual(['refused', false])
  const asking = getToken(check)
  await scriptFails(asking)
  await expect(asking).rejects.toThrow('did not come to an end')
  expect(exchange).not.toHaveBeenCalled()
})

it('fetches the script again when it is asked next, and has its proof once that comes', async () => {
  const check = startAppCheck(app, 'site-key')
  await scriptFails(untilAsked())
  const first = script()
  const asking = getToken(check)
  await vi.waitFor(() => expect(script()).not.toBe(first))
  scriptComes()
  expect((await asking).token).toBe('a.b.c')
  expect([appProof.get(), isConnected()]).toEqual(['held', true])
})

it('has none after fifteen seconds of a script that neither comes nor fails', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  startAppCheck(app, 'site-key')
  await vi.advanceTimersByTimeAsync(14_000)
  expect(appProof.get()).toBe('asked')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(appProof.get()).toBe('refused')
})

it('has none where the vendor refuses to vouch for this browser', async () => {
  exchange.mockResolvedValueOnce(Response.json({}, { status: 403 }))
  startAppCheck(app, 'site-key')
  scriptComes()
  await untilAsked()
  expect(appProof.get()).toBe('refused')
})
