import type { ReachAnswers, ReachRequests } from '@duebook/contract/reach/reach-requests'
import { getFunctions, httpsCallable } from 'firebase/functions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documents, mergeAsServer, owner, writeAsServer, writeTogetherAsServer } from '../product/as-server.ts'
import { dayAhead } from '../product/days.ts'
import { until, type Product } from '../product/start-product.ts'
import { visitProduct } from '../product/visit-product.ts'
import { confirm } from './book-people.ts'
import { leave, newPerson, type Person } from './person.ts'

// Ben, in Ada's book, has a number and likes texts; nothing leaves the machine, and the operator's outbox has them.
const today = dayAhead(0)
const number = '+447700900123'
let product: Product
let [ada, ben]: Person[] = []
beforeAll(async () => {
  product = await visitProduct()
  ;[ada, ben] = await Promise.all(['ada', 'ben'].map((name) => newPerson(product, name)))
  await confirm(product, ada!, ben!)
  const [a, b] = [ada!.uid, ben!.uid]
  await put(`books/${a}`, { name: 'Ada’s book', roles: { [a]: 'owner', [b]: 'member' }, memberIds: [a, b] })
  await put(`books/${a}/members/${a}`, { name: 'Ada Okafor' })
  await put(`books/${a}/members/${b}`, { name: 'Ben Marsh' })
  const clock = { timeZone: 'Europe/London', quietHours: { from: '00:00', to: '00:00' } }
  await put(`users/${a}`, clock)
  await put(`users/${b}`, { ...clock, usual: ['sms'] })
  const verified = await fetch(
    `${product.operator}/identitytoolkit.googleapis.com/v1/projects/duebook/accounts:update`,
    {
      method: 'POST',
      headers: owner,
      body: JSON.stringify({ localId: b, phoneNumber: number }),
    },
  )
  expect(verified.status).toBe(200)
})
afterAll(async () => {
  await bounce('no')
  await leave(ada, ben)
  await product?.stop()
})

const put = (path: string, data: Record<string, unknown>) => writeAsServer(product, path, data)
const bounce = (bounces: 'yes' | 'no') =>
  fetch(`${product.operator}/operator/v1/bounces`, {
    method: 'POST',
    body: new URLSearchParams({ address: number, bounces }),
    redirect: 'manual',
  })
type Fields = Record<string, { stringValue?: string }>
async function at(path: string): Promise<Fields> {
  const answer = await fetch(`${product.operator}/v1/${documents}/${path}`, { headers: owner })
  return ((await answer.json()) as { fields?: Fields }).fields ?? {}
}
const rowOf = (id: string, channel: string) => at(`books/${ada!.uid}/reminders/${id}_${today}_0_${today}_${channel}`)
const stateOf = async (id: string, channel: string) => (await rowOf(id, channel))['state']?.stringValue
const textsOf = async (title: string) =>
  (await product.messages()).filter(({ kind, text }) => kind === 'text' && text.includes(title))
const mailsOf = async (title: string) => (await product.messages()).filter(({ subject }) => subject.includes(title))
const call = async <Name extends keyof ReachRequests & keyof ReachAnswers>(
  name: Name,
  request: ReachRequests[Name],
) => {
  const at = getFunctions(ben!.app, `${product.origin}/duebook/us-central1`)
  return (await httpsCallable<ReachRequests[Name], ReachAnswers[Name]>(at, name)(request)).data
}
/** Something of today that Ben has, written down long ago. */
const owe = (id: string, changed: Record<string, unknown> = {}) =>
  put(`books/${ada!.uid}/obligations/${id}`, {
    title: `The ${id}`,
    kind: 'bill',
    createdAt: new Date(Date.now() - 30 * 86_400_000),
    createdBy: ada!.uid,
    schedule: { type: 'once', date: today },
    dueTime: null,
    reminderPlan: { steps: ['due 0 days 00:00 email inApp'] },
    status: 'active',
    timeZone: 'Europe/London',
    assignee: ben!.uid,
    nextNominal: today,
    nextDue: today,
    nextNotice: null,
    nextAcknowledged: false,
    ...changed,
  })

