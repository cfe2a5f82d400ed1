import { afterEach, describe, expect, it, vi } from 'vitest'
import { memoryFirestore } from '../memory-firestore.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { patience } from '../../../conformance/patience.ts'
import { silentLog } from '../../../log.ts'
import type { ListenResponse } from '../../wire/json.ts'

const database = 'projects/demo/databases/(default)'
const doc = (id: string) => `${database}/documents/c/${id}`
const set = (id: string, text = 'x') =>
  JSON.stringify({ streamToken: 'AA==', writes: [{ update: { name: doc(id), fields: { s: { stringValue: text } } } }] })
const update = (id: string) =>
  JSON.stringify({
    streamToken: 'AA==',
    writes: [{ update: { name: doc(id), fields: {} }, currentDocument: { exists: true } }],
  })
const open = JSON.stringify({ database })
const listenTo = (id: string, targetId = 2) =>
  JSON.stringify({ database, addTarget: { targetId, documents: { documents: [doc(id)] } } })

let server: TestServer
let firestore = memoryFirestore()
const start = async (options: Parameters<typeof startTestServer>[1] = {}) => {
  firestore = memoryFirestore()
  server = await startTestServer(firestore, { surface: 'public', ...options })
}
afterEach(() => server.stop())

type Channel = Awaited<ReturnType<typeof handshake>>
const form = (messages: string[], ofs: number, headers?: string) =>
  new URLSearchParams({
    ...(headers ? { headers } : {}),
    count: String(messages.length),
    ofs: String(ofs),
    ...Object.fromEntries(messages.map((m, i) => [`req${i}___data__`, m])),
  })

async function handshake(kind: 'Listen' | 'Write', messages: string[], headers?: string) {
  const base = `${server.url}/google.firestore.v1.Firestore/${kind}/channel?VER=8`
  const response = await fetch(`${base}&RID=1&CVER=22`, { method: 'POST', body: form(messages, 0, headers) })
  const [[, [, sid, , version, , keepAlive]]] = JSON.parse((await response.text()).split('\n')[1] ?? '')
  return { base, sid: String(sid), version, keepAlive }
}
const forward = async ({ base, sid }: Channel, messages: string[], ofs: number, aid = 0) => {
  const response = await fetch(`${base}&SID=${sid}&RID=2&AID=${aid}`, { method: 'POST', body: form(messages, ofs) })
  return JSON.parse((await response.text()).split('\n')[1] ?? 'null')
}

/** Reads a streaming back channel; `arrays` grows as chunks come. */
async function backChannel({ base, sid }: Channel, { aid = 0, ci = 0 } = {}) {
  const abort = new AbortController()
  const response = await fetch(`${base}&SID=${sid}&RID=rpc&TYPE=xmlhttp&AID=${aid}&CI=${ci}`, { signal: abort.signal })
  const state = { arrays: [] as [number, unknown[]][], done: false, abort: () => abort.abort() }
  const read = async () => {
    let text = ''
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part
      for (
        let head = /^(\d+)\n/.exec(text);
        head && text.length >= head[0].length + Number(head[1]);
        head = /^(\d+)\n/.exec(text)
      ) {
        const end = head[0].length + Number(head[1])
        state.arrays.push(...JSON.parse(text.slice(head[0].length, end)))
        text = text.slice(end)
      }
    }
    state.done = true
  }
  read().catch(() => (state.done = true))
  return state
}
const texts = (state: { arrays: [number, unknown[]][] }) => JSON.stringify(state.arrays)

