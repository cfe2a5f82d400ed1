import type { AskingAnswers, AskingRequests } from '@duebook/contract/asking/asking-requests'
import type { DrillDocument, DrillRow } from '@duebook/contract/asking/drill'
import { doc, getDoc, setDoc } from 'firebase/firestore/lite'
import { getFunctions, httpsCallable } from 'firebase/functions'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documents, mergeAsServer, owner, writeAsServer } from '../product/as-server.ts'
import { dayAhead } from '../product/days.ts'
import { startProduct, until, type Product } from '../product/start-product.ts'
import { addressOf, ask as askPeople, bring, confirm, newTeam, refused } from './book-people.ts'
import { rentDay } from './documents.ts'
import { denied, leave, newPerson, type Person } from './person.ts'

// Ada owns the book and has the rent; Ben is its backup and bounces, Cyd is the admin and away, Vic only reads, Eve is not in it.
let product: Product
let folder: string | undefined
let [ada, ben, cyd, vic, eve] = [] as unknown as [Person, Person, Person, Person, Person]
let [bens, adas] = ['', '']
beforeAll(async () => {
  product = await startProduct()
  ada = await newTeam(product, 'ada', 5)
  const others = await Promise.all(['ben', 'cyd', 'vic', 'eve'].map((name) => newPerson(product, name)))
  ;[ben, cyd, vic, eve] = others as [Person, Person, Person, Person]
  await confirm(product, ben, cyd, vic, eve)
  await bring(product, ada, ben, 'member')
  await bring(product, ada, cyd, 'admin')
  await bring(product, ada, vic, 'viewer')
  ;[adas, bens] = [await addressOf(ada), await addressOf(ben)]
  const quietHours = { from: '00:00', to: '00:00' }
  const away = [`${dayAhead(-2)} ${dayAhead(9)}`]
  for (const { uid } of [ada, ben])
    await mergeAsServer(product, `users/${uid}`, { timeZone: 'Europe/London', quietHours })
  await mergeAsServer(product, `users/${cyd.uid}`, { timeZone: 'Europe/London', quietHours, away })
  await mergeAsServer(product, `books/${ada.uid}/obligations/rent`, { assignee: ada.uid, backup: ben.uid })
  const rungs = ['backup', 'admins', 'owner'].map((who, n) => ({
    after: { n: n + 1, unit: 'days', at: '09:00' },
    who: [who],
  }))
  await writeAsServer(product, `books/${ada.uid}/ladders/usual`, { rungs, setBy: ada.uid, setAt: new Date() })
  await fetch(`${product.operator}/operator/v1/bounces`, {
    method: 'POST',
    body: new URLSearchParams({ address: bens, bounces: 'yes' }),
    redirect: 'manual',
  })
})
afterAll(async () => {
  await leave(ada, ben, cyd, vic, eve)
  await product?.stop()
  // A product that was started again keeps its folder when it stops.
  if (folder) rmSync(folder, { recursive: true, force: true })
})

type Name = 'foreseeDrill' | 'startDrill' | 'stopDrill'
const call = async <N extends Name>({ app }: Person, name: N, request: AskingRequests[N]): Promise<AskingAnswers[N]> =>
  (
    await httpsCallable<AskingRequests[N], AskingAnswers[N]>(
      getFunctions(app, `${product.origin}/duebook/us-central1`),
      name,
    )(request)
  ).data
const the = (obligationId = 'rent') => ({ bookId: ada.uid, obligationId })
const drillAt = (who: Person, id: string) => doc(who.db, `books/${ada.uid}/drills/${id}`)
const drillOf = async (id: string) => (await getDoc(drillAt(ada, id))).data() as DrillDocument
const stateOf = ({ as, who, channel, state }: DrillRow) =>
  [as, [ada, ben, cyd].findIndex((one) => one.uid === who), channel, state].join(' ')
const drillMails = async (to: string) =>
  (await product.messages()).filter((one) => one.to === to && one.subject === 'Drill, nothing to do: Rent')
