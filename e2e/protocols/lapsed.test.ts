import { engineVersion } from '@duebook/contract/materialise'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { documents, owner, writeAsServer } from '../product/as-server.ts'
import { dayAhead } from '../product/days.ts'
import { startProduct, until, type Product } from '../product/start-product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ flags: ['--web', 'none'] })
})
afterAll(() => product?.stop())

// Every ten days: three of them have passed, the last one five days ago.
const [first, latest, ahead] = [dayAhead(-25), dayAhead(-5), dayAhead(5)]

const duty = {
  title: 'Window cleaner',
  kind: 'bill',
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
}

it.each([
  [null, first],
  ['each', first],
  ['latest', latest],
  ['skip', ahead],
])('what is over of an obligation that keeps %s lapses within the hour, and no more of it', async (catchUp, next) => {
  const at = `books/ada/obligations/${catchUp}`
  await writeAsServer(product, 'books/ada', { roles: { ada: 'owner' } })
  await writeAsServer(product, at, {
    ...duty,
    schedule: { type: 'recurring', start: first, rule: { kind: 'rrule', rrule: 'FREQ=DAILY;INTERVAL=10' } },
    catchUp,
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

it('a ring of dates that two devices closed between them is opened again, and every date of it stays', async () => {
  const counting = (from: string) => ({
    ...duty,
    schedule: { type: 'derived', trigger: { name: from, date: first }, from, amount: 0, unit: 'days' },
  })
  await writeAsServer(product, 'books/ada', { roles: { ada: 'owner' } })
  const ring = ['reply', 'answer', 'survey']
  for (const [at, id] of ring.entries())
    await writeAsServer(product, `books/ada/obligations/${id}`, counting(ring[(at + 1) % 3] ?? ''))
  const held = async () => {
    const answers = ring.map((id) =>
      fetch(`${product.operator}/v1/${documents}/books/ada/obligations/${id}`, { headers: owner }),
    )
    const found = await Promise.all(answers.map(async (answer) => JSON.stringify(await (await answer).json())))
    return { links: found.filter((text) => text.includes('"from"')).length, text: found.join() }
  }
  await until(async () => (await held()).links < 3, 'the ring to be opened')
  const { links, text } = await held()
  expect(links).toBe(2)
  expect(text.match(new RegExp(`"nextDue":{"stringValue":"${first}"}`, 'g'))).toHaveLength(3)
})
