import { afterEach, describe, expect, it, vi } from 'vitest'

type Share = { title?: string; text?: string; url?: string; files?: File[] }
const origin = 'https://duebook.example'
afterEach(() => vi.unstubAllGlobals())

/** What the worker does with a request: where the page goes on, and what is kept. */
async function shared(share: Share | 'not a form', { path = '/add', method = 'POST', hasRoom = true } = {}) {
  const kept: { name: string; type: string; text: string }[] = []
  let listener: (event: object) => void = () => {}
  vi.stubGlobal('self', {
    location: new URL(`${origin}/worker.js`),
    caches: {
      open: async () => ({
        async put(_path: string, answer: Response) {
          if (!hasRoom) throw new DOMException('full', 'QuotaExceededError')
          const { headers } = answer
          kept.push({
            name: decodeURIComponent(headers.get('x-name') ?? ''),
            type: headers.get('content-type') ?? '',
            text: await answer.text(),
          })
        },
      }),
    },
    addEventListener: (_type: string, heard: typeof listener) => (listener = heard),
  })
  vi.resetModules()
  const { takeShares } = await import('./take-shares.ts')
  takeShares()
  const formData = async () => {
    if (share === 'not a form') throw new TypeError('not a form')
    const form = new FormData()
    const { files = [], ...said } = share
    for (const [part, text] of Object.entries(said)) form.set(part, text)
    for (const file of files) form.append('file', file)
    return form
  }
  let answer: Promise<Response> | null = null
  const request = { method, url: origin + path, formData }
  listener({ request, respondWith: (one: Promise<Response>) => (answer = one) })
  if (answer === null) return { to: 'left to the browser', kept }
  const { status, headers } = await (answer as Promise<Response>)
  expect(status).toBe(303)
  return { to: (headers.get('location') ?? '').replace(origin, ''), kept }
}

const file = (name: string, type: string, bytes: string | number = 'due 1 May') => {
  const made = new File([typeof bytes === 'string' ? bytes : ''], name, { type })
  if (typeof bytes === 'number') Object.defineProperty(made, 'size', { value: bytes })
  return made
}

describe('what another app shares', () => {
  it.each<[string, Share, string, number]>([
    ['words', { title: 'Invoice 7', text: '£40 by 30 June' }, '/add?title=Invoice+7&text=%C2%A340+by+30+June', 0],
    ['an address', { url: 'https://shop.example/7' }, '/add?url=https%3A%2F%2Fshop.example%2F7', 0],
    ['nothing', {}, '/add?', 0],
    ['a file', { text: 'see this', files: [file('7.pdf', 'application/pdf')] }, '/add?from=share', 1],
    ['several', { files: [file('a.eml', ''), file('b.eml', ''), file('c.eml', '')] }, '/add?from=share&more=2', 1],
    ['an empty file', { text: 'Rent', files: [file('a.txt', '', '')] }, '/add?text=Rent', 0],
    ['a letter', { text: 'x'.repeat(501) }, '/add?from=share', 1],
    ['a film', { files: [file('film.mp4', 'video/mp4', 25_000_001)] }, '/add?from=share&lost=large', 0],
  ])('goes on in the app: %s', async (_what, share, to, many) => {
    const found = await shared(share)
    expect([found.to, found.kept.length]).toEqual([to, many])
  })

  it('keeps its name and its kind', async () => {
    const { kept } = await shared({ files: [file('Rück – Brief.pdf', 'application/pdf')] })
    expect(kept).toEqual([{ name: 'Rück – Brief.pdf', type: 'application/pdf', text: 'due 1 May' }])
  })

  it.each([
    ['no room is left for it', { files: [file('a.pdf', 'application/pdf')] }, { hasRoom: false }, 'room'],
    ['it did not arrive whole', 'not a form' as const, {}, 'unreadable'],
  ])('is said to be lost where %s', async (_what, share, how, lost) => {
    expect((await shared(share, how)).to).toBe(`/add?from=share&lost=${lost}`)
  })

  it.each([{ path: '/today' }, { method: 'GET' }])('is nothing else: %j', async (how) => {
    expect((await shared({ text: 'x' }, how)).to).toBe('left to the browser')
  })
})
