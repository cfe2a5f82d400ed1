import type { ClientHttp2Session } from 'node:http2'
import { percentile } from '../say.ts'
import { call, database, parent, set } from './grpc-client.ts'

const warmUp = 100
const rounds = 2_000

/**
 * Says how long it takes from one client's setting a document until another, who listens to its collection over a connection of its own, has heard of
 * it, beside the answer to the first (ms).
 */
export async function measureHeard(
  writer: ClientHttp2Session,
  listener: ClientHttp2Session,
  say: (line: string) => void,
): Promise<void> {
  const addTarget = { targetId: 2, query: { parent, structuredQuery: { from: [{ collectionId: 'heard' }] } } }
  const stream = call(listener, 'Listen', 'ListenRequest', { database, addTarget })
  let tail = ''
  let awaited: { text: string; tell(): void } | null = null
  stream.on('data', (part: Buffer) => {
    tail = (tail + part.toString('latin1')).slice(-4096)
    if (awaited && tail.includes(awaited.text)) awaited.tell()
  })
  const heard: number[] = []
  const answered: number[] = []
  for (let round = 0; round < warmUp + rounds; round++) {
    const text = `it is round ${round}.`
    const begun = performance.now()
    const hears = new Promise<void>((resolve) => (awaited = { text, tell: resolve }))
    const took = () => performance.now() - begun
    const answer = set(writer, `${parent}/heard/d${round % 20}`, { text: { stringValue: text } }).then(took)
    const [ofHearing, ofAnswer] = await Promise.all([hears.then(took), answer])
    if (round < warmUp) continue
    heard.push(ofHearing)
    answered.push(ofAnswer)
  }
  stream.close()
  const [p50, p99] = [percentile(heard, 0.5), percentile(heard, 0.99)]
  const commit = percentile(answered, 0.5)
  say(
    `a document set is heard of by another client after p50 ${p50.toFixed(2)} ms, ${(p50 - commit).toFixed(2)} ms after the answer; p99 ${p99.toFixed(2)} ms, ${(p99 / p50).toFixed(1)} ×`,
  )
}
