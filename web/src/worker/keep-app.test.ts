import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { KeptFiles } from './keep-app.ts'

type Listener = (event: object) => void
const origin = 'https://duebook.example'
const build = (name: string): KeptFiles => ({
  version: `/assets/${name}.js`,
  files: [
    ['/', `hash of the page of ${name}`],
    [`/assets/${name}.js`, `hash of ${name}`],
    ['/assets/shared.js', 'hash of shared'],
    ['/icon.svg', 'hash of the icon'],
  ],
})

/** What the caches of a device hold, as far as the worker asks it. */
class Caches {
  readonly held = new Map<string, Map<string, Response>>()
  keys = async () => [...this.held.keys()]
  delete = async (name: string) => this.held.delete(name)
  match = async (path: string, { cacheName }: { cacheName?: string } = {}) => {
    const looked = cacheName === undefined ? [...this.held.values()] : [this.held.get(cacheName) ?? new Map()]
    return looked
      .map((one) => one.get(path) as Response | undefined)
      .find((one) => one)
      ?.clone()
  }
  open = async (name: string) => {
    const here = this.held.get(name) ?? new Map<string, Response>()
    this.held.set(name, here)
    return {
      keys: async () => [...here.keys()].map((path) => ({ url: origin + path })),
      put: async (path: string, response: Response) => void here.set(path, response),
    }
  }
}

let caches: Caches
let locks: string[]
let pages: { postMessage: (word: unknown) => void }[]
let told: unknown[]
/** What the server would answer; what is missing is not there. */
let served: Map<string, string>
let asked: { path: string; integrity: string }[]

beforeEach(() => {
  caches = new Caches()
  locks = []
  told = []
  pages = [{ postMessage: (word) => void told.push(word) }]
  served = new Map()
  asked = []
  vi.stubGlobal('Request', function (path: string, options: { integrity: string }) {
    return { path, options }
  })
  vi.stubGlobal('fetch', async ({ path, options }: { path: string; options?: { integrity: string } }) => {
    asked.push({ path, integrity: options?.integrity ?? '' })
    const hash = served.get(path)
    if (hash === undefined) return new Response('', { status: 404 })
    // A browser refuses what has another hash.
    if (options && hash !== options.integrity) throw new TypeError('Failed to fetch')
    return new Response(hash)
  })
})
afterEach(() => vi.unstubAllGlobals())

/** A worker of a build, installed and active, unless what it needs could not be had. */
async function worker(built: KeptFiles) {
  const listeners = new Map<string, Listener[]>()
  vi.stubGlobal('self', {
    location: new URL(`${origin}/worker.js`),
    registration: { installing: null, waiting: null },
    caches,
    navigator: { locks: { query: async () => ({ held: locks.map((name) => ({ name })) }) } },
    clients: { matchAll: async () => pages },
    addEventListener: (type: string, listener: Listener) =>
      listeners.set(type, [...(listeners.get(type) ?? []), listener]),
  })
  vi.resetModules()
  const { keepApp } = await import('./keep-app.ts')
  keepApp(built)
  const fire = async (type: string, event: object = {}) => {
    const work: Promise<unknown>[] = []
    for (const one of listeners.get(type) ?? [])
      one({ ...event, waitUntil: (promise: Promise<unknown>) => void work.push(promise) })
    await Promise.all(work)
  }
  const ask = async (path: string, { destination = 'script', method = 'GET', at = origin } = {}) => {
    let answer: Promise<Response> | null = null
    const request = { url: at + path, path, method, destination }
    for (const one of listeners.get('fetch') ?? [])
      one({ request, respondWith: (response: Promise<Response>) => void (answer = response) })
    return answer === null ? 'left to the browser' : ((await (answer as Promise<Response>)).text() as Promise<string>)
  }
  return { fire, ask, install: () => fire('install'), activate: () => fire('activate') }
}

/** What was deployed is what is served. */
const deploy = (built: KeptFiles) => (served = new Map(built.files))
const offline = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))

