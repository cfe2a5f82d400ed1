import { addDays, noticeDeadline } from '@duebook/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { documents, owner, writeAsServer } from '../product/as-server.ts'
import { dayAhead } from '../product/days.ts'
import { startProduct, until, type Product } from '../product/start-product.ts'

type Row = { fields: Record<string, { stringValue?: string; timestampValue?: string }> }

// A contract as an older version of the product left it: reminders of its end, and none of the day that counts.
let product: Product
beforeAll(async () => {
  product = await startProduct({ flags: ['--web', 'none'] })
})
afterAll(() => product?.stop())

it('plans the reminders of an older ledger anew, from the last day to give notice', async () => {
  const end = dayAhead(200)
  const notice = { period: { amount: 3, unit: 'months' as const }, counts: 'received' as const }
  const { sendBy } = noticeDeadline(end, notice)
  const sevenBefore = { of: 'due', offset: { amount: -7, unit: 'days' }, channels: ['inApp'] }
  await writeAsServer(product, 'books/ada', { roles: { ada: 'owner' } })
  await writeAsServer(product, 'books/ada/obligations/lease', {
    title: 'Lease',
    kind: 'contract',
    schedule: { type: 'term', end, renewal: { form: 'tacit', span: { amount: 12, unit: 'months' } } },
    notice,
    dueTime: null,
    amount: null,
    counterparty: null,
    reminderPlan: { steps: [sevenBefore] },
    status: 'active',
    timeZone: 'Europe/London',
    assignee: null,
    nextNominal: end,
    nextDue: end,
    nextNotice: null,
    nextAcknowledged: false,
    engineVersion: 1,
  })
  const ledger = async () => {
    const answer = await fetch(`${product.operator}/v1/${documents}/books/ada/reminders`, { headers: owner })
    const { documents: rows = [] } = (await answer.json()) as { documents?: Row[] }
    return rows
      .map(({ fields }) => [fields['state']?.stringValue, fields['fireAt']?.timestampValue?.slice(0, 10)].join(' '))
      .toSorted()
  }
  await until(async () => (await ledger()).join() === `planned ${addDays(end, -7)}`, 'the reminder of the end')
  await product.runSchedule('bringUpToDate')
  const anew = [`cancelled ${addDays(end, -7)}`, `planned ${addDays(sendBy, -7)}`]
  await until(async () => (await ledger()).join() === anew.join(), 'the reminder of the notice, and not of the end')
  await product.runSchedule('bringUpToDate')
  expect(await ledger()).toEqual(anew)
})
