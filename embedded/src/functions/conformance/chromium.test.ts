import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openWorld, type World } from '../../storage/conformance/world.ts'
import { copyOfFixture } from '../fixtures/world.ts'
import { patience } from '../../conformance/patience.ts'

let world: World
let page: Page
const home = mkdtempSync(join(tmpdir(), 'functions-browser-'))
beforeAll(async () => {
  process.env['FIXTURE_RECORD'] = join(home, 'record')
  world = await openWorld({ flags: ['--functions', copyOfFixture(home)] })
  page = await world.openPage()
  await page.evaluate(`(() => {
    window.app = sdk.app.initializeApp({ projectId: 'demo-files', apiKey: 'k', authDomain: location.host })
    window.functions = sdk.functions.getFunctions(app, location.origin + '/demo-files/us-central1')
    window.call = (name, data, options) => sdk.functions.httpsCallable(functions, name, options)(data).then((result) => result.data, (error) => ({ code: error.code, message: error.message, details: error.details }))
  })()`)
})
afterAll(async () => {
  await world?.stop()
  rmSync(home, { recursive: true, force: true })
})

type Scenario = [title: string, script: string, expected: unknown]
const scenarios: Scenario[] = [
  ['[F01] answers', `call('ask', { question: 'when?' })`, { answer: 'You asked: when?', uid: null, greeting: 'Hello' }],
  [
    '[F01] answers by the address of the emulator form',
    `(async () => {
    const other = sdk.functions.getFunctions(sdk.app.initializeApp({ projectId: 'demo-files', apiKey: 'k' }, 'emulated'))
    sdk.functions.connectFunctionsEmulator(other, location.hostname, Number(location.port))
    return (await sdk.functions.httpsCallable(other, 'ask')({ question: '?' })).data.answer
  })()`,
    'You asked: ?',
  ],
  [
    '[F01] answers by a whole address',
    `sdk.functions.httpsCallableFromURL(functions, location.origin + '/demo-files/us-central1/ask')({ question: 'u' }).then(({ data }) => data.answer)`,
    'You asked: u',
  ],
  [
    '[F02] passes an error on with code, message and details',
    `call('refuses')`,
    {
      code: 'functions/failed-precondition',
      message: expect.stringMatching(/^Not on a Sunday\./),
      details: { day: 'sunday' },
    },
  ],
  [
    '[F03] hides what an unexpected error says',
    `call('breaks')`,
    { code: 'functions/internal', message: expect.stringMatching(/^INTERNAL/) },
  ],
  ['[F05] says that a function is missing', `call('nobody').then(({ code }) => code)`, 'functions/not-found'],
  [
    '[F06] does not reach schedules and events',
    `Promise.all(['nightly', 'welcomed', 'filed', 'joined'].map((name) => call(name).then(({ code }) => code)))`,
    ['functions/not-found', 'functions/not-found', 'functions/not-found', 'functions/not-found'],
  ],
  [
    '[F04] streams',
    `(async () => {
    const { stream, data } = await sdk.functions.httpsCallable(functions, 'counts').stream({})
    const seen = []
    for await (const chunk of stream) seen.push(chunk.n)
    return [seen, await data]
  })()`,
    [[1, 2, 3], { total: 3 }],
  ],
  [
    '[F14] ends a stream of a missing function with its error',
    `(async () => {
    const { data } = await sdk.functions.httpsCallable(functions, 'nobody').stream({})
    return data.catch((error) => error.code)
  })()`,
    'functions/not-found',
  ],
  [
    '[F30] hears deadline-exceeded of a function that hangs',
    `call('hangs').then(({ code }) => code)`,
    'functions/deadline-exceeded',
  ],
  [
    '[F30] gives up by its own time-out',
    `call('hangs', {}, { timeout: 50 }).then(({ code }) => code)`,
    'functions/deadline-exceeded',
  ],
  [
    '[F31] waits for its turn at a function that is busy',
    `Promise.all([call('slow'), call('slow'), call('slow'), call('letsGo')])`,
    ['done', 'done', 'done', null],
  ],
  [
    '[F12] is known to the function when signed in',
    `(async () => {
    const auth = sdk.auth.initializeAuth(app, { persistence: sdk.auth.inMemoryPersistence })
    sdk.auth.connectAuthEmulator(auth, location.origin, { disableWarnings: true })
    const { user } = await sdk.auth.createUserWithEmailAndPassword(auth, 'cal@functions.example', 'a long and quiet sentence')
    const { uid } = await call('ask', { question: 'who?' })
    return uid === user.uid
  })()`,
    true,
  ],
  [
    '[F49] calls generation 1',
    `call('old', { said: 'hello' }).then(({ heard, uid }) => [heard, typeof uid])`,
    ['hello', 'string'],
  ],
  ['[F13] reaches files through a function', `call('stores', { name: 'from-browser' })`, { text: 'from a function' }],
  [
    '[F20] fetches an HTTP function',
    `fetch('/demo-files/us-central1/group-inner/deep/path?q=1', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'raw' }).then((answer) => answer.json())`,
    { path: '/deep/path', query: { q: '1' }, raw: 'raw', body: 'raw' },
  ],
  [
    '[F01] takes every value that the SDK can send, and gives it back',
    `call('echoes', { text: 'é😀', number: -0.5, yes: true, none: null, list: [1, [2]], at: new Date(0), large: 'x'.repeat(100_000), missing: undefined })
      .then((back) => ({ ...back, large: back.large.length }))`,
    {
      text: 'é😀',
      number: -0.5,
      yes: true,
      none: null,
      list: [1, [2]],
      at: '1970-01-01T00:00:00.000Z',
      large: 100_000,
      missing: null,
    },
  ],
  ['[F01] takes nothing at all as null', `call('echoes')`, null],
  [
    '[F05] says that a region is not there',
    `sdk.functions.httpsCallableFromURL(functions, location.origin + '/demo-files/mars-east1/ask')({}).catch(({ code }) => code)`,
    'functions/not-found',
  ],
  [
    '[F22] refuses a body over the limit',
    `call('echoes', 'x'.repeat(11 << 20)).then(({ code }) => code)`,
    expect.stringMatching(/^functions\/(resource-exhausted|invalid-argument)$/),
  ],
  [
    '[F02] [F04] passes an error on after some chunks',
    `(async () => {
    const { stream, data } = await sdk.functions.httpsCallable(functions, 'countsAndRefuses').stream({})
    const ended = data.catch((error) => [error.code, error.details])
    const seen = []
    await (async () => { for await (const chunk of stream) seen.push(chunk.n) })().catch(() => seen.push('thrown'))
    return [seen[0], await ended]
  })()`,
    [1, ['functions/aborted', { after: 1 }]],
  ],
  [
    '[F31] answers thirty calls at once, each with its own',
    `Promise.all(Array.from({ length: 30 }, (_, n) => call('echoes', n))).then((all) => all.every((one, n) => one === n))`,
    true,
  ],
]

