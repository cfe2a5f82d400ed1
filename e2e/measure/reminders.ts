// `npm run measure -- reminders`: all dates of 2,000 books due in one minute, half of them in one book. How many reminders leave a second against
// bare commits of one document in the same database, what that takes in memory, how long a listener waits meanwhile, and how long planning
// takes, when they are written down and when everybody moves.
import { deleteApp, initializeApp } from 'firebase/app'
import { connectFirestoreEmulator, doc, getFirestore, onSnapshot, setDoc, type Firestore } from 'firebase/firestore'
import { dayAhead } from '../product/days.ts'
import { startProduct, until, type Product } from '../product/start-product.ts'
import { bareCommits, booksFor, countOf, isThere, moveTo, owe, settle } from './reminders/ground.ts'
import { memoryOf, processorTimeOf } from './reminders/processes.ts'
import { say, timed } from './say.ts'

/** How many are due; fewer only to look at the measurement itself. */
const count = Number(process.env.DUEBOOK_REMINDERS ?? 100_000)
const patience = 7_200_000
const day = dayAhead(2)
/** Before anything here happened. */
const ever = new Date(0).toISOString()
const books = booksFor(count)
const product = await startProduct({ flags: ['--emulator', '--web', 'none'] })
try {
  const atStart = memoryOf(product)
  await settle(product, books)
  const written = await timed(async () => {
    await owe(product, books, day)
    await seldom(async () => (await handsOf()) >= count, 'every date to be looked at')
  })
  say('planned when written down', perSecond(written.milliseconds), `${count} dates in ${books.length} books`)
  const moved = await timed(async () => {
    await moveTo(product, books, 'America/New_York')
    // Nine in New York is two in the afternoon in London, one in some weeks of a year.
    await until(async () => !(await isPlannedBefore(`${day}T12:00:00Z`)), 'every row to follow', patience)
  })
  say('planned anew for another zone', perSecond(moved.milliseconds), `${seconds(moved.milliseconds)} in all`)
  const bare = Math.min(count, 10_000)
  const [peer, peerTime] = await withProcessorTime(() => bareCommits(product, bare))

  const pauses = listen(product)
  const most = watchMemory(product)
  const [sent, sentTime] = await withProcessorTime(() =>
    timed(async () => {
      await advanceTo(`${day}T14:00:30Z`)
      await until(async () => !(await isPlannedBefore(`${day}T23:59:00Z`)), 'every reminder to leave', patience)
    }),
  )
  const rate = count / (sent.milliseconds / 1000)
  const ratio = (rate / peer).toFixed(3)
  say('reminders a second', perSecond(sent.milliseconds), `${ratio} × bare commits (${Math.round(peer)}/s), goal 0.25`)
  const [each, eachBare] = [sentTime / count, peerTime / bare]
  say('processor time of a reminder', `${each.toFixed(2)} ms`, `a bare commit ${eachBare.toFixed(2)} ms`)
  say('all of them handed over', seconds(sent.milliseconds), 'at most 15 minutes')
  say('memory, most', `${Math.round(most() / 1e6)} MB`, `${Math.round(atStart / 1e6)} MB at the start`)
  say('longest pause of a listener', `${Math.round(await pauses())} ms`, 'at most 250 ms')
  await exactlyOnce()
} finally {
  await product.stop()
}

function handsOf(): Promise<number> {
  return countOf(product, 'hands', compare('wakeAt', 'GREATER_THAN', ever))
}

/** Whether a row of the ledger is still to go before an instant. Not how many: counting takes the time of what is measured. */
async function isPlannedBefore(instant: string): Promise<boolean> {
  const planned = { fieldFilter: { field: { fieldPath: 'state' }, op: 'EQUAL', value: { stringValue: 'planned' } } }
  const where = { compositeFilter: { op: 'AND', filters: [planned, compare('fireAt', 'LESS_THAN', instant)] } }
  return isThere(product, 'reminders', where, 'fireAt')
}

/** Asks more seldom the more there is to count. */
function seldom(ask: () => Promise<boolean>, what: string): Promise<boolean> {
  const later = () => new Promise<false>((resolve) => setTimeout(resolve, Math.max(500, count / 10), false))
  return until(async () => (await ask()) || later(), what, patience)
}

/** Each date was said by one mail and stands in one inbox, once. */
async function exactlyOnce(): Promise<void> {
  const told = await countOf(product, 'notifications', compare('sentAt', 'GREATER_THAN', ever))
  if (told !== count) throw new Error(`${count} dates were due, and ${told} stand in inboxes.`)
}

function compare(fieldPath: string, op: string, timestampValue: string): object {
  return { fieldFilter: { field: { fieldPath }, op, value: { timestampValue } } }
}

async function advanceTo(instant: string): Promise<void> {
  const address = `${product.operator}/emulator/v1/projects/duebook/clock`
  const advance = (advanceSeconds: number) =>
    fetch(address, { method: 'POST', body: JSON.stringify({ advanceSeconds }) })
  const { now } = (await (await advance(0)).json()) as { now: string }
  const answer = await advance(Math.ceil((Date.parse(instant) - Date.parse(now)) / 1000))
  if (!answer.ok) throw new Error(`Moving the clock answered ${answer.status}.`)
}

/** Writes and hears one document all the while; what it returns ends that, and says how long the longest wait was. */
function listen({ privatePort }: Product): () => Promise<number> {
  const [writer, reader] = ['writer', 'reader'].map((name) => {
    const db = getFirestore(initializeApp({ projectId: 'duebook', apiKey: 'duebook' }, name))
    connectFirestoreEmulator(db, '127.0.0.1', privatePort, { mockUserToken: 'owner' })
    return db
  }) as [Firestore, Firestore]
  let [longest, ended] = [0, false]
  let heard: (round: number) => void = () => {}
  const forget = onSnapshot(doc(reader, 'measured/heard'), (snapshot) => heard(Number(snapshot.get('round'))))
  const rounds = (async () => {
    // The first ones open the connection.
    for (let round = 0; !ended; round++) {
      const arrived = new Promise<void>((resolve) => (heard = (seen) => seen === round && resolve()))
      const { milliseconds } = await timed(() =>
        Promise.all([setDoc(doc(writer, 'measured/heard'), { round }), arrived]),
      )
      if (round > 5) longest = Math.max(longest, milliseconds)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  return async () => {
    ended = true
    await rounds
    forget()
    await Promise.all([writer, reader].map((db) => deleteApp(db.app)))
    return longest
  }
}

async function withProcessorTime<T>(run: () => Promise<T>): Promise<[T, number]> {
  const before = processorTimeOf(product)
  const value = await run()
  return [value, processorTimeOf(product) - before]
}

function watchMemory(watched: Product): () => number {
  let most = 0
  const timer = setInterval(() => (most = Math.max(most, memoryOf(watched))), 250)
  return () => {
    clearInterval(timer)
    return most
  }
}

function perSecond(milliseconds: number): string {
  return `${Math.round(count / (milliseconds / 1000))} a second`
}
function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
