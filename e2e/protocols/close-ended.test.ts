import { afterAll, beforeAll, expect, it } from 'vitest'
import { documents, owner, writeAsServer } from '../product/as-server.ts'
import { dayAhead } from '../product/days.ts'
import { startProduct, until, type Product } from '../product/start-product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ flags: ['--web', 'none'] })
})
afterAll(() => product?.stop())

/** A contract to which notice was given, as a device wrote it down before its end. */
async function givenNotice(name: string, end: string) {
  const decision = {
    kind: 'noticeGiven',
    sentOn: dayAhead(-90),
    means: 'post',
    by: 'ada',
    at: new Date().toISOString(),
  }
  await writeAsServer(product, `books/ada/occurrences/${name}_${end}`, {
    obligationId: name,
    nominal: end,
    due: end,
    originalDue: end,
    state: 'open',
    settledOn: null,
    settledBy: null,
    reason: null,
    decision,
    acknowledgedBy: 'ada',
    acknowledgedAt: null,
    updatedBy: 'ada',
    updatedAt: null,
  })
  await writeAsServer(product, `books/ada/obligations/${name}`, {
    title: name,
    kind: 'contract',
    schedule: { type: 'term', end, renewal: { form: 'tacit', span: { amount: 12, unit: 'months' } }, lastDay: end },
    notice: { period: { amount: 1, unit: 'months' }, counts: 'received' },
    dueTime: null,
    amount: null,
    counterparty: null,
    reminderPlan: { steps: [] },
    status: 'active',
    timeZone: 'Europe/London',
    assignee: null,
    nextNominal: end,
    nextDue: end,
    nextNotice: null,
    nextAcknowledged: true,
    nextDecision: 'noticeGiven',
    engineVersion: 4,
  })
}
async function standing(name: string): Promise<string> {
  const answer = await fetch(`${product.operator}/v1/${documents}/books/ada/obligations/${name}`, { headers: owner })
  const { fields } = (await answer.json()) as { fields: Record<string, { stringValue?: string }> }
  return [fields['status']?.stringValue, fields['nextDue']?.stringValue ?? 'no date'].join(', ')
}

it('ends what was decided to end once its last day is over, and not on that day', async () => {
  await writeAsServer(product, 'books/ada', { roles: { ada: 'owner' }, memberIds: ['ada'] })
  const [yesterday, today] = [dayAhead(-1), dayAhead(0)]
  await givenNotice('gym', yesterday)
  await givenNotice('hire', today)
  await product.runSchedule('closeEnded')
  await until(async () => (await standing('gym')) === 'ended, no date', 'the end of the gym')
  expect(await standing('hire')).toBe(`active, ${today}`)
  await product.runSchedule('closeEnded')
  expect([await standing('gym'), await standing('hire')]).toEqual(['ended, no date', `active, ${today}`])
})
