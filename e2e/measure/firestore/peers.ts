import type { ClientHttp2Session } from 'node:http2'
import { call, database, parent, set } from './grpc-client.ts'

/** A server that is measured beside others. `heard`: sets a document, and says after how many milliseconds another client has heard of it. */
export type Peer = {
  name: string
  set(id: string, text: string): Promise<unknown>
  heard(text: string): Promise<number>
  close(): void
}

const filler = 'x'.repeat(200)

/** One that speaks the protocol of the document database. */
export function grpc(name: string, client: ClientHttp2Session): Peer {
  const write = (path: string, text: string) =>
    set(client, `${parent}/${path}`, { text: { stringValue: text }, filler: { stringValue: filler } })
  const ear = earOf()
  let stream: ReturnType<typeof call> | null = null
  const listen = () => {
    const addTarget = { targetId: 2, query: { parent, structuredQuery: { from: [{ collectionId: 'heard' }] } } }
    stream = call(client, 'Listen', 'ListenRequest', { database, addTarget })
    stream.on('data', (part: Buffer) => ear.take(part.toString('latin1')))
  }
  return {
    name,
    set: (id, text) => write(`rows/${id}`, text),
    heard(text) {
      if (!stream) listen()
      return ear.after(text, () => write('heard/one', text))
    },
    close() {
      stream?.close()
      client.close()
    },
  }
}

/** One of CouchDB's protocol, whose database of the measurement is made. A document that is there is written by its revision, which is kept. */
export async function couch(name: string, url: string): Promise<Peer> {
  const base = `${url}/measured`
  const revisions = new Map<string, string>()
  const write = async (id: string, text: string) => {
    const response = await fetch(`${base}/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text, filler, ...(revisions.has(id) && { _rev: revisions.get(id) }) }),
    })
    const { rev } = (await response.json()) as { rev?: string }
    if (!rev) throw new Error(`Refused: ${response.status}`)
    revisions.set(id, rev)
  }
  const made = await fetch(base, { method: 'PUT' })
  await made.text()
  const ear = earOf()
  const stop = new AbortController()
  let isListening = false
  const listen = async () => {
    const changes = `${base}/_changes?feed=continuous&since=now&include_docs=true&heartbeat=1000`
    // What is compressed waits for more of it.
    const response = await fetch(changes, { signal: stop.signal, headers: { 'accept-encoding': 'identity' } })
    const texts = response.body?.pipeThrough(new TextDecoderStream())
    const read = async () => {
      for await (const part of texts ?? []) ear.take(part)
    }
    // It breaks off when it is told to.
    read().catch(() => {})
  }
  return {
    name,
    set: write,
    async heard(text) {
      if (!isListening) await listen()
      isListening = true
      return ear.after(text, () => write('heard', text))
    },
    close: () => stop.abort(),
  }
}

/** Waits until a text comes by. */
function earOf() {
  let tail = ''
  let awaited: { text: string; tell(): void } | null = null
  return {
    take(part: string) {
      tail = (tail + part).slice(-8192)
      if (awaited && tail.includes(awaited.text)) awaited.tell()
    },
    async after(text: string, act: () => Promise<unknown>): Promise<number> {
      const begun = performance.now()
      const hears = new Promise<void>((resolve) => (awaited = { text, tell: resolve })).then(
        () => performance.now() - begun,
      )
      const [took] = await Promise.all([hears, act()])
      return took
    },
  }
}