/** The SDK's calls that the scenario makes, before its title. */
const titled = ([title, script, expected]: Scenario): Scenario => {
  const calls = [...script.matchAll(/sdk\.functions\.(httpsCallable\w*)|\bcall\(|\.(stream)\(|\b(fetch)\(/g)].map(
    ([, named, streamed, fetched]) => named ?? streamed ?? fetched ?? 'httpsCallable',
  )
  const [ids = '', said = ''] = [/^(?:\[F\d+\] )+/.exec(title)?.[0], title.replace(/^(?:\[F\d+\] )+/, '')]
  return [`${ids}${[...new Set(calls)].join(', ')}: ${said}`, script, expected]
}

describe('firebase/functions in Chromium', () => {
  it.each(scenarios.map(titled))('%s', async (_title, script, expected) =>
    expect(await page.evaluate(script)).toEqual(expected),
  )
  it('[F03] httpsCallable: what an unexpected error says is printed where the product runs', () =>
    vi.waitFor(() => expect(world.printed()).toContain('a secret detail'), { timeout: patience }))
  it('[F57] stream: cancels a stream, and the function hears of it', async () => {
    const code = await page.evaluate(`(async () => {
      const controller = new AbortController()
      const { stream, data } = await sdk.functions.httpsCallable(functions, 'waits').stream({ who: 'browser' }, { signal: controller.signal })
      const ended = data.catch((error) => error.code)
      await stream[Symbol.asyncIterator]().next()
      controller.abort()
      return ended
    })()`)
    expect(code).toBe('functions/cancelled')
    const { readFileSync } = await import('node:fs')
    await vi.waitFor(() => expect(readFileSync(join(home, 'record'), 'utf8')).toContain('{"aborted":"browser"}'), {
      timeout: patience,
    })
  })
  it('[F32] httpsCallable: hears unavailable of a function that ends its process, and is answered again', async () => {
    expect(await page.evaluate(`call('crashes').then(({ code }) => code)`)).toBe('functions/unavailable')
    await vi.waitFor(
      async () =>
        expect(await page.evaluate(`call('ask', { question: 'again?' }).then(({ answer }) => answer)`)).toBe(
          'You asked: again?',
        ),
      { timeout: patience, interval: 200 },
    )
  })
  it('[F33] httpsCallable: hears deadline-exceeded of an endless loop, and is answered again', async () => {
    expect(await page.evaluate(`call('loops').then(({ code }) => code)`)).toBe('functions/deadline-exceeded')
    await vi.waitFor(
      async () =>
        expect(await page.evaluate(`call('ask', { question: 'still?' }).then(({ answer }) => answer)`)).toBe(
          'You asked: still?',
        ),
      { timeout: patience, interval: 200 },
    )
  })
  it('[F34] httpsCallable: hears unavailable of a function that eats the memory, and is answered again', async () => {
    expect(await page.evaluate(`call('eatsHeap').then(({ code }) => code)`)).toBe('functions/unavailable')
    // The other services never noticed.
    expect((await fetch(`${world.origin}/readyz`)).status).toBe(200)
    await vi.waitFor(
      async () =>
        expect(await page.evaluate(`call('ask', { question: 'now?' }).then(({ answer }) => answer)`)).toBe(
          'You asked: now?',
        ),
      { timeout: patience, interval: 200 },
    )
    await vi.waitFor(() => expect(world.printed()).toContain('JavaScript heap out of memory'), { timeout: patience })
  })
  it('[F70] [F71] [F72] shows the operator what each function printed, and how its runs went', async () => {
    const operator = `http://127.0.0.1:${world.embedded().privatePort}`
    const page = async (query: string) => (await fetch(`${operator}/functions?${query}`)).text()
    const shown = await vi.waitFor(
      async () => {
        const text = await page('function=breaks&q=SECRET&least=error')
        expect(text).toContain('a secret detail')
        return text
      },
      { timeout: patience, interval: 200 },
    )
    expect(shown).toContain('Log of breaks')
    expect(shown).toMatch(/function=breaks"[^>]*>breaks<\/a><\/th><td class="m3">call<\/td><td class="num">[1-9]/)
    const other = await page('function=ask')
    expect(other).not.toContain('a secret detail')
    expect(other).toContain('It has printed nothing yet.')
    expect(await page('q=%3Cscript%3E')).toContain('No line is like that.')
    expect(await page('q=%3Cscript%3E')).not.toContain('<script>')
    expect((await fetch(`${world.origin}/functions`)).status).toBe(404)
  })
  it('[F43] [F46] shows the operator what a function could not deal with, and nothing of what was in it', async () => {
    const operator = `http://127.0.0.1:${world.embedded().privatePort}`
    const written = await fetch(`${operator}/v1/projects/demo-files/databases/(default)/documents/hopeless/case`, {
      method: 'PATCH',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: '{"fields":{"note":{"stringValue":"a private note"}}}',
    })
    expect(written.status).toBe(200)
    const shown = await vi.waitFor(
      async () => {
        const text = await (await fetch(`${operator}/dead-letters`)).text()
        expect(text).toContain('documents/hopeless/case')
        return text
      },
      { timeout: patience, interval: 200 },
    )
    expect(shown).toMatch(/<b>hopeless<\/b>.*1 try, given up/s)
    expect(shown).not.toContain('a private note')
    const numbers = (text: string) => [...text.matchAll(/href="\/dead-letters\?drop=(\d+)"/g)].map(([, id = '']) => id)
    const [first = ''] = numbers(shown)
    const send = async (act: string, id: string) =>
      (
        await fetch(`${operator}/dead-letters`, {
          method: 'POST',
          headers: { origin: operator },
          body: new URLSearchParams({ act, id }),
        })
      ).text()
    expect(await send('retry', first)).toContain('Tried again what hopeless failed on')
    const second = await vi.waitFor(
      async () => {
        const [id] = numbers(await (await fetch(`${operator}/dead-letters`)).text())
        expect(id).toBeDefined()
        return id ?? ''
      },
      { timeout: patience, interval: 200 },
    )
    expect(await send('drop', second)).toContain('Dropped what hopeless failed on')
    expect(await send('drop', second)).toContain('There is no such dead letter any more.')
    expect((await fetch(`${world.origin}/dead-letters`)).status).toBe(404)
  })
})
