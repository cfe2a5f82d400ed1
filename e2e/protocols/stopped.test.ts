import { addDays, calendarDate } from '@duebook/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { patience } from '../../embedded/src/conformance/patience.ts'
import { askAccounts } from '../product/ask-accounts.ts'
import { documents, owner, writeAsServer } from '../product/as-server.ts'
import { startProduct, until, type Product } from '../product/start-product.ts'

// Ten people with ten dates each, all of which are to be reminded of within 47 hours, and a scheduler that stands still for 48. So much at once is
// handed out in parts, as in the hosted cloud.
const [names, each] = [Array.from({ length: 10 }, (_, n) => `person${n}`), 10]
const hour = 3_600_000
let product: Product
let uids: string[] = []
let now = 0
beforeAll(async () => {
  product = await startProduct({ flags: ['--web', 'none', '--emulator'], environment: { REMINDER_PARTS: '3' } })
  uids = await Promise.all(names.map(async (name) => (await signUp(name)).localId!))
  const clock = { timeZone: 'Europe/London', quietHours: { from: '00:00', to: '00:00' } }
  const roles = Object.fromEntries(uids.map((uid, n) => [uid, n === 0 ? 'owner' : 'member']))
  await put('books/all', { name: 'The book of all', roles, memberIds: uids })
  for (const [n, uid] of uids.entries()) {
    await put(`users/${uid}`, clock)
    await put(`books/all/members/${uid}`, { name: names[n] })
  }
  // The backup of each is asked four hours after nobody answered.
  const rungs = [{ after: { n: 4, unit: 'hours' }, who: ['backup'] }]
  await put('books/all/ladders/usual', { rungs, setBy: uids[0], setAt: new Date() })
  now = Date.now()
})
afterAll(() => product?.stop())

const signUp = (name: string) =>
  askAccounts(product.origin, 'signUp', { email: `${name}@okafor.example`, password: 'a long and quiet sentence' })
const put = (path: string, data: Record<string, unknown>) => writeAsServer(product, path, data)

/** The wall clock of London at an instant. */
function localAt(instant: number) {
  const [date = '', time = ''] = new Date(instant).toLocaleString('sv-SE', { timeZone: 'Europe/London' }).split(' ')
  return { date: calendarDate(date), time: time.slice(0, 5) }
}

/** Something that was written down long ago, of which its person is reminded at an instant, days before it is due. */
async function owe(n: number, { id, at, daysBefore }: { id: string; at: number; daysBefore: number }) {
  const { date, time } = localAt(at)
  const due = addDays(date, daysBefore)
  await put(`books/all/obligations/${id}`, {
    title: `The ${id}`,
    kind: 'bill',
    createdAt: new Date(now - 90 * 24 * hour),
    createdBy: uids[n],
    schedule: { type: 'once', date: due },
    dueTime: null,
    reminderPlan: { steps: [`due -${daysBefore} days ${time} email`] },
    status: 'active',
    timeZone: 'Europe/London',
    assignee: uids[n],
    backup: uids[(n + 1) % uids.length],
    nextNominal: due,
    nextDue: due,
    nextNotice: null,
    nextAcknowledged: false,
  })
}

type Fields = Record<string, { stringValue?: string; booleanValue?: boolean }>
async function list(path: string): Promise<Fields[]> {
  const found: Fields[] = []
  for (let token = ''; ;) {
    const page = `pageSize=300&pageToken=${encodeURIComponent(token)}`
    const answer = await fetch(`${product.operator}/v1/${documents}/${path}?${page}`, { headers: owner })
    const { documents: those = [], nextPageToken } = (await answer.json()) as {
      documents?: { fields: Fields }[]
      nextPageToken?: string
    }
    found.push(...those.map(({ fields }) => fields))
    if (!nextPageToken) return found
    token = nextPageToken
  }
}
const rows = () => list('books/all/reminders')
const areDelivered = (all: Fields[]) => all.every((row) => row['state']?.stringValue === 'delivered')
/** Waits until so many dates are planned, and looked at: longer than for one thing, because a busy machine plans two of them a second. */
const planned = (dates: number) =>
  until(
    async () => {
      for (const collectionId of ['reminders', 'hands']) if ((await countIn(collectionId)) < dates) return false
      return true
    },
    'all of them to be planned',
    4 * patience,
  )
