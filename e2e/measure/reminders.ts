// `npm run measure -- reminders`: all dates of 2,000 books due in one minute, half of them in one book. How many reminders leave a second against
// bare commits of one document of as many bytes in the same database, what that takes in memory, how long a listener waits meanwhile, and how long planning
// takes, when they are written down and when everybody moves.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayAhead } from '../product/days.ts'
import { mergeAsServer } from '../product/as-server.ts'
import { startProduct, until, type Product } from '../product/start-product.ts'
import {
  bareCommits,
  booksFor,
  compare,
  countOf,
  ever,
  inEmulatorMode,
  isThere,
  moveTo,
  settle,
  sizeOfReminder,
} from './reminders/ground.ts'
import { listen } from './reminders/listen.ts'
import { copyTo, planPattern } from './reminders/pattern.ts'
import { memoryOf, untilQuiet, withProcessorTime } from './reminders/processes.ts'
import { percentile, say, timed } from './say.ts'

/** How many are due; fewer only to look at the measurement itself. */
const count = Number(process.env.DUEBOOK_REMINDERS ?? 100_000)
/** Of these it is measured how long planning takes when they are written down. */
const writtenDown = 500
const patience = 7_200_000
const day = dayAhead(2)
const books = booksFor(count)
/** Each part by itself takes minutes where all of them take long: the same folder is given to one after the other, and stays. */
const parts = { prepare, move: () => started(move), send: () => started(send) }
const chosen = process.env.DUEBOOK_REMINDERS_PART as keyof typeof parts | undefined
const given = process.env.DUEBOOK_REMINDERS_FOLDER
const dataFolder = given ?? mkdtempSync(join(tmpdir(), 'duebook-reminders-'))
try {
  if (chosen) await parts[chosen]()
  else {
    await prepare()
    await started(async (product) => {
      await move(product)
      await send(product)
    })
  }
} finally {
  if (given === undefined) rmSync(dataFolder, { recursive: true, force: true })
}

async function started(measure: (product: Product) => Promise<void>): Promise<void> {
  const product = await startProduct({ flags: [...inEmulatorMode, '--web', 'none'], dataFolder })
  try {
    await measure(product)
  } finally {
    await product.stop()
  }
}

/** Everything as it would stand by then. The functions begin to hear once it does. */
async function prepare(): Promise<void> {
  const { pattern, milliseconds } = await planPattern(day, writtenDown)
  say('planned when written down', perSecond(writtenDown, milliseconds), `${writtenDown} dates in books of 25`)
  const ground = await startProduct({ flags: [...inEmulatorMode, '--web', 'none', '--functions', 'none'], dataFolder })
  try {
    await settle(ground, books)
    await copyTo(ground, books, pattern)
    // No older release left dates without a hand.
    await mergeAsServer(ground, 'sweeps/hands', { after: null, isThrough: true })
  } finally {
    await ground.stop()
  }
}

async function move(product: Product): Promise<void> {
  const moved = await timed(async () => {
    await moveTo(product, books, 'America/New_York')
    // Nine in New York is two in the afternoon in London, one in some weeks of a year.
    await until(async () => !(await isPlannedBefore(product, `${day}T12:00:00Z`)), 'every row to follow', patience)
  })
  const beside = `${count} dates in ${books.length} books, ${seconds(moved.milliseconds)} in all`
  say('planned anew for another zone', perSecond(count, moved.milliseconds), beside)
  await until(async () => !(await isThere(product, 'replans', null, 'heldUntil')), 'every hand to follow', patience)
}

async function send(product: Product): Promise<void> {
  const atStart = memoryOf(product)
  // What is done once a day is done before the minute comes.
  await advanceTo(product, `${day}T12:59:30Z`)
  await untilQuiet(product, patience)
  const bare = Math.min(count, 10_000)
  const kilobyte = 1_000
  const [peer, peerTime] = await withProcessorTime(product, () => bareCommits(product, bare, kilobyte))

  const rounds = listen(product)
  const most = watchMemory(product)
  const [sent, sentTime] = await withProcessorTime(product, () =>
    timed(async () => {
      await advanceTo(product, `${day}T14:00:30Z`)
      await until(
        async () => !(await isPlannedBefore(product, `${day}T23:59:00Z`)),
        'every reminder to leave',
        patience,
      )
    }),
  )
  const rate = count / (sent.milliseconds / 1000)
  const took = await rounds()
  const bytes = await sizeOfReminder(product, books[0]!)
  const [alike, alikeTime] = await withProcessorTime(product, () => bareCommits(product, bare, bytes))
  const beside = (commits: number) => `${(rate / commits).toFixed(3)} × bare commits (${Math.round(commits)}/s)`
  const values = `${beside(alike)} of its ${bytes} bytes, goal 0.25; ${beside(peer)} of a kilobyte`
  say('reminders a second', perSecond(count, sent.milliseconds), values)
  const [each, eachBare, eachAlike] = [sentTime / count, peerTime / bare, alikeTime / bare]
  const commits = `a bare commit ${eachAlike.toFixed(2)} ms, one of a kilobyte ${eachBare.toFixed(2)} ms`
  say('processor time of a reminder', `${each.toFixed(2)} ms`, commits)
  say('all of them handed over', seconds(sent.milliseconds), 'at most 15 minutes')
  say('memory, most', `${Math.round(most() / 1e6)} MB`, `${Math.round(atStart / 1e6)} MB at the start`)
  const half = `half of ${took.length} rounds within ${Math.round(percentile(took, 0.5))} ms`
  say('longest pause of a listener', `${Math.round(Math.max(...took))} ms`, `at most 250 ms; ${half}`)
  await exactlyOnce(product)
}

/** Whether a row of the ledger is still to go before an instant. Not how many: counting takes the time of what is measured. */
async function isPlannedBefore(product: Product, instant: string): Promise<boolean> {
  const planned = { fieldFilter: { field: { fieldPath: 'state' }, op: 'EQUAL', value: { stringValue: 'planned' } } }
  const where = { compositeFilter: { op: 'AND', filters: [planned, compare('fireAt', 'LESS_THAN', instant)] } }
  return isThere(product, 'reminders', where, 'fireAt')
}

/** Each date was said by one mail and stands in one inbox, once. */
async function exactlyOnce(product: Product): Promise<void> {
  const told = await countOf(product, 'notifications', compare('sentAt', 'GREATER_THAN', ever))
  if (told !== count) throw new Error(`${count} dates were due, and ${told} stand in inboxes.`)
}

async function advanceTo({ operator }: Product, instant: string): Promise<void> {
  const address = `${operator}/emulator/v1/projects/duebook/clock`
  const advance = (advanceSeconds: number) =>
    fetch(address, { method: 'POST', body: JSON.stringify({ advanceSeconds }) })
  const { now } = (await (await advance(0)).json()) as { now: string }
  const answer = await advance(Math.ceil((Date.parse(instant) - Date.parse(now)) / 1000))
  if (!answer.ok) throw new Error(`Moving the clock answered ${answer.status}.`)
}

function watchMemory(watched: Product): () => number {
  let most = 0
  const timer = setInterval(() => (most = Math.max(most, memoryOf(watched))), 250)
  return () => {
    clearInterval(timer)
    return most
  }
}

function perSecond(dates: number, milliseconds: number): string {
  return `${Math.round(dates / (milliseconds / 1000))} a second`
}
function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
