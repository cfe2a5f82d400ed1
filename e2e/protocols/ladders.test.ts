import type { AskingAnswers, AskingRequests } from '@duebook/contract/asking/asking-requests'
import { collection, deleteDoc, doc, getDoc, getDocs, setDoc } from 'firebase/firestore/lite'
import { getFunctions, httpsCallable } from 'firebase/functions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documents, mergeAsServer, owner } from '../product/as-server.ts'
import { dayAhead } from '../product/days.ts'
import { until, type Product } from '../product/start-product.ts'
import { visitProduct } from '../product/visit-product.ts'
import { addressOf, bring, confirm, newTeam, refused, team } from './book-people.ts'
import { addObligation } from './documents.ts'
import { denied, leave, newPerson, type Person } from './person.ts'

// Who is asked next, and when somebody is away, as the screens write it.
let product: Product
let ada: Person
let ben: Person
let mallory: Person
beforeAll(async () => {
  product = await visitProduct()
  ada = await newTeam(product, 'ada', 5)
  ;[ben, mallory] = (await Promise.all(['ben', 'mallory'].map((name) => newPerson(product, name)))) as [Person, Person]
  await confirm(product, ben, mallory)
  await bring(product, ada, ben, 'member')
})
afterAll(async () => {
  await leave(ada, ben, mallory)
  await product?.stop()
})

const ask = async <Name extends 'saveLadder' | 'coverageOfBook'>(
  who: Person,
  name: Name,
  request: AskingRequests[Name],
): Promise<AskingAnswers[Name]> => {
  const functions = getFunctions(who.app, `${product.origin}/duebook/us-central1`)
  return (await httpsCallable<AskingRequests[Name], AskingAnswers[Name]>(functions, name)(request)).data
}
const rung = (n: number, who: string[]) => ({ after: { n, unit: 'days' as const, at: '09:00' }, who })
const save = (who: Person, obligationId: string | null, ladder: AskingRequests['saveLadder']['ladder']) =>
  ask(who, 'saveLadder', { bookId: ada.uid, obligationId, ladder })
const ladderAt = (who: Person, id: string) => getDoc(doc(who.db, `books/${ada.uid}/ladders/${id}`))

describe('a ladder', () => {
  const climbed = { rungs: [rung(2, ['backup']), rung(4, ['admins', 'owner'])], repeat: 1 }

  it('is saved by who may change the obligation, and read by the others of the book', async () => {
    expect(await save(ben, 'rent', climbed)).toEqual({ outcome: 'done' })
    expect((await ladderAt(ada, 'rent')).data()).toMatchObject({ ...climbed, setBy: ben.uid })
    await denied(ladderAt(mallory, 'rent'))
    await denied(setDoc(doc(ada.db, `books/${ada.uid}/ladders/rent`), { rungs: [] }))
    await denied(deleteDoc(doc(ada.db, `books/${ada.uid}/ladders/rent`)))
  })

  it('of all is saved by who manages the book', async () => {
    await refused(save(ben, null, climbed), 'not-allowed')
    expect(await save(ada, null, climbed)).toEqual({ outcome: 'done' })
    expect((await ladderAt(ben, 'usual')).exists()).toBe(true)
  })

  it('of a stranger, and of what is not there, is refused', async () => {
    await refused(save(mallory, 'rent', climbed), 'not-allowed')
    await refused(save(mallory, 'unknown', climbed), 'not-allowed')
    await refused(save(ada, 'unknown', climbed), 'no-such-obligation')
  })

  it.each([
    ['no-rungs', undefined, []],
    ['rungs-out-of-order', 1, [rung(4, ['owner']), rung(2, ['backup'])]],
    ['rung-out-of-reach', 0, [rung(31, ['owner'])]],
    ['unknown-person', 0, [rung(2, ['nobody-here'])]],
    ['too-many-rungs', undefined, [1, 2, 3, 4, 5, 6].map((n) => rung(n, ['owner']))],
  ])('says %s where the planner would not climb it', async (code, at, rungs) => {
    const answer = await save(ada, 'rent', { rungs })
    expect(answer).toEqual({ outcome: 'refused', code, ...(at === undefined ? {} : { rung: at }) })
  })

  it('that is none is not read', async () => {
    const malformed = [
      { bookId: ada.uid, obligationId: 'usual', ladder: climbed },
      {
        bookId: ada.uid,
        obligationId: 'rent',
        ladder: { rungs: Array.from({ length: 10 }, () => rung(1, ['owner'])) },
      },
      { bookId: ada.uid, obligationId: 'rent' },
      { bookId: 'a/b', obligationId: 'rent', ladder: null },
    ] as never[]
    for (const request of malformed)
      await expect(ask(ada, 'saveLadder', request)).rejects.toMatchObject({ code: 'functions/invalid-argument' })
  })

  it('stays when the plan ends, cannot be changed then, and can be taken away', async () => {
    await mergeAsServer(product, `books/${ada.uid}`, { entitlement: { ...team(5), plan: 'pro' } })
    expect(await save(ada, 'rent', climbed)).toEqual({ outcome: 'refused', code: 'plan-required' })
    expect((await ladderAt(ada, 'rent')).exists()).toBe(true)
    expect(await save(ada, 'rent', null)).toEqual({ outcome: 'done' })
    expect((await ladderAt(ada, 'rent')).exists()).toBe(false)
    await mergeAsServer(product, `books/${ada.uid}`, { entitlement: team(5) })
  })
})