describe('a text', () => {
  it('goes to whoever likes texts, once, says what in one, and is answered without signing in', async () => {
    await owe('boiler')
    const [text] = await until(async () => {
      const found = await textsOf('The boiler')
      return found.length > 0 && found
    }, 'the text')
    expect(text).toMatchObject({ to: number })
    expect(text!.text).toMatch(
      /^The boiler: (?:late reminder, )?due \S+ \d+ \S+, today, nobody has it in hand\. http:\S+\/a\/[\w-]{22}$/,
    )
    expect(text!.text.length).toBeLessThanOrEqual(160)
    await until(async () => (await stateOf('boiler', 'sms')) === 'delivered', 'the ledger to say so')
    expect((await rowOf('boiler', 'sms'))['answer']?.stringValue).toBe('The provider of texts said: sent')
    expect(await stateOf('boiler', 'email')).toBeUndefined()
    const key = `boiler_${today}_0_${today}_sms`
    await until(
      async () => (await at(`texts/${key}`))['body']?.stringValue?.endsWith('/a/…'),
      'its word to be forgotten',
    )

    const [link = ''] = text!.links
    const handOf = async () => (await at(`books/${ada!.uid}/hands/boiler_${today}`))['state']?.stringValue
    for (const address of [link, `${link}?do=snooze`, `${link}?do=notMine`])
      expect((await fetch(address)).status).toBe(200)
    expect((await fetch(`${link}?do=else`)).status).toBe(404)
    expect(await (await fetch(link)).text()).toContain('href="?do=snooze"')
    expect(await (await fetch(`${link}?do=snooze`)).text()).toContain('Ask again when?')
    expect(await handOf()).toBe('asked')
    expect((await fetch(`${link}x`, { method: 'POST' })).status).toBe(404)
    expect(await (await fetch(`${link}?do=notMine`, { method: 'POST' })).text()).toContain('Whoever is next is asked')
    expect(await (await fetch(`${link}?do=notMine`, { method: 'POST' })).text()).toContain('answered already')
    expect(await textsOf('The boiler')).toHaveLength(1)
  })

  it('to a number that takes none goes by mail; the owner is told, and nothing more goes there until it is confirmed', async () => {
    await bounce('yes')
    await owe('lift')
    await until(async () => (await stateOf('lift', 'email')) === 'delivered', 'the mail')
    expect(await rowOf('lift', 'sms')).toMatchObject({
      state: { stringValue: 'failed' },
      goesBy: { stringValue: 'email' },
      error: { stringValue: 'The number takes no texts: no such number' },
    })
    expect((await rowOf('lift', 'email'))['instead']?.stringValue).toBe('sms')
    const reach = () => at(`users/${ben!.uid}/reach/sms`)
    expect(await reach()).toMatchObject({ state: { stringValue: 'bounced' }, address: { stringValue: number } })
    const [told] = await until(async () => {
      const found = await mailsOf('A text to Ben Marsh bounced; email goes to them instead')
      return found.length > 0 && found
    }, 'the owner to be told')
    expect(told!.to).toBe('ada@okafor.example')

    await bounce('no')
    await owe('roof')
    await until(async () => (await stateOf('roof', 'email')) === 'delivered', 'the mail')
    expect((await rowOf('roof', 'sms'))['error']?.stringValue).toContain(`texts to ${number} bounced`)
    expect(await textsOf('The roof')).toEqual([])
    expect(await mailsOf('A text to Ben Marsh bounced')).toHaveLength(1)

    expect(await call('confirmAddress', { way: 'sms' })).toEqual({ outcome: 'done' })
    expect((await reach())['state']?.stringValue).toBe('ok')
    await owe('drain')
    await until(async () => (await stateOf('drain', 'sms')) === 'delivered', 'a text again')
    expect(await stateOf('drain', 'email')).toBeUndefined()
  })

  it('says together what was close when it was written down, and shows nothing of it where a lock screen is not to', async () => {
    await mergeAsServer(product, `users/${ben!.uid}`, { pushPrivate: true })
    for (const id of ['lamp', 'fence']) {
      await owe(id, { reminderPlan: { steps: [] } })
      // Its plan is made first, which knows nothing of what is put beside it.
      await until(async () => 'state' in (await at(`books/${ada!.uid}/hands/${id}_${today}`)), `${id} to be planned`)
    }
    // Both at once: a run of the schedule in between would tell one alone.
    await writeTogetherAsServer(
      product,
      ['lamp', 'fence'].map((id) => [
        `books/${ada!.uid}/reminders/${id}_${today}_close_${today}_sms`,
        {
          bookId: ada!.uid,
          obligationId: id,
          nominal: today,
          title: `The ${id}`,
          step: -2,
          stepText: 'close when it was written down',
          of: today,
          deadline: 'due',
          due: today,
          channel: 'sms',
          recipient: ben!.uid,
          fireAt: new Date(Date.now() - 1000),
          state: 'planned',
          late: false,
          attempts: 0,
          sentAt: null,
          deliveredAt: null,
          error: null,
        },
      ]),
    )
    const states = () =>
      Promise.all(
        ['lamp', 'fence'].map(async (id) => {
          const row = await at(`books/${ada!.uid}/reminders/${id}_${today}_close_${today}_sms`)
          return row['state']?.stringValue
        }),
      )
    await until(async () => {
      await product.runSchedule('sendDueReminders')
      return (await states()).every((state) => state === 'delivered')
    }, 'both to be told')
    const [text, ...others] = await textsOf('Duebook: something needs you. Open it to see what.')
    expect(text!.text).toMatch(/http:\S+\/today$/)
    expect(others).toEqual([])
    await mergeAsServer(product, `users/${ben!.uid}`, { pushPrivate: false })
  })

  it('beyond those of a day goes another way, and a test says by which ways it went', async () => {
    expect(await call('sendTest', null)).toEqual({ email: true, push: 0, sms: true })
    await until(async () => (await textsOf('A test: ')).length === 1, 'the test')
    await put(`bounds/${ben!.uid}_texts`, { count: 40, since: new Date() })
    await owe('gate')
    await until(async () => (await stateOf('gate', 'email')) === 'delivered', 'the mail')
    expect((await rowOf('gate', 'sms'))['error']?.stringValue).toContain('more texts than go to one number in a day')
    expect((await at(`users/${ben!.uid}/reach/sms`))['state']?.stringValue).toBe('ok')
  })
})
