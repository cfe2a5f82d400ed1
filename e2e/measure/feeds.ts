// `npm run measure -- feeds`: a calendar feed of 1,000 dates out of a book of 300 obligations, fetched whole, asked for again by its tag, and made
// anew after a change; beside the same bytes sent from memory by a server that does nothing else.
import { createServer } from 'node:http'
import { usualLooks } from '@duebook/contract/feed/feed'
import type { FeedAnswers, FeedRequests } from '@duebook/contract/feed/feed-requests'
import { getFunctions, httpsCallable } from 'firebase/functions'
import { mergeAsServer } from '../product/as-server.ts'
import { startProduct } from '../product/start-product.ts'
import { newTeam } from '../protocols/book-people.ts'
import { leave } from '../protocols/person.ts'
import { percentile, say, timed } from './say.ts'
import { fillBook } from './views/fill-book.ts'

const times = 15
const product = await startProduct()
const ada = await newTeam(product, 'ada', 10)
try {
  await fillBook(product, ada.uid, 300)
  const make = httpsCallable<FeedRequests['makeFeed'], FeedAnswers['makeFeed']>(
    getFunctions(ada.app, `${product.origin}/duebook/us-central1`),
    'makeFeed',
  )
  const { address } = (await make({ scope: { of: 'all' }, looks: usualLooks })).data
  const first = await timed(() => get(address))
  const { etag, text } = first.value
  const dates = text.split('BEGIN:VEVENT').length - 1
  const memory = createServer((_, response) => response.end(text)).listen(0)
  const port = (memory.address() as { port: number }).port
  const whole: number[] = []
  const same: number[] = []
  const peer: number[] = []
  const anew: number[] = []
  for (let at = 0; at < times; at++) {
    peer.push((await timed(() => get(`http://127.0.0.1:${port}/`))).milliseconds)
    whole.push((await timed(() => get(address))).milliseconds)
    same.push((await timed(() => get(address, { 'if-none-match': etag }))).milliseconds)
  }
  for (let at = 0; at < 5; at++) {
    await mergeAsServer(product, `books/${ada.uid}/obligations/seed-0`, { title: `Rent ${at}`, updatedAt: new Date() })
    anew.push((await timed(() => get(address))).milliseconds)
  }
  memory.close()
  const [sent, all, unchanged, changed] = [peer, whole, same, anew].map((one) => percentile(one, 0.5)) as [
    number,
    number,
    number,
    number,
  ]
  const size = `${dates} dates, ${Math.round(text.length / 1024)} kB`
  say('the same bytes from memory', `${sent.toFixed(1)} ms`, size)
  say('a feed, whole', `${all.toFixed(1)} ms`, `${(all / sent).toFixed(1)} times as long`)
  say('a feed that one has', `${unchanged.toFixed(1)} ms`, `${(unchanged / sent).toFixed(1)} times as long`)
  say('a feed, after a change', `${changed.toFixed(0)} ms`)
  say('a feed, the first time', `${first.milliseconds.toFixed(0)} ms`)
} finally {
  await leave(ada)
  await product.stop()
}

async function get(address: string, headers: Record<string, string> = {}) {
  const answer = await fetch(address, {
    headers: { 'user-agent': 'Google-Calendar-Importer', 'accept-encoding': 'identity', ...headers },
  })
  if (answer.status !== 200 && answer.status !== 304) throw new Error(`The feed answered ${answer.status}.`)
  return { etag: answer.headers.get('etag') ?? '', text: await answer.text() }
}