describe('the app on the device', () => {
  it('is answered with its page at each of its addresses, and its files, without a connection', async () => {
    deploy(build('one'))
    const { install, ask } = await worker(build('one'))
    await install()
    offline()
    for (const path of ['/', '/today', '/obligations/vat?book=ada'])
      expect(await ask(path, { destination: 'document' })).toBe('hash of the page of one')
    expect(await ask('/assets/one.js')).toBe('hash of one')
    expect(await ask('/icon.svg', { destination: 'image' })).toBe('hash of the icon')
  })

  it.each([
    ['a page of the server', '/a/word', { destination: 'document' }],
    ['a frame for signing in', '/emulator/auth/iframe', { destination: 'iframe' }],
    ['what is asked of the services', '/v1/projects/duebook', { destination: '' }],
    ['what is written', '/today', { method: 'POST', destination: 'document' }],
    ['another house', '/assets/one.js', { at: 'https://other.example' }],
  ])('leaves to the browser: %s', async (_what, path, how) => {
    deploy(build('one'))
    const { install, ask } = await worker(build('one'))
    await install()
    expect(await ask(path, how)).toBe('left to the browser')
  })

  it('that is half there is asked of the network, and made whole by the next page', async () => {
    deploy(build('one'))
    const { install, ask, fire } = await worker(build('one'))
    await install()
    caches.held.get('duebook.app//assets/one.js')?.clear()
    expect(await ask('/today', { destination: 'document' })).toBe('')
    expect(await ask('/assets/shared.js')).toBe('hash of shared')
    await fire('message', { data: { app: 'look' } })
    offline()
    expect(await ask('/today', { destination: 'document' })).toBe('hash of the page of one')
  })

  it('is asked of the network where the device’s caches fail', async () => {
    deploy(build('one'))
    const { install, ask } = await worker(build('one'))
    await install()
    caches.match = () => Promise.reject(new Error('The disk is full.'))
    expect(await ask('/icon.svg')).toBe('hash of the icon')
  })

  it('is not kept of two versions: one that is just being deployed is left for the next time', async () => {
    deploy(build('one'))
    served.set('/', 'hash of the page of two')
    const { install } = await worker(build('one'))
    await expect(install()).rejects.toThrow('Failed to fetch')
    expect([...(caches.held.get('duebook.app//assets/one.js')?.keys() ?? [])]).not.toContain('/')
  })
})

describe('a newer version', () => {
  const two = build('two')
  async function bothThere() {
    deploy(build('one'))
    await (await worker(build('one'))).install()
    deploy(two)
    asked = []
    const newer = await worker(two)
    await newer.install()
    await newer.activate()
    return newer
  }

  it('is fetched but for what is the same, answers the next page, and is told to those that are open', async () => {
    const { ask } = await bothThere()
    expect(asked.map(({ path }) => path).toSorted()).toEqual(['/', '/assets/two.js', '/icon.svg'])
    expect(await ask('/today', { destination: 'document' })).toBe('hash of the page of two')
    expect(told).toEqual([{ app: '/assets/two.js' }])
  })

  it('leaves an open page the files of its own, until the page is gone', async () => {
    const { ask, fire } = await bothThere()
    const names = () => [...caches.held.keys()]
    const [of1, of2] = ['duebook.app//assets/one.js', 'duebook.app//assets/two.js'] as const
    const look = () => fire('message', { data: { app: 'look' } })
    locks = [of1]
    await look()
    expect(names()).toEqual([of1, of2])
    offline()
    expect(await ask('/assets/one.js')).toBe('hash of one')
    // A second page is still being loaded, and has said nothing yet.
    locks = [of2]
    pages.push({ postMessage: () => {} })
    await look()
    expect(names()).toEqual([of1, of2])
    pages.pop()
    await look()
    expect(names()).toEqual([of2])
  })

  it('that keeps nothing calls back those before it', async () => {
    deploy(build('one'))
    await (await worker(build('one'))).install()
    caches.held.set('somebody else’s', new Map())
    const last = await worker({ version: '/assets/three.js', files: [] })
    await last.install()
    await last.activate()
    expect([...caches.held.keys()]).toEqual(['somebody else’s'])
    expect(await last.ask('/today', { destination: 'document' })).toBe('left to the browser')
  })
})
