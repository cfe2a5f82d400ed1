import { addDays, noticeDeadline } from '@duebook/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { documents, mergeAsServer, owner, writeAsServer } from '../product/as-server.ts'
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

it('gives a date of an older release its hand, and goes through all of them once', async () => {
  const address = (path: string) => `${product.operator}/v1/${documents}/${path}`
  const hands = async () =>
    ((await (await fetch(address('books/ada/hands'), { headers: owner })).json()) as { documents?: { name: string }[] })
      .documents ?? []
  await until(async () => (await hands()).length > 0, 'the hand of the lease')
  for (const { name } of [...(await hands()), { name: `${documents}/sweeps/hands` }])
    await fetch(`${product.operator}/v1/${name}`, { method: 'DELETE', headers: owner })
  await product.runSchedule('bringUpToDate')
  expect(await hands()).toHaveLength(1)
  const sweep = (await (await fetch(address('sweeps/hands'), { headers: owner })).json()) as { fields?: object }
  expect(sweep.fields).toMatchObject({ isThrough: { booleanValue: true } })
})

it('goes on with the plans of a person where a run that died had left them, and leaves what another is at', async () => {
  const due = dayAhead(60)
  await writeAsServer(product, 'users/zoe', { timeZone: 'Europe/London', quietHours: { from: '00:00', to: '00:00' } })
  await writeAsServer(product, 'books/zoe', { roles: { zoe: 'owner' }, memberIds: ['zoe'] })
  for (const id of ['before', 'behind'])
    await writeAsServer(product, `books/zoe/obligations/${id}`, {
      title: id,
      kind: 'bill',
      schedule: { type: 'once', date: due },
      dueTime: null,
      reminderPlan: { steps: ['due 0 days 09:00 inApp'] },
      status: 'active',
      timeZone: 'Europe/London',
      assignee: 'zoe',
      nextNominal: due,
      nextDue: due,
      nextNotice: null,
      nextAcknowledged: false,
    })
  const rows = async () => {
    const answer = await fetch(`${product.operator}/v1/${documents}/books/zoe/reminders`, { headers: owner })
    const { documents: all = [] } = (await answer.json()) as { documents?: (Row & { name: string })[] }
    return all.map(({ name, fields }) => ({
      path: name.slice(documents.length + 1),
      title: fields['title']?.stringValue,
      day: fields['fireAt']?.timestampValue?.slice(0, 10),
    }))
  }
  const days = async () =>
    Object.fromEntries((await rows()).map(({ title, day }) => [title, day])) as Record<string, string>
  await until(async () => Object.keys(await days()).length === 2, 'both to be planned')
  const wrong = dayAhead(50)
  for (const { path } of await rows()) await mergeAsServer(product, path, { fireAt: new Date(`${wrong}T09:00:00Z`) })

  const left = (heldUntil: number) =>
    writeAsServer(product, 'replans/person_zoe', {
      of: { uid: 'zoe' },
      isOfLedger: true,
      since: Date.now(),
      event: 'one that was heard',
      place: { bookId: 'zoe', part: 'obligations', after: 'before' },
      holder: 'a run that died',
      heldUntil: new Date(heldUntil),
    })
  await left(Date.now() + 3_600_000)
  await product.runSchedule('goOnReplanning')
  expect(await days()).toEqual({ before: wrong, behind: wrong })
  await left(Date.now() - 1_000)
  await product.runSchedule('goOnReplanning')
  expect(await days()).toEqual({ before: wrong, behind: due })
  const gone = await fetch(`${product.operator}/v1/${documents}/replans/person_zoe`, { headers: owner })
  expect(gone.status).toBe(404)

  await mergeAsServer(product, 'users/zoe', { timeZone: 'America/New_York' })
  await until(async () => (await days())['before'] === due, 'all of them to follow a change of zone')
})