describe('a WebChannel session', () => {
  it('[WC1] [WC3] [WC6] [WR1] opens with a POST and carries a Write stream', async () => {
    await start()
    const channel = await handshake('Write', [open])
    expect(channel).toMatchObject({ version: 8, keepAlive: 30_000 })
    const back = await backChannel(channel)
    await vi.waitFor(() => expect(texts(back)).toContain('streamToken'), { timeout: patience })
    expect(await forward(channel, [set('a'), set('b')], 1, 1)).toEqual([1, back.arrays.at(-1)?.[0], expect.any(Number)])
    await vi.waitFor(
      () => expect(back.arrays.filter((array) => JSON.stringify(array).includes('commitTime'))).toHaveLength(2),
      { timeout: patience },
    )
    expect(back.arrays.map(([id]) => id)).toEqual(back.arrays.map((_, index) => index + 1))
  })

  it.each([
    ['', 1024 * 1024, {}, 10],
    [', which is less where all hold much', 128 * 1024, { mostTogether: 1024 * 1024 }, 6],
  ])(
    '[WC15] carries a result larger than what it holds, as fast as its client takes it%s',
    async (_when, length, options, mostAhead) => {
      const many = 60
      const text = 'x'.repeat(length)
      let sent = 0
      let acknowledged = 0
      let furthestAhead = 0
      const memory = memoryFirestore()
      firestore = {
        ...memory,
        openListen: (_db, _caller, send) => ({
          async addTarget() {
            for (; sent < many; furthestAhead = Math.max(furthestAhead, ++sent - acknowledged))
              await send([
                { documentChange: { document: { name: doc(`d${sent}`), fields: { text: { stringValue: text } } } } },
              ])
            await send([{ targetChange: { targetChangeType: 'CURRENT', targetIds: [2] } }])
          },
          removeTarget() {},
          close() {},
        }),
      }
      server = await startTestServer(firestore, { surface: 'public', ...options })
      const channel = await handshake('Listen', [listenTo('all')])
      let isCurrent = false
      let heard = 0
      while (!isCurrent) {
        const back = await backChannel(channel, { aid: acknowledged })
        const ids = () => back.arrays.map(([id]) => id)
        await vi.waitFor(
          () => {
            isCurrent = JSON.stringify(back.arrays.at(-1) ?? []).includes('CURRENT')
            expect(back.done || isCurrent).toBe(true)
          },
          { timeout: patience },
        )
        expect(ids()).toEqual(ids().map((_, index) => acknowledged + index + 1))
        heard += back.arrays.filter(([, said]) => JSON.stringify(said).includes('documentChange')).length
        acknowledged = ids().at(-1) ?? acknowledged
        back.abort()
      }
      expect(heard).toBe(many)
      expect(furthestAhead).toBeLessThanOrEqual(mostAhead)
    },
  )

  it('[WC2] counts chunks in UTF-16 units', async () => {
    await start()
    const writing = await handshake('Write', [open])
    await forward(writing, [set('a', 'é😀'.repeat(100))], 1)
    const listening = await handshake('Listen', [listenTo('a')])
    const back = await backChannel(listening)
    await vi.waitFor(() => expect(texts(back)).toContain('é😀é😀'), { timeout: patience })
  })

  it('[WC5] applies maps in order and once, however POSTs arrive', async () => {
    await start()
    const channel = await handshake('Write', [open])
    await forward(channel, [set('third')], 3)
    await forward(channel, [set('first'), set('second')], 1)
    await forward(channel, [set('first'), set('second'), set('third')], 1)
    await vi.waitFor(() => expect(firestore.commits).toHaveLength(3), { timeout: patience })
    expect(firestore.commits.map(([write]) => write?.update?.name)).toEqual(['first', 'second', 'third'].map(doc))
  })

  it('[WC3] sends everything unacknowledged again to a new back channel, which replaces the older', async () => {
    await start()
    const channel = await handshake('Listen', [listenTo('a')])
    const first = await backChannel(channel)
    await vi.waitFor(() => expect(texts(first)).toContain('CURRENT'), { timeout: patience })
    const second = await backChannel(channel, { aid: 1 })
    await vi.waitFor(() => expect(texts(second)).toContain('CURRENT'), { timeout: patience })
    expect(second.arrays[0]?.[0]).toBe(2)
    await vi.waitFor(() => expect(first.done).toBe(true), { timeout: patience })
  })

  it('[WC4] says noop at once on a quiet stream, and holds a quiet long poll until the silence has been long', async () => {
    await start()
    const quiet = await handshake('Listen', [])
    const stream = await backChannel(quiet)
    await vi.waitFor(() => expect(texts(stream)).toBe('[[1,["noop"]]]'), { timeout: patience })
    const held = await backChannel(quiet, { aid: 1, ci: 1 })
    expect([held.arrays, held.done]).toEqual([[], false])
    await server.stop()

    await start({ times: { keepAlive: 300 } })
    const poll = await backChannel(await handshake('Listen', []), { ci: 1 })
    await vi.waitFor(() => expect(poll.done).toBe(true), { timeout: patience })
    expect(texts(poll)).toBe('[[1,["noop"]]]')
  })

  it('[WC7] is unknown after it was terminated', async () => {
    await start()
    const channel = await handshake('Listen', [listenTo('a')])
    await vi.waitFor(() => expect(firestore.listening()).toBe(1), { timeout: patience })
    expect((await fetch(`${channel.base}&SID=${channel.sid}&RID=3&TYPE=terminate`, { method: 'POST' })).status).toBe(
      200,
    )
    expect(firestore.listening()).toBe(0)
    const unknown = await fetch(`${channel.base}&SID=${channel.sid}&RID=4`, { method: 'POST' })
    expect([unknown.status, (await unknown.text()).indexOf('Unknown SID') > 0]).toEqual([400, true])
  })

  it.each(['Bearer forged', 'Bearer owner', 'Basic x'])(
    '[WC8] [AU1] [AU2] refuses the token "%s" inside the session',
    async (token) => {
      await start()
      const channel = await handshake('Write', [open], `Authorization:${token}\r\nX-Other:1\r\n`)
      const back = await backChannel(channel)
      await vi.waitFor(() => expect(texts(back)).toContain('"status":"UNAUTHENTICATED"'), { timeout: patience })
      await forward(channel, [set('a')], 1)
      expect(firestore.commits).toEqual([])
    },
  )

  it('[AU1] [AU3] knows who is signed in, and serves its own project only', async () => {
    await start()
    const back = await backChannel(
      await handshake('Write', [JSON.stringify({ database: 'projects/other/databases/(default)' })]),
    )
    await vi.waitFor(() => expect(texts(back)).toContain('NOT_FOUND'), { timeout: patience })
    const channel = await handshake('Write', [open, set('a')], 'Authorization:Bearer good-ada')
    await vi.waitFor(
      () => expect(firestore.callers).toEqual([{ kind: 'user', auth: { uid: 'ada', token: { sub: 'ada' } } }]),
      { timeout: patience },
    )
    expect(channel.sid).not.toBe('')
  })

  it('[AU4] is closed quietly when its token expires', async () => {
    await start()
    const back = await backChannel(await handshake('Listen', [listenTo('a')], 'Authorization:Bearer short-ada'))
    await vi.waitFor(() => expect(texts(back)).toMatch(/\["close"\]\]\]$/), { timeout: patience })
    expect(firestore.listening()).toBe(0)
  })

  it('[WR2] ignores everything after a failed batch', async () => {
    await start()
    const channel = await handshake('Write', [open])
    await forward(channel, [set('a'), update('missing'), set('b')], 1)
    await forward(channel, [set('c')], 4)
    const back = await backChannel(channel)
    await vi.waitFor(() => expect(texts(back)).toContain('No document to update'), { timeout: patience })
    expect(firestore.commits).toHaveLength(1)
  })

  it('[WC9] closes an idle Write stream', async () => {
    await start({ times: { idleWrite: 100 } })
    const back = await backChannel(await handshake('Write', [open, set('a')]))
    await vi.waitFor(() => expect(texts(back)).toMatch(/commitTime.*\["close"\]/), { timeout: patience })
  })

  it('[WC10] frees a session that nobody reads', async () => {
    await start({ times: { orphan: 100 } })
    const opened = vi.spyOn(firestore, 'openListen')
    await handshake('Listen', [listenTo('a')])
    await vi.waitFor(() => expect(opened).toHaveBeenCalledOnce(), { timeout: patience })
    await vi.waitFor(() => expect(firestore.listening()).toBe(0), { timeout: patience })
  })

  it('[WC10] frees those that hold the most where all together hold too much, of what is not read or came too early', async () => {
    const lengths = new Map([
      ['small', 100],
      ['large', 300_000],
      ['larger', 400_000],
    ])
    const memory = memoryFirestore()
    const closed: string[] = []
    firestore = {
      ...memory,
      openListen: (_db, _caller, send) => {
        let name = ''
        return {
          addTarget({ documents }) {
            name = documents?.documents?.[0]?.split('/').at(-1) ?? ''
            const fields = { text: { stringValue: 'x'.repeat(lengths.get(name) ?? 0) } }
            void send([{ documentChange: { document: { name: doc(name), fields } } }])
          },
          removeTarget() {},
          close: () => void closed.push(name),
        }
      },
    }
    server = await startTestServer(firestore, { surface: 'public', mostTogether: 1_000_000 })
    const early = await handshake('Listen', [])
    await forward(early, ['x'.repeat(500_000)], 9)
    const channels = []
    for (const name of ['small', 'large', 'larger']) channels.push(await handshake('Listen', [listenTo(name)]))
    const isKnown = async ({ base, sid }: Channel) =>
      (await fetch(`${base}&SID=${sid}&RID=4`, { method: 'POST', body: form([], 0) })).status === 200
    await vi.waitFor(async () => expect(await isKnown(early)).toBe(false), { timeout: patience })
    expect(await Promise.all(channels.map(isKnown))).toEqual([true, true, true])
    channels.push(await handshake('Listen', [listenTo('larger')]))
    await vi.waitFor(() => expect(closed).toEqual(['larger']), { timeout: patience })
    expect(await isKnown(channels[0]!)).toBe(true)
  })

  it('[WC10] counts a text that many are told once: of forty who read it nobody is freed, though each is told as much as a fifth of the room', async () => {
    const many = 40
    const memory = memoryFirestore()
    const listeners: ((responses: ListenResponse[]) => void)[] = []
    firestore = {
      ...memory,
      openListen: (_db, _caller, send) => ({
        addTarget: () => void listeners.push(send),
        removeTarget() {},
        close() {},
      }),
    }
    const dropped: unknown[] = []
    const log = { ...silentLog, warn: (event: string) => void dropped.push(event) }
    server = await startTestServer(firestore, { surface: 'public', mostTogether: 5 * 1024 * 1024, log })
    const backs: Awaited<ReturnType<typeof backChannel>>[] = []
    for (let at = 0; at < many; at++) backs.push(await backChannel(await handshake('Listen', [listenTo('a')])))
    await vi.waitFor(() => expect(listeners).toHaveLength(many), { timeout: patience })
    const text = 'é😀x'.repeat(256 * 1024)
    const document = { name: doc('a'), fields: { text: { stringValue: text } } }
    for (const send of listeners) send([{ documentChange: { document, targetIds: [2] } }])
    await vi.waitFor(
      () => {
        for (const { arrays } of backs) expect(arrays.length).toBeGreaterThan(0)
        for (const { arrays } of backs)
          expect(arrays.some(([, said]) => JSON.stringify(said).includes('documentChange'))).toBe(true)
      },
      { timeout: patience },
    )
    for (const back of backs) {
      const [, said] = back.arrays.find(([, array]) => JSON.stringify(array).includes('documentChange'))!
      expect(said).toEqual([{ documentChange: { document, targetIds: [2] } }])
      back.abort()
    }
    expect(dropped).toEqual([])
  })

  it('[WC11] ends one bad target and leaves the others alone', async () => {
    await start()
    const bad = JSON.stringify({
      database,
      addTarget: { targetId: 4, query: { parent: 'nonsense', structuredQuery: {} } },
    })
    const worse = JSON.stringify({ database, addTarget: { targetId: 6, nonsense: 1 } })
    const back = await backChannel(await handshake('Listen', [listenTo('a'), bad, worse]))
    await vi.waitFor(
      () =>
        expect(texts(back)).toMatch(
          /REMOVE","targetIds":\[4\],"cause":{"code":3.*REMOVE","targetIds":\[6\]|REMOVE","targetIds":\[6\].*REMOVE","targetIds":\[4\]/,
        ),
      { timeout: patience },
    )
    await fetch(`${server.url}/v1/${doc('a')}`, {
      method: 'PATCH',
      body: '{"fields":{"s":{"stringValue":"still here"}}}',
    })
    await vi.waitFor(() => expect(texts(back)).toContain('still here'), { timeout: patience })
  })

  it('[WC13] is closed when the server stops, after its last answer', async () => {
    await start()
    const back = await backChannel(await handshake('Write', [open, set('a')]))
    await vi.waitFor(() => expect(texts(back)).toContain('commitTime'), { timeout: patience })
    await server.stop()
    await vi.waitFor(() => expect(texts(back)).toMatch(/\["close"\]/), { timeout: patience })
    await start()
  })

  it('[WC12] survives broken forms, broken messages and bodies that are too long', async () => {
    await start()
    const url = `${server.url}/google.firestore.v1.Firestore/Write/channel?VER=8&RID=1`
    expect((await fetch(url, { method: 'POST', body: 'count=2&req0___data__=%7B%7D' })).status).toBe(400)
    expect((await fetch(url, { method: 'POST', body: 'count=-1' })).status).toBe(400)
    const back = await backChannel(await handshake('Write', ['{{{']))
    await vi.waitFor(() => expect(texts(back)).toContain('INVALID_ARGUMENT'), { timeout: patience })
    const long = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: new Uint8Array(33 * 1024 * 1024),
    }).then(
      ({ status }) => status,
      () => 0,
    )
    expect(long).toBe(413)
    expect((await handshake('Listen', [])).sid).not.toBe('')
  })
})
