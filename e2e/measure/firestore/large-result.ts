import type { ClientHttp2Session } from 'node:http2'
import { answered, call, database, parent } from './grpc-client.ts'

const documents = 10_000
const perCommit = 100
const text = 'x'.repeat(20_000)
const structuredQuery = { from: [{ collectionId: 'large' }] }
export type Memory = { now: number; most: number }

/** Says how long a result of 200 MB takes over each transport, and how much memory the server had before and at most until then. */
export async function measureLargeResult(
  host: string,
  client: ClientHttp2Session,
  memory: () => Promise<Memory>,
  say: (line: string) => void,
): Promise<void> {
  for (let from = 0; from < documents; from += perCommit) {
    const writes = Array.from({ length: perCommit }, (_, index) => ({
      update: { name: `${parent}/large/d${from + index}`, fields: { text: { stringValue: text } } },
    }))
    await answered(call(client, 'Commit', 'CommitRequest', { database, writes }))
  }
  const transports: Record<string, () => Promise<number>> = {
    gRPC: () => answered(call(client, 'RunQuery', 'RunQueryRequest', { parent, structuredQuery })),
    REST: () => overRest(host),
    WebChannel: () => overWebChannel(host),
  }
  for (const [transport, fetched] of Object.entries(transports)) {
    const before = await memory()
    const begun = performance.now()
    const bytes = await fetched()
    const took = performance.now() - begun
    const { most } = await memory()
    say(
      `${megabytes(bytes)} MB over ${transport}: ${(took / 1000).toFixed(1)} s; the server's memory ${megabytes(before.now)} MB before, ${megabytes(most)} MB at most so far`,
    )
  }
}

const authorization = 'Bearer owner'

async function overRest(host: string): Promise<number> {
  const response = await fetch(`http://${host}/v1/${parent}:runQuery`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ structuredQuery }),
  })
  let bytes = 0
  for await (const part of response.body ?? []) bytes += part.length
  return bytes
}

/** As a browser listens: a session, and its back channel, opened again where the server ends it, until the target is current. */
async function overWebChannel(host: string): Promise<number> {
  const base = `http://${host}/google.firestore.v1.Firestore/Listen/channel?VER=8`
  const addTarget = { database, addTarget: { targetId: 2, query: { parent, structuredQuery } } }
  const body = new URLSearchParams({
    headers: `Authorization:${authorization}\r\n`,
    count: '1',
    ofs: '0',
    req0___data__: JSON.stringify(addTarget),
  })
  const opened = await fetch(`${base}&RID=1&CVER=22`, { method: 'POST', body })
  const sid = /\["c","([^"]+)"/.exec(await opened.text())?.[1]
  let [length, last] = [0, 0]
  for (;;) {
    const aborted = new AbortController()
    const response = await fetch(`${base}&SID=${sid}&RID=rpc&TYPE=xmlhttp&CI=0&AID=${last}`, { signal: aborted.signal })
    let text = ''
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      length += part.length
      text += part
      for (let chunk = chunkOf(text); chunk; chunk = chunkOf(text)) {
        last = (JSON.parse(chunk.json) as [number, unknown][]).at(-1)?.[0] ?? last
        text = text.slice(chunk.end)
        if (!chunk.json.includes('"CURRENT"')) continue
        aborted.abort()
        return length
      }
    }
  }
}

/** The first chunk of a back channel, once it is whole: its length, a line's end, and an array of messages with their numbers. */
function chunkOf(text: string): { json: string; end: number } | null {
  const head = /^(\d+)\n/.exec(text)
  const end = head ? head[0].length + Number(head[1]) : Infinity
  return head && text.length >= end ? { json: text.slice(head[0].length, end), end } : null
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(0)
