import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '@duebook/domain'
import { documents, mergeAsServer, owner, writeAsServer } from '../product/as-server.ts'
import { dayAhead } from '../product/days.ts'
import { until, type Product } from '../product/start-product.ts'
import { visitProduct } from '../product/visit-product.ts'
import { leave, newPerson, type Person } from './person.ts'

// Ada has dates in her own book and in Ben's, and wants both routines; Ben wants a brief of which nobody can make a mail. Cleo’s mail waits for hers. All hours are midnight, so that they have come.
const today = dayAhead(0)
let product: Product
let [ada, ben, eve, cleo]: Person[] = []
const quietHours = { from: '00:00', to: '00:00' }
const brief = { at: '00:00', bundle: false }
const digest = { weekday: new Date(today).getUTCDay() || 7, at: '00:00' }
beforeAll(async () => {
  product = await visitProduct()
  ;[ada, ben, eve, cleo] = await Promise.all(
    ['ada', 'ben', 'eve', 'cleo'].map((name) => newPerson(product, `${name}routine`)),
  )
  const [a, b, e] = [ada!.uid, ben!.uid, eve!.uid]
  await put(`books/${a}`, { name: 'Ada’s book', roles: { [a]: 'owner' }, memberIds: [a] })
  await put(`books/${b}`, { name: 'Ben’s book', roles: { [b]: 'owner', [a]: 'member' }, memberIds: [b, a] })
  await put(`books/${e}`, { name: 'Eve’s book', roles: { [e]: 'owner' }, memberIds: [e] })
  await put(`users/${a}`, { timeZone: 'Europe/London', quietHours, usual: [], brief, digest })
  await put(`users/${b}`, { timeZone: 'Europe/London', quietHours, usual: [], brief })
  await put(`users/${e}`, { timeZone: 'Europe/London', quietHours, usual: [], brief })
  await owe(a, 'rent', a)
  await owe(b, 'lift', a)
  await owe(b, 'roof', b)
  // Done in the last days: two on time and one late in books of hers; one of that very day, one from before the week and one of somebody else’s book are none of it.
  await did(a, 'gas', { due: -2, on: -3 })
  await did(a, 'tax', { due: -6, on: -1 })
  await did(b, 'lock', { due: -7, on: -7 })
  await did(a, 'old', { due: -9, on: -8 })
  await did(a, 'now', { due: 0, on: 0 })
  await did(e, 'hers', { due: -2, on: -2 })
  const c = cleo!.uid
  await put(`books/${c}`, { name: 'Cleo’s book', roles: { [c]: 'owner' }, memberIds: [c] })
  await put(`users/${c}`, {
    timeZone: 'Europe/London',
    quietHours,
    usual: ['email'],
    brief: { ...brief, bundle: true },
  })
  for (const uid of [a, b, e, c])
    await until(async () => (await at(`routines/${uid}`))['briefedTo']?.stringValue === today, 'the routine of each')
})
afterAll(async () => {
  await leave(ada, ben, eve, cleo)
  await product?.stop()
})

const put = (path: string, data: Record<string, unknown>) => writeAsServer(product, path, data)
type Field = { stringValue?: string; arrayValue?: { values?: { stringValue?: string }[] } }
type Fields = Record<string, Field & { timestampValue?: string; nullValue?: null; mapValue?: object }>
async function at(path: string): Promise<Fields> {
  const answer = await fetch(`${product.operator}/v1/${documents}/${path}`, { headers: owner })
  return ((await answer.json()) as { fields?: Fields }).fields ?? {}
}
/** Something of today that somebody has in a book, written down long ago; it is asked in the app alone. */
async function owe(bookId: string, id: string, assignee: string): Promise<void> {
  await write(bookId, id, { assignee, due: today, step: 'due 0 days 00:00 inApp' })
  const hand = `books/${bookId}/hands/${id}_${today}`
  await until(async () => (await at(hand))['state']?.stringValue === 'asked', `${id} to be asked`)
}
const did = (bookId: string, id: string, { due, on }: Record<'due' | 'on', number>) =>
  put(`books/${bookId}/occurrences/${id}_${dayAhead(due)}`, {
    obligationId: id,
    state: 'done',
    nominal: dayAhead(due),
    due: dayAhead(due),
    settledOn: dayAhead(on),
  })
async function write(bookId: string, id: string, { assignee, due, step }: Record<'assignee' | 'due' | 'step', string>) {
  await put(`books/${bookId}/obligations/${id}`, {
    title: `The ${id}`,
    kind: 'bill',
    createdAt: new Date(Date.now() - 30 * 86_400_000),
    createdBy: bookId,
    schedule: { type: 'once', date: due },
    dueTime: null,
    reminderPlan: { steps: [step] },
    status: 'active',
    timeZone: 'Europe/London',
    assignee,
    backup: null,
    nextNominal: due,
    nextDue: due,
    nextNotice: null,
    nextAcknowledged: false,
  })
}
/** Their hour comes now: what they had last was yesterday’s. */
async function come(...people: Person[]): Promise<void> {
  const yesterday = addDays(today, -1)
  for (const { uid } of people)
    await mergeAsServer(product, `routines/${uid}`, {
      briefedTo: yesterday,
      digestedTo: yesterday,
      wakeAt: new Date(Date.now() - 1_000),
    })
}
const wakes = async ({ uid }: Person) =>
  Date.parse((await at(`routines/${uid}`))['wakeAt']?.timestampValue ?? '') > Date.now()
const run = () => product.runSchedule('sendRoutines')
const routineMails = async (name: string) =>
  (await product.messages()).filter(
    ({ to, subject }) => to === `${name}routine@okafor.example` && /^(This morning|Today|Your week)/.test(subject),
  )