/** What stands of the date itself: its hand, its ledger, its record. */
async function ofTheDate(): Promise<string> {
  const read = async (path: string) =>
    (await fetch(`${product.operator}/v1/${documents}/${path}`, { headers: owner })).text()
  const ledger = JSON.parse(await read(`books/${ada.uid}/reminders`)) as {
    documents?: { name: string; fields: object }[]
  }
  const rows = (ledger.documents ?? []).map(({ name, fields }) => JSON.stringify([name, fields])).sort()
  const hand = JSON.parse(await read(`books/${ada.uid}/hands/rent_${rentDay}`)) as { fields?: Record<string, unknown> }
  return JSON.stringify([rows, hand.fields?.['state'], hand.fields?.['asked'], hand.fields?.['by']])
}
/** The minutes between its entries go by. */
async function pass(id: string) {
  const { rows } = await drillOf(id)
  const due = rows.map((row) => (row.state === 'planned' ? { ...row, at: Date.now() - 1 } : row))
  await mergeAsServer(product, `books/${ada.uid}/drills/${id}`, { rows: due, nextAt: new Date(Date.now() - 1) })
}

describe('a drill', () => {
  let before = ''
  let drillId = ''

  it('is foreseen without anything being sent', async () => {
    before = await until(async () => {
      const now = await ofTheDate()
      // Both rows of its ledger say that it concerns its backup too.
      return now.includes('"none"') && now.split(ben.uid).length === 3 && now
    }, 'the rent to be looked at')
    const { rows, refused: reason } = await call(ada, 'foreseeDrill', the())
    expect(rows.map(stateOf)).toEqual([
      'asked 0 email planned',
      'rung 1 1 email planned',
      'rung 2 2  away',
      'rung 3 -1  nobody',
    ])
    expect(reason).toBeNull()
    expect(await drillMails(adas)).toEqual([])
  })

  it('is one at a time, however many ask at once, and once an hour', async () => {
    const answers = await Promise.all([ada, cyd].map((who) => call(who, 'startDrill', the())))
    const sent = answers.flatMap((one) => (one.outcome === 'done' ? [one.drillId] : []))
    expect(sent).toHaveLength(1)
    drillId = sent[0]!
    expect(answers.find(({ outcome }) => outcome === 'refused')).toMatchObject({ code: 'running', drillId })
    expect(await call(ada, 'startDrill', the())).toEqual({
      outcome: 'refused',
      code: 'running',
      drillId,
      obligationId: 'rent',
    })
  })

  it('goes to its first at once, and one press says that it came', async () => {
    const mail = await until(async () => (await drillMails(adas))[0], 'the first mail')
    expect(mail.text).toContain('DRILL, NOTHING TO DO')
    const link = mail.links.find((one) => one.includes('/drill/'))!.split('/drill/')[1]!
    for (const _time of [1, 2])
      expect(await askPeople(product, eve, 'seeDrill', { link })).toMatchObject({ title: 'Rent', answeredAt: null })
    const { answeredAt } = await askPeople(product, ada, 'answerDrill', { link })
    expect(await askPeople(product, ada, 'answerDrill', { link })).toMatchObject({ answeredAt })
    expect((await drillOf(drillId)).answered).toEqual({ [ada.uid]: answeredAt })
    await refused(askPeople(product, eve, 'answerDrill', { link: `${link.slice(0, -2)}xx` }), 'link-unknown')
    for (const wrong of [{}, { link: 'x' }, { link, by: 'eve' }, { link: `${link}${'x'.repeat(500)}` }] as never[])
      await expect(askPeople(product, eve, 'answerDrill', wrong)).rejects.toMatchObject({
        code: 'functions/invalid-argument',
      })
  })

  it('that a kill cuts goes on between its minutes, sends nothing twice, and finds another way where a mail bounces', async () => {
    await pass(drillId)
    const { dataFolder, port, privatePort } = product
    folder = dataFolder
    await product.kill()
    product = await startProduct({ dataFolder, port, privatePort })
    await product.runSchedule('sendDueReminders')
    const rows = await until(async () => {
      const drill = await drillOf(drillId)
      return drill.state === 'ended' && drill.rows
    }, 'the drill to end')
    expect(rows.map(stateOf)).toEqual([
      'asked 0 email delivered',
      'rung 1 1 email failed',
      'rung 2 2  away',
      'rung 3 -1  nobody',
      'rung 1 1 inApp inApp',
    ])
    expect(rows[1]?.why).toContain('bounced')
    expect(await drillMails(adas)).toHaveLength(1)
    const inbox = await getDoc(doc(ben.db, `users/${ben.uid}/notifications/drill-${drillId}`))
    expect(inbox.data()).toMatchObject({ news: 'drill.sent', link: expect.stringContaining(ada.uid) as string })
  })

  it('leaves the hand and the ledger of its date as they were', async () => {
    expect(await ofTheDate()).toBe(before)
  })

  it('is read by whoever acts in the book, and written by nobody', async () => {
    expect((await getDoc(drillAt(ben, drillId))).exists()).toBe(true)
    for (const who of [vic, eve]) await denied(getDoc(drillAt(who, drillId)))
    await denied(setDoc(drillAt(ada, drillId), { rows: [] }))
    await denied(getDoc(doc(ada.db, `books/${ada.uid}/drillLinks/one`)))
  })

  it('comes again an hour later, and is stopped by who manages the book', async () => {
    expect(await call(ada, 'startDrill', the())).toMatchObject({ outcome: 'refused', code: 'too-soon' })
    await mergeAsServer(product, `books/${ada.uid}/drills/${drillId}`, { at: new Date(Date.now() - 3_700_000) })
    const again = await call(ada, 'startDrill', the())
    if (again.outcome !== 'done') throw new Error(`Refused: ${again.code}`)
    await refused(call(ben, 'stopDrill', { bookId: ada.uid, drillId: again.drillId }), 'not-allowed')
    await call(cyd, 'stopDrill', { bookId: ada.uid, drillId: again.drillId })
    await pass(again.drillId)
    await product.runSchedule('sendDueReminders')
    const { state, rows } = await drillOf(again.drillId)
    expect(state).toBe('stopped')
    expect(rows.map((row) => row.state)).not.toContain('planned')
    expect(rows[1]).toMatchObject({
      who: ben.uid,
      channel: 'email',
      state: expect.stringMatching(/stopped|notTried/) as string,
    })
    expect(await drillMails(bens)).toHaveLength(1)
  })

  it('is stopped by an obligation that is deleted meanwhile, and goes to nobody more', async () => {
    const drills = await fetch(`${product.operator}/v1/${documents}/books/${ada.uid}/drills`, { headers: owner })
    const { documents: earlier } = (await drills.json()) as { documents: { name: string }[] }
    for (const { name } of earlier)
      await mergeAsServer(product, name.split('/documents/')[1] ?? '', { at: new Date(Date.now() - 3_700_000) })
    const last = await call(ada, 'startDrill', the())
    if (last.outcome !== 'done') throw new Error(`Refused: ${last.code}`)
    const rent = `${product.operator}/v1/${documents}/books/${ada.uid}/obligations/rent`
    expect((await fetch(rent, { method: 'DELETE', headers: owner })).status).toBe(200)
    await pass(last.drillId)
    await product.runSchedule('sendDueReminders')
    const { state, rows } = await until(async () => {
      const drill = await drillOf(last.drillId)
      return drill.state !== 'running' && drill
    }, 'the drill to be stopped')
    expect(state).toBe('stopped')
    expect(rows.map((row) => row.state)).not.toContain('planned')
  })

  it('is for whoever manages the book or has the date, and reads what it is given', async () => {
    for (const who of [ben, vic, eve])
      for (const name of ['foreseeDrill', 'startDrill'] as const) await refused(call(who, name, the()), 'not-allowed')
    await refused(call(ada, 'foreseeDrill', the('unknown')), 'not-allowed')
    await refused(call(ada, 'stopDrill', { bookId: ada.uid, drillId: 'unknown-drill' }), 'not-allowed')
    for (const request of [
      {},
      { ...the(), bookId: 'a/b' },
      { ...the(), obligationId: 'usual/x' },
      { ...the(), by: 'eve' },
    ] as never[])
      await expect(call(ada, 'startDrill', request)).rejects.toMatchObject({ code: 'functions/invalid-argument' })
    await expect(call(ada, 'stopDrill', { bookId: ada.uid, drillId: 'x/y' })).rejects.toMatchObject({
      code: 'functions/invalid-argument',
    })
  })
})
