import { engineVersion } from '@duebook/contract/materialise'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { documents, owner, writeAsServer } from '../product/as-server.ts'
import { dayAhead } from '../product/days.ts'
import { startProduct, type Product } from '../product/start-product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ flags: ['--web', 'none'] })
})
afterAll(() => product?.stop())

// Every ten days: three of them have passed, the last one five days ago.
const [first, latest, ahead] = [dayAhead(-25), dayAhead(-5), dayAhead(5)]

it.each([
  [null, first],
  ['each', first],
  ['latest', latest],
  ['skip', ahead],
])('what is over of an obligation that keeps %s lapses within the hour, and no more of it', async (catchUp, next) => {
  const at = `books/ada/obligations/${catchUp}`
  await writeAsServer(product, 'books/ada', { roles: { ada: 'owner' } })
  await writeAsServer(product, at, {
    title: 'Window cleaner',
    kind: 'bill',
    schedule: { type: 'recurring', start: first, rule: { kind: 'rrule', rrule: 'FREQ=DAILY;INTERVAL=10' } },
    catchUp,
    notice: null,
    dueTime: null,
    amount: null,
    counterparty: null,
    reminderPlan: { steps: [] },
    status: 'active',
    timeZone: 'Europe/London',
    assignee: null,
    nextNominal: first,
    nextDue: first,
    nextNotice: null,
    nextAcknowledged: false,
    engineVersion,
  })
  const nextOf = async () => {
    const answer = await fetch(`${product.operator}/v1/${documents}/${at}`, { headers: owner })
    const { fields } = (await answer.json()) as { fields: Record<string, { stringValue?: string }> }
    return fields.nextDue?.stringValue
  }
  await product.runSchedule('bringUpToDate')
  expect(await nextOf()).toBe(next)
  await product.runSchedule('bringUpToDate')
  expect(await nextOf()).toBe(next)
})
