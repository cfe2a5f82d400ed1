import { afterAll, beforeAll, it } from 'vitest'
import { documents, owner, writeAsServer } from '../product/as-server.ts'
import { dayAhead } from '../product/days.ts'
import { startProduct, until, type Product } from '../product/start-product.ts'

// Rows that no reader could use, stored before the rules were as tight as they are, must cost nobody else a reminder.
let product: Product
beforeAll(async () => {
  product = await startProduct({ flags: ['--web', 'none'] })
})
afterAll(() => product?.stop())

const put = (path: string, data: Record<string, unknown>) => writeAsServer(product, path, data)
async function stateOf(path: string): Promise<string | undefined> {
  const answer = await fetch(`${product.operator}/v1/${documents}/${path}`, { headers: owner })
  return ((await answer.json()) as { fields?: { state?: { stringValue?: string } } }).fields?.state?.stringValue
}

it('plans and tells what can be told beside an obligation and a row that cannot be read', async () => {
  const due = dayAhead(-320)
  const sound = {
    title: 'Rent',
    createdAt: new Date(Date.parse(due) - 30 * 86_400_000),
    schedule: { type: 'once', date: due },
    dueTime: null,
    reminderPlan: { steps: [{ of: 'due', offset: { amount: 0, unit: 'days' }, channels: ['inApp'] }] },
    status: 'active',
    timeZone: 'Europe/London',
    assignee: null,
    nextNominal: due,
    nextDue: due,
    nextNotice: null,
    nextAcknowledged: false,
  }
  await put('books/eve', { roles: { eve: 'owner' } })
  await put('users/eve', { timeZone: 'Mars/Olympus', quietHours: 7 })
  // A row whose book has no name makes a path that no database takes.
  await put('books/eve/reminders/row', {
    state: 'planned',
    channel: 'inApp',
    bookId: '',
    obligationId: '',
    recipient: 'eve',
    fireAt: new Date(Date.now() - 3_600_000),
  })
  await put('books/ada', { roles: { ada: 'owner' } })
  await put('books/eve/obligations/bad', {
    ...sound,
    dueTime: 5,
    timeZone: 7,
    schedule: 'x',
    reminderPlan: { steps: 'x' },
  })
  await put('books/eve/obligations/half', {
    ...sound,
    timeZone: 'Mars/Olympus',
    reminderPlan: { steps: [{ of: 'never' }, ...sound.reminderPlan.steps] },
  })
  await put('books/ada/obligations/rent', sound)
  const states = () =>
    Promise.all([
      stateOf('books/eve/reminders/row'),
      stateOf(`books/eve/reminders/half_${due}_1_${due}_inApp`),
      stateOf(`books/ada/reminders/rent_${due}_0_${due}_inApp`),
    ])
  let last: unknown = null
  await until(
    async () => {
      await product.runSchedule('sendDueReminders')
      last = await states()
      return JSON.stringify(last) === JSON.stringify(['failed', 'delivered', 'delivered'])
    },
    () => `the sound ones to be told and the row to fail; they are ${JSON.stringify(last)}`,
  )
})
