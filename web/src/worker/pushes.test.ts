import type { PushPayload } from '@duebook/contract/reach/push-payload'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerText } from './answer-text.ts'

type Shown = {
  title: string
  body: string
  tag: string
  data: PushPayload
  actions: { action: string }[]
  silent: boolean
}
type Listener = (event: object) => void

/** What the worker does with pushes, in a scope of the test. */
async function worker() {
  const listeners = new Map<string, Listener>()
  const shown: Shown[] = []
  const opened: string[] = []
  const pages: { focus(): Promise<unknown>; navigate(url: string): Promise<null>; postMessage(said: unknown): void }[] =
    []
  const subscribe = vi.fn(async () => ({}))
  vi.stubGlobal('self', {
    location: new URL('https://duebook.example/worker.js?functions=https%3A%2F%2Fduebook.example%2Ff'),
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    registration: {
      pushManager: { subscribe },
      showNotification: async (title: string, options: Omit<Shown, 'title'>) => void shown.push({ title, ...options }),
    },
    clients: { matchAll: async () => pages, openWindow: async (url: string) => void opened.push(url) },
  })
  vi.resetModules()
  const { followPushes } = await import('./pushes.ts')
  followPushes()
  const fire = async (type: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve()
    listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) })
    await work
  }
  const push = (data: unknown) => fire('push', { data: data === null ? null : { json: () => data } })
  const press = (data: PushPayload, action = '') =>
    fire('notificationclick', { action, notification: { data, close() {} } })
  return { shown, opened, pages, subscribe, listeners, fire, push, press }
}

const payload: PushPayload = {
  title: 'VAT return',
  body: 'Due Mon 30 Nov, in 7 days · nobody has it in hand',
  tag: 'ada vat',
  open: '/obligations/vat?book=ada',
  about: { obligationId: 'vat', nominal: 'the 30th' },
  answers: { hand: 'a word', snooze: 'another' },
}
const replies = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer))

describe('the service worker, of pushes', () => {
  beforeEach(() =>
    replies(async () => Response.json({ result: { answered: { outcome: 'done', title: 'VAT return', until: null } } })),
  )
  afterEach(() => vi.unstubAllGlobals())

  it('shows what was pushed, with both answers, in the place of an earlier one of the same date', async () => {
    const { push, shown } = await worker()
    await push(payload)
    expect(shown).toMatchObject([
      { title: 'VAT return', body: payload.body, tag: 'ada vat', data: payload, silent: false },
    ])
    expect(shown[0]?.actions.map(({ action }) => action)).toEqual(['hand', 'snooze'])
  })

  it('offers no answers where nothing is asked', async () => {
    const { push, shown } = await worker()
    await push({ ...payload, answers: null })
    expect(shown[0]?.actions).toEqual([])
  })

  it.each([[null], ['nonsense'], [7]])('shows something also of what it cannot read: %j', async (data) => {
    const { push, shown } = await worker()
    await push(data)
    expect(shown).toMatchObject([{ title: 'Duebook', body: 'Something needs you. Open it to see what.' }])
  })

  it.each([
    ['hand', 'a word'],
    ['snooze', 'another'],
  ])('sends the word of “%s” by POST, and shows what that came to', async (action, word) => {
    const { press, shown, pages } = await worker()
    const said: unknown[] = []
    pages.push({ focus: async () => null, navigate: async () => null, postMessage: (one) => void said.push(one) })
    await press(payload, action)
    const [url, init] = vi.mocked(fetch).mock.calls[0] ?? []
    expect([url, init?.method, init?.body]).toEqual([
      'https://duebook.example/f/answerReminder',
      'POST',
      JSON.stringify({ data: { word } }),
    ])
    expect(shown).toMatchObject([
      { body: 'You have it in hand. It is not done yet.', tag: 'ada vat', silent: true, actions: [] },
    ])
    // An open page may take it away by then.
    expect(said).toEqual([{ push: 'answered' }])
  })

  it.each([
    ['without a connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['when the server fails', () => Promise.resolve(new Response('', { status: 500 }))],
  ])('says %s that it was not sent, and can be pressed again', async (_, answer) => {
    replies(answer)
    const { press, shown } = await worker()
    await press(payload, 'hand')
    expect(shown).toMatchObject([{ title: 'VAT return', body: 'Not sent. Open Duebook.', data: payload }])
    expect(shown[0]?.actions).toHaveLength(2)
  })

  it('opens a page of ours, an open one first, and no other house’s', async () => {
    const { press, opened, pages } = await worker()
    await press(payload)
    await press({ ...payload, open: 'https://evil.example/' })
    expect(opened).toEqual(['https://duebook.example/obligations/vat?book=ada'])
    const navigate = vi.fn(async () => null)
    pages.push({ focus: async () => pages[0], navigate, postMessage() {} })
    Object.assign(pages[0]!, { focus: async () => pages[0] })
    await press(payload)
    expect(navigate).toHaveBeenCalledWith('https://duebook.example/obligations/vat?book=ada')
    expect(opened).toHaveLength(1)
  })

  it('subscribes anew when the browser ended the subscription, and asks an open page to list it', async () => {
    const { fire, subscribe, pages } = await worker()
    const said: unknown[] = []
    pages.push({ focus: async () => null, navigate: async () => null, postMessage: (one) => void said.push(one) })
    const applicationServerKey = new ArrayBuffer(65)
    await fire('pushsubscriptionchange', { oldSubscription: { options: { applicationServerKey } } })
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey })
    expect(said).toEqual([{ push: 'renewed' }])
  })
})

describe('what a press came to is said', () => {
  const title = 'VAT return'
  it.each([
    [{ outcome: 'done', title, until: null }, 'You have it in hand. It is not done yet.'],
    [{ outcome: 'done', title, until: 1 }, 'Quiet until tomorrow. The due date has not moved.'],
    [{ outcome: 'quicker', title, who: 'Ben' }, 'Ben has it in hand. Nothing more is asked of you.'],
    [{ outcome: 'used', title }, 'This was answered already.'],
    [{ outcome: 'settled', title }, 'It was settled meanwhile. There is nothing left to do.'],
    [{ outcome: 'gone', title: '' }, 'You cannot change this book any more. Nothing was done.'],
    [{ outcome: 'pastDue', title }, 'Not snoozed: tomorrow is too late for it. Open Duebook to choose another time.'],
    [null, 'This notification leads nowhere any more. Open Duebook.'],
  ] as const)('%j', (answered, body) => {
    expect(answerText(answered, () => 'tomorrow').body).toBe(body)
  })
})