describe('an absence', () => {
  const [from, to] = [dayAhead(20), dayAhead(33)]
  const away = [`${from} ${to}`]
  const profile = {
    displayName: 'Ben',
    locale: 'en-GB',
    timeZone: 'Europe/London',
    theme: 'system',
    singleKeys: true,
    quietHours: { from: '00:00', to: '00:00' },
    currentBook: '',
  }
  const shownIn = async (who: Person, whose: Person, field: 'away' | 'zone'): Promise<unknown> =>
    (await getDoc(doc(who.db, `books/${ada.uid}/members/${whose.uid}`))).data()?.[field]
  const awayIn = (who: Person, whose: Person) => shownIn(who, whose, 'away')

  it('that somebody sets stands in their books for the others to see, and goes again', async () => {
    const own = doc(ben.db, `users/${ben.uid}`)
    await setDoc(own, profile)
    await denied(setDoc(own, { away: [...away, 'not a day'] }, { merge: true }))
    await setDoc(own, { away }, { merge: true })
    await until(async () => ((await awayIn(ada, ben)) as unknown[] | undefined)?.length === 1, 'the absence')
    expect(await awayIn(ada, ben)).toEqual([{ from, to }])
    await denied(awayIn(mallory, ben))
    await setDoc(own, { away: [] }, { merge: true })
    await until(async () => ((await awayIn(ada, ben)) as unknown[] | undefined)?.length === 0, 'its end')
  })

  it('is by a clock that the others know as well, whichever somebody moves to', async () => {
    const zoneIs = (zone: string) => until(async () => (await shownIn(ada, ben, 'zone')) === zone, `Ben in ${zone}`)
    await setDoc(doc(ben.db, `users/${ben.uid}`), profile)
    await zoneIs('Europe/London')
    await setDoc(doc(ben.db, `users/${ben.uid}`), { timeZone: 'America/New_York' }, { merge: true })
    await zoneIs('America/New_York')
    await denied(shownIn(mallory, ben, 'zone'))
  })
})

describe('what would reach nobody', () => {
  const cover = (who: Person) => ask(who, 'coverageOfBook', { bookId: ada.uid })

  it('is said of the dates of a book to whoever acts in it', async () => {
    await addObligation(ada, 'bare', { reminderPlan: { steps: [] } }, ada.uid)
    // From its day on it is said daily without any step.
    const date = dayAhead(-3)
    const late = { schedule: { type: 'once', date }, nextNominal: date, nextDue: date, reminderPlan: { steps: [] } }
    await addObligation(ada, 'late', late, ada.uid)
    const { dates, tried } = await cover(ben)
    expect(dates.find(({ obligationId }) => obligationId === 'late')).toMatchObject({
      reach: 'weak',
      why: ['no-backup'],
    })
    expect(dates).toContainEqual(
      expect.objectContaining({
        obligationId: 'bare',
        reach: 'nobody',
        why: expect.arrayContaining(['no-steps']) as string[],
      }),
    )
    expect(tried).toBeGreaterThanOrEqual(3)
    expect(JSON.stringify(dates)).not.toContain('@')
  })

  it('is told to the owner from a fortnight before, once for each reason, in the inbox and by mail', async () => {
    // Where it is between nine in the morning and eleven at night now.
    const hour = new Date().getUTCHours()
    const timeZone = hour >= 9 && hour < 22 ? 'Etc/UTC' : 'Pacific/Kiritimati'
    await mergeAsServer(product, `users/${ada.uid}`, { timeZone })
    const date = dayAhead(5)
    const owed = { schedule: { type: 'once', date }, nextNominal: date, nextDue: date, reminderPlan: { steps: [] } }
    await addObligation(ada, 'unheard', { title: 'Van insurance', ...owed }, ada.uid)
    const hand = doc(ada.db, `books/${ada.uid}/hands/unheard_${date}`)
    await until(async () => (await getDoc(hand)).exists(), 'the hand of the date')
    const address = await addressOf(ada)
    const mails = async () =>
      (await product.messages()).filter(({ to, subject }) => to === address && subject.includes('would reach nobody'))
    const kept = async () => {
      const answer = await fetch(`${product.operator}/v1/${documents}/books/${ada.uid}/asking/coverage`, {
        headers: owner,
      })
      return ((await answer.json()) as { fields?: { on: { stringValue: string } } }).fields?.on.stringValue
    }
    await product.runSchedule('warnOwners')
    expect(await kept(), 'on the first day of a book').toBeUndefined()
    await mergeAsServer(product, `books/${ada.uid}`, { createdAt: new Date(Date.now() - 3 * 86_400_000) })
    await product.runSchedule('warnOwners')
    const mail = await until(async () => (await mails())[0], 'the mail to the owner')
    expect(mail.text).toContain('Van insurance')
    expect(mail.text).toContain('Would reach nobody. No reminder is left before it is due.')
    expect(mail.text).toContain('/settings/coverage')
    const inbox = await getDocs(collection(ada.db, `users/${ada.uid}/notifications`))
    const news = inbox.docs.map((one) => one.data()).filter((one) => one['news'] === 'reach.uncovered')
    expect(news).toEqual([
      expect.objectContaining({ bookId: ada.uid, body: expect.stringContaining('would reach nobody') as string }),
    ])
    // The next day nothing is new.
    await mergeAsServer(product, `books/${ada.uid}/asking/coverage`, { on: dayAhead(-1) })
    await product.runSchedule('warnOwners')
    await until(async () => (await kept()) !== dayAhead(-1), 'the try of the next day')
    expect(await mails()).toHaveLength(1)
    await denied(getDoc(doc(ada.db, `books/${ada.uid}/asking/coverage`)))
  })

  it('is said to nobody else, and of nothing that is no book', async () => {
    await refused(cover(mallory), 'not-allowed')
    for (const request of [{}, { bookId: 'a/b' }, { bookId: ada.uid, obligationId: 'rent' }] as never[])
      await expect(ask(ada, 'coverageOfBook', request)).rejects.toMatchObject({ code: 'functions/invalid-argument' })
  })
})