describe('the morning brief and the weekly digest', () => {
  it('go once each to whoever has something in them, over all their books, and are stopped by nobody else’s', async () => {
    await mergeAsServer(product, `books/${ben!.uid}`, { name: 5 })
    await put(`books/${ben!.uid}-two`, { name: 5, roles: { [ben!.uid]: 'owner' }, memberIds: [ben!.uid] })
    await owe(`${ben!.uid}-two`, 'gate', ben!.uid)
    await mergeAsServer(product, `books/${ben!.uid}`, { name: 'Ben’s book' })
    await come(ada!, ben!, eve!)
    // Two at once, as where one run takes longer than its minute.
    await Promise.all([run(), run()])
    await until(
      async () => (await wakes(ada!)) && (await wakes(ben!)) && (await wakes(eve!)),
      'all to have had their turn',
    )
    await until(async () => (await routineMails('ada')).length === 2, 'both mails to Ada')
    const [one, other] = (await routineMails('ada')).toSorted((a, b) => (a.subject < b.subject ? -1 : 1))
    expect([one!.subject, other!.subject]).toEqual(['This morning: 2 due today', 'Your week: 2 due'])
    expect(one!.text).toContain('The rent')
    expect(other!.text).toContain('Last week: 2 done on time, 1 late.')
    expect(one!.text).toMatch(/The lift .*\n {4}Ben’s book\b/)
    expect(one!.text).not.toContain('The roof')
    // Of one of Ben's books nobody can say the name: he is told later, and the others now.
    expect(await routineMails('ben')).toEqual([])
    expect(await routineMails('eve')).toEqual([])
    await run()
    expect(await routineMails('ada')).toHaveLength(2)
  })

  it('take along the mail that waited for them, once, and the ledger says in which brief it is', async () => {
    const { uid } = cleo!
    const due = dayAhead(5)
    await write(uid, 'van', { assignee: uid, due, step: 'due -5 days 00:00 email' })
    const hand = `books/${uid}/hands/van_${due}`
    const ledger = `books/${uid}/reminders/van_${due}_0_${due}_email`
    await until(
      async () => (await at(hand))['heldFor']?.arrayValue?.values?.[0]?.stringValue === uid,
      'the mail to wait for the brief',
    )
    expect(await at(ledger)).toMatchObject({
      state: { stringValue: 'planned' },
      brief: { stringValue: addDays(today, 1) },
    })
    const mails = async () => (await product.messages()).filter(({ to }) => to === 'cleoroutine@okafor.example')
    expect((await mails()).filter(({ subject }) => subject.includes('The van'))).toEqual([])
    await come(cleo!)
    await Promise.all([run(), run()])
    await until(() => wakes(cleo!), 'Cleo to have had her turn')
    await until(async () => (await at(ledger))['state']?.stringValue === 'delivered', 'the mail to be delivered')
    expect((await at(ledger))['brief']).toEqual({ stringValue: today })
    expect(await at(hand)).toMatchObject({ state: { stringValue: 'asked' }, heldFor: { arrayValue: {} } })
    await run()
    const [morning, ...more] = (await mails()).filter(({ text }) => text.includes('The van'))
    expect(more).toEqual([])
    expect(morning!.subject).toBe('This morning: 1 asked of you')
    expect(morning!.text).toContain('What was held for this brief stands here too')
  })

  it('are stopped by one press in the mail and by nothing less, each by itself', async () => {
    const mail = (await routineMails('ada')).find(({ subject }) => subject.startsWith('This morning'))
    const stop = /\S+\/stop\/[\w-]{43}/.exec(mail!.text)?.[0] ?? ''
    const profile = () => at(`users/${ada!.uid}`)
    const oneClick = () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    const post = async (link: string, body: BodyInit) =>
      (await fetch(link, { method: 'POST', body, redirect: 'manual' })).status
    for (const method of ['GET', 'HEAD', 'GET']) {
      const answer = await fetch(stop, { method })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      if (method === 'GET') expect(await answer.text()).toContain('Stop the morning brief?')
    }
    expect((await fetch(stop, { method: 'DELETE' })).status).toBe(405)
    expect(await post(stop, new URLSearchParams({ wants: 'more' }))).toBe(400)
    expect(await post(stop, `List-Unsubscribe=One-Click&${'x'.repeat(3_000)}`)).toBe(413)
    expect(await post(`${stop.slice(0, -1)}${stop.endsWith('A') ? 'B' : 'A'}`, oneClick())).toBe(404)
    expect(await post(stop.replace('/stop/', '/a/'), new URLSearchParams())).toBe(404)
    expect((await profile())['brief']?.mapValue).toBeDefined()
    expect(await post(stop, oneClick())).toBe(200)
    expect((await profile())['brief']).toEqual({ nullValue: null })
    expect((await profile())['digest']?.mapValue).toBeDefined()
    const stoppedAt = async () => (await at(`users/${ada!.uid}/reach/brief`))['stoppedAt']?.timestampValue
    const first = await stoppedAt()
    expect(first).toBeDefined()
    // As a mail program may send it, and again.
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    expect(await post(stop, form)).toBe(200)
    expect(await stoppedAt()).toBe(first)
    await until(
      async () => (await at(`routines/${ada!.uid}`))['wakeAt']?.timestampValue !== undefined,
      'the digest to stay',
    )
    await come(ada!)
    await run()
    await until(() => wakes(ada!), 'Ada to have had her turn')
    await until(async () => (await routineMails('ada')).length >= 2, 'the mails to stand')
    expect((await routineMails('ada')).filter(({ subject }) => subject.startsWith('This morning'))).toHaveLength(1)
  })
})