async function countIn(collectionId: string): Promise<number> {
  const query = { structuredQuery: { from: [{ collectionId }] }, aggregations: [{ alias: 'all', count: {} }] }
  const answer = await fetch(`${product.operator}/v1/${documents}/books/all:runAggregationQuery`, {
    method: 'POST',
    headers: owner,
    body: JSON.stringify({ structuredAggregationQuery: query }),
  })
  const [counted] = (await answer.json()) as [{ result: { aggregateFields: { all: { integerValue: string } } } }]
  return Number(counted.result.aggregateFields.all.integerValue)
}
/** Nothing runs meanwhile: the clock is somewhere else at once. */
async function standStill(hours: number) {
  const answer = await fetch(`${product.operator}/emulator/v1/projects/duebook/clock`, {
    method: 'POST',
    body: JSON.stringify({ advanceSeconds: hours * 3_600 }),
  })
  expect(answer.status).toBe(200)
}

it('a scheduler that stood still for 48 hours over 100 dates says each once, late, in one mail to each person, and asks no backup before its time', async () => {
  const count = names.length * each
  const dates = Array.from({ length: count }, (_, at) => ({ at: now + hour + (at * 45 * hour) / count, n: at % 10 }))
  await Promise.all(dates.map((date, at) => owe(date.n, { id: `bill${at}`, at: date.at, daysBefore: 20 })))
  await planned(count)
  expect(await product.messages()).toEqual([])

  await standStill(48)
  await until(async () => (await product.messages()).length >= names.length, 'everybody to be told')
  await product.runSchedule('sendDueReminders')
  await until(async () => areDelivered(await rows()), 'all of them to be said')
  const said = await rows()
  expect(said.length).toBe(count)
  expect(said.filter((row) => row['late']?.booleanValue !== true)).toEqual([])
  const mails = await product.messages()
  expect(mails.map(({ to }) => to).toSorted()).toEqual(names.map((name) => `${name}@okafor.example`).toSorted())
  const named = mails.flatMap(({ text }) => [...text.matchAll(/^ {2}.*\bThe (bill\d+)\b/gm)].map(([, id]) => id))
  expect(new Set(named).size).toBe(count)
  expect(await (await fetch(`${product.operator}/metrics`)).text()).toContain('{function="lookAtPart"}')
  await until(async () => (await list('parts')).length === 0, 'the parts to be through')

  await standStill(5)
  await until(async () => (await product.messages()).length === 2 * names.length, 'the backups to be asked')
})

it('what is past its window by then is said in one mail for all of it', async () => {
  const most = 12
  const before = await product.messages()
  const start = now + 53 * hour
  const dates = Array.from({ length: most }, (_, at) => start + (10 + at / 10) * hour)
  await Promise.all(dates.map((at, n) => owe(3, { id: `far${n}`, at, daysBefore: 30 })))
  const far = async () => (await rows()).filter((row) => row['obligationId']?.stringValue?.startsWith('far'))
  await until(async () => (await far()).length === most, 'all of them to be planned')
  await planned(names.length * each + most)

  await standStill(4 * 24)
  await until(async () => areDelivered(await far()), 'all of them to be said')
  await product.runSchedule('sendDueReminders')
  const about = (await product.messages()).slice(0, -before.length).filter(({ text }) => /The far\d+/.test(text))
  expect(about.map(({ to }) => to)).toEqual(['person3@okafor.example'])
  expect(new Set(about[0]!.text.match(/The far\d+/g)).size).toBe(most)
  expect((await far()).filter((row) => row['late']?.booleanValue !== true)).toEqual([])
})
