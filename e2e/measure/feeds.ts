// `npm run measure -- feeds`: calendar feeds of 1,000 dates out of a book of 300 obligations, fetched whole, asked for again by their tag, and made
// anew after a change; beside the same bytes sent from memory by a server that does nothing else, and a function that reads nothing. Once what follows
// from filling the book is through: a server that plans 300 obligations answers everything late. Asked for again are twenty feeds in turn: each as one
// that was not asked for lately, as calendars do that come every quarter of an hour.
import { Agent, createServer, request } from 'node:http'
import { mostFeeds, usualLooks } from '@duebook/contract/feed/feed'
import type { FeedAnswers, FeedRequests } from '@duebook/contract/feed/feed-requests'
import { getFunctions, httpsCallable } from 'firebase/functions'
import { mergeAsServer } from '../product/as-server.ts'
import { startProduct, type Product } from '../product/start-product.ts'
import { sha256 } from '../protocols/attachment.ts'
import { newTeam } from '../protocols/book-people.ts'
import { leave } from '../protocols/person.ts'
import { untilQuiet, withProcessorTime } from './reminders/processes.ts'
import { percentile, say, timed } from './say.ts'
import { fillBook } from './views/fill-book.ts'

const rounds = 200
const patience = 300_000
const product = await startProduct()
const ada = await newTeam(product, 'ada', 10)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
try {
  await fillBook(product, ada.uid, 300)
  const make = httpsCallable<FeedRequests['makeFeed'], FeedAnswers['makeFeed']>(
    getFunctions(ada.app, `${product.origin}/duebook/us-central1`),
    'makeFeed',
  )
  const addresses: string[] = []
  for (let at = 0; at < mostFeeds; at++)
    addresses.push((await make({ scope: { of: 'all' }, looks: usualLooks })).data.address)
  const address = addresses[0]!
  await untilQuiet(product, patience)
  const first = await timed(() => get(address))
  const { text } = first.value
  const dates = text.split('BEGIN:VEVENT').length - 1
  const memory = createServer((_, response) => response.end(text)).listen(0)
  const port = (memory.address() as { port: number }).port
  const sent = await times(() => get(`http://127.0.0.1:${port}/`))
  const floor = await times(() => get(address, {}, 'POST'))
  const all = await times(() => get(address), [address])
  const tags: string[] = []
  for (const one of addresses) tags.push((await get(one)).etag)
  let round = 0
  const unchanged = await times(() => {
    const at = round++ % mostFeeds
    return get(addresses[at]!, { 'if-none-match': tags[at]! }, 'GET', 304)
  }, addresses)
  const anew: number[] = []
  for (let at = 0; at < 5; at++) {
    await mergeAsServer(product, `books/${ada.uid}/obligations/seed-0`, { title: `Rent ${at}`, updatedAt: new Date() })
    anew.push((await timed(() => get(address))).milliseconds)
  }
  memory.close()
  const size = `${dates} dates, ${Math.round(text.length / 1024)} kB`
  const besides = ({ half, processor }: Taken) =>
    `${(half / sent.half).toFixed(1)} times as long; ${processor.toFixed(1)} ms of processors`
  say('the same bytes from memory', `${sent.half.toFixed(2)} ms`, size)
  say('a function that reads nothing', `${floor.half.toFixed(2)} ms`, besides(floor))
  say('a feed, whole', `${all.half.toFixed(2)} ms`, besides(all))
  say('a feed that one has', `${unchanged.half.toFixed(2)} ms`, besides(unchanged))
  say('a feed, after a change', `${percentile(anew, 0.5).toFixed(0)} ms`)
  say('a feed, the first time', `${first.milliseconds.toFixed(0)} ms`)
} finally {
  agent.destroy()
  await leave(ada)
  await product.stop()
}

type Taken = { half: number; processor: number }

/** In ms: what half of the asking took at most, and what one takes of the product's processors, with what is done after the answer. */
async function times(run: () => Promise<unknown>, addresses: readonly string[] = []): Promise<Taken> {
  const took: number[] = []
  for (const address of addresses) await allowRounds(product, address)
  const [, processor] = await withProcessorTime(product, async () => {
    for (let round = 0; round < rounds; round++) {
      took.push((await timed(run)).milliseconds)
    }
  })
  return { half: percentile(took, 0.5), processor: processor / rounds }
}

/** An address is answered sixty times an hour, and this one as many times more as are measured. */
function allowRounds(of: Product, address: string) {
  const asked = { since: Date.now(), count: -2 * rounds }
  return mergeAsServer(of, `feedAddresses/${sha256(address.slice(-47, -4))}`, { asked })
}

function get(
  address: string,
  headers: Record<string, string> = {},
  method = 'GET',
  wanted = method === 'POST' ? 405 : 200,
) {
  return new Promise<{ etag: string; text: string }>((resolve, reject) => {
    const asked = { 'user-agent': 'Google-Calendar-Importer', 'accept-encoding': 'identity', ...headers }
    const sent = request(address, { agent, method, headers: asked }, (answer) => {
      const { statusCode = 0 } = answer
      if (statusCode !== wanted) reject(new Error(`The feed answered ${statusCode}.`))
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.once('end', () => resolve({ etag: answer.headers.etag ?? '', text: Buffer.concat(parts).toString() }))
    })
    sent.once('error', reject)
    sent.end()
  })
}
