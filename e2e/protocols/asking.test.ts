import type { AskingAnswers, AskingRequests } from '@duebook/contract/asking/asking-requests'
import { getFunctions, httpsCallable } from 'firebase/functions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documents, mergeAsServer, owner, writeAsServer } from '../product/as-server.ts'
import { dayAhead } from '../product/days.ts'
import { until, type Product } from '../product/start-product.ts'
import { visitProduct } from '../product/visit-product.ts'
import { confirm, refused } from './book-people.ts'
import { leave, newPerson, type Person } from './person.ts'

// Ada owns a book in which Ben is the backup; nobody answers for a while, which is no time at all on this ladder.
const today = dayAhead(0)
let product: Product
let [ada, ben, eve]: Person[] = []
beforeAll(async () => {
  product = await visitProduct()
  ;[ada, ben, eve] = await Promise.all(['ada', 'ben', 'eve'].map((name) => newPerson(product, name)))
  await confirm(product, ada!, ben!)
  const [a, b] = [ada!.uid, ben!.uid]
  await put(`books/${a}`, { name: 'Ada’s book', roles: { [a]: 'owner', [b]: 'member' }, memberIds: [a, b] })
  await put(`books/${a}/members/${a}`, { name: 'Ada Okafor' })
  await put(`books/${a}/members/${b}`, { name: 'Ben Marsh' })
  const quietHours = { from: '00:00', to: '00:00' }
  for (const uid of [a, b]) await put(`users/${uid}`, { timeZone: 'Europe/London', quietHours })
  const rungs = [{ after: { n: 0, unit: 'hours' }, who: ['backup'] }]
  await put(`books/${a}/ladders/usual`, { rungs, setBy: a, setAt: new Date() })
})
afterAll(async () => {
  await leave(ada, ben, eve)
  await product?.stop()
})

const put = (path: string, data: Record<string, unknown>) => writeAsServer(product, path, data)
type Value = { stringValue?: string; arrayValue?: { values?: Value[] }; mapValue?: { fields: Fields } }
type Fields = Record<string, Value>
async function at(path: string): Promise<Fields> {
  const answer = await fetch(`${product.operator}/v1/${documents}/${path}`, { headers: owner })
  return ((await answer.json()) as { fields?: Fields }).fields ?? {}
}
/** In whose hand a date of Ada's book is: "asked ada ben", "inHand ben". */
async function handOf(id: string, nominal = today): Promise<string> {
  const hand = await at(`books/${ada!.uid}/hands/${id}_${nominal}`)
  const names = new Map([
    [ada!.uid, 'ada'],
    [ben!.uid, 'ben'],
  ])
  const asked = hand['asked']?.arrayValue?.values ?? []
  const who = [hand['by'], ...asked].flatMap((one) => names.get(one?.stringValue ?? '') ?? [])
  return [hand['state']?.stringValue ?? 'unknown', ...who].join(' ')
}
/** What happened to an obligation, and who did it: "occurrence.acknowledged duebook". */
async function historyOf(id: string): Promise<string[]> {
  const listed = await fetch(`${product.operator}/v1/${documents}/books/${ada!.uid}/activity?pageSize=300`, {
    headers: owner,
  })
  const { documents: lines = [] } = (await listed.json()) as { documents?: { fields: Fields }[] }
  const ofIt = lines.filter(({ fields }) => fields['obligationId']?.stringValue === id)
  return ofIt.map(({ fields }) => `${fields['action']?.stringValue} ${fields['actor']?.stringValue}`)
}
const mailsTo = async (name: string, title: string) =>
  (await product.messages()).filter(({ to, subject }) => to.startsWith(name) && subject.includes(title))
const record = (id: string, fields: Record<string, unknown>) =>
  mergeAsServer(product, `books/${ada!.uid}/occurrences/${id}_${today}`, {
    obligationId: id,
    nominal: today,
    due: today,
    originalDue: today,
    state: 'open',
    settledOn: null,
    settledBy: null,
    updatedAt: new Date(),
    ...fields,
  })
/** Something of today that Ada has and Ben steps in for, written down long ago. */
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
    assignee: ada!.uid,
    backup: ben!.uid,
    nextNominal: today,
    nextDue: today,
    nextNotice: null,
    nextAcknowledged: false,
    ...changed,
  })
const call = async <Name extends keyof AskingRequests & keyof AskingAnswers>(
  { app }: Person,
  name: Name,
  request: AskingRequests[Name],
): Promise<AskingAnswers[Name]> =>
  (
    await httpsCallable<AskingRequests[Name], AskingAnswers[Name]>(
      getFunctions(app, `${product.origin}/duebook/us-central1`),
      name,
    )(request)
  ).data
const the = (id: string) => ({ bookId: ada!.uid, obligationId: id, nominal: today })

describe('a date that nobody has in hand', () => {
  it('is asked of its assignee, then of the backup, and both know', async () => {
    await owe('rent')
    await until(async () => (await handOf('rent')) === 'asked ada ben', 'both to be asked')
    await until(async () => (await mailsTo('ben', 'The rent')).length === 1, 'the mail to Ben')
    await until(async () => (await mailsTo('ada', 'The rent')).length >= 1, 'the mail to Ada')
    const inbox = await (
      await fetch(`${product.operator}/v1/${documents}/users/${ben!.uid}/notifications`, { headers: owner })
    ).text()
    expect(inbox).toContain('nobody has it in hand: you are the backup')
    expect((await at(`books/${ada!.uid}/members/${ben!.uid}`))['reach']?.stringValue).toBe('works')
  })

  it('has mails that lie on one pile, each by its own name', async () => {
    const listed = await fetch(`${product.operator}/v1/${documents}/mail?pageSize=300`, { headers: owner })
    const { documents: mails } = (await listed.json()) as { documents: { fields: Fields }[] }
    const ofRent = mails.filter(({ fields }) =>
      fields['message']?.mapValue?.fields['subject']?.stringValue?.includes('The rent'),
    )
    expect(ofRent.length).toBeGreaterThan(1)
    const text = (field: 'headers' | 'message', name: string) =>
      new Set(ofRent.map(({ fields }) => fields[field]?.mapValue?.fields[name]?.stringValue))
    expect(text('headers', 'References').size).toBe(1)
    expect(text('message', 'messageId').size).toBe(ofRent.length)
  })

  it('opens in the ledger what each was told, for who sees it, and nothing in it acts', async () => {
    const bookId = ada!.uid
    const listed = await fetch(`${product.operator}/v1/${documents}/books/${bookId}/reminders?pageSize=300`, {
      headers: owner,
    })
    const { documents: rows } = (await listed.json()) as { documents: { name: string; fields: Fields }[] }
    const rowOf = (uid: string, channel: string) => {
      const found = rows.find(
        ({ fields }) =>
          fields['obligationId']?.stringValue === 'rent' &&
          fields['recipient']?.stringValue === uid &&
          fields['channel']?.stringValue === channel,
      )
      return found!.name.split('/').at(-1)!
    }
    const mail = { bookId, reminder: rowOf(ben!.uid, 'email') }
    const said = await call(ada!, 'whatWasSaid', mail)
    const [sent] = await mailsTo('ben', 'The rent')
    expect(said).toMatchObject({ is: 'said', title: sent!.subject })
    expect(said).toEqual(await call(ben!, 'whatWasSaid', mail))
    const { text } = said as { text: string }
    expect(text).toContain('THE RENT')
    expect(text).toContain('I have it in hand')
    expect(text).not.toMatch(/https?:|\/a\//)
    expect(await call(ada!, 'whatWasSaid', { bookId, reminder: rowOf(ben!.uid, 'inApp') })).toEqual({
      is: 'said',
      title: 'The rent',
      text: 'nobody has it in hand: you are the backup',
    })
    await refused(call(eve!, 'whatWasSaid', mail), 'not-allowed')
    await refused(call(ada!, 'whatWasSaid', { bookId, reminder: 'there-is-none' }), 'not-allowed')
    const malformed = [
      { bookId },
      { bookId, reminder: '' },
      { bookId, reminder: 'a/b' },
      { bookId, reminder: 'a'.repeat(501) },
    ]
    for (const request of malformed as never[])
      await expect(call(ada!, 'whatWasSaid', request)).rejects.toMatchObject({ code: 'functions/invalid-argument' })
  })

  it('does not open to others what stood in one mail with other dates', async () => {
    const bookId = ada!.uid
    const row = {
      bookId,
      obligationId: 'rent',
      channel: 'email',
      recipient: bookId,
      state: 'delivered',
      title: 'The rent',
    }
    for (const [id, obligationId] of [
      ['said-first', 'rent'],
      ['said-beside', 'water'],
    ] as const)
      await put(`books/${bookId}/reminders/${id}`, {
        ...row,
        obligationId,
        stepText: 'on the day',
        message: 'said-first',
      })
    const ledger = ['said-first', 'said-beside'].map((id) => `books/${bookId}/reminders/${id}`)
    await put('mail/said-first', {
      to: [],
      ledger,
      message: { subject: '2 dates need you', text: 'The rent, the water' },
    })
    const asked = { bookId, reminder: 'said-first' }
    expect(await call(ada!, 'whatWasSaid', asked)).toMatchObject({ is: 'said', title: '2 dates need you' })
    expect(await call(ben!, 'whatWasSaid', asked)).toEqual({ is: 'together' })
    await put(`books/${bookId}/reminders/said-first`, { ...row, stepText: 'on the day', message: 'no-longer-kept' })
    expect(await call(ada!, 'whatWasSaid', asked)).toEqual({ is: 'gone' })
  })

  it('tells the owner once of whom nothing reaches though nothing came back', async () => {
    const [bens] = await mailsTo('ben', 'The rent')
    // As the mail service writes it; that it was noted is seen by the word of the mail, which is cut with it.
    const fails = async (id: string) => {
      const row = `books/${ada!.uid}/reminders/rent_${today}_0_${today}_email`
      const mail = { to: [bens!.to], ledger: [row], reaches: ben!.uid, message: { text: `/a/${'x'.repeat(43)}` } }
      await put(`mail/${id}`, { ...mail, delivery: { state: 'SUCCESS' } })
      await put(`mail/${id}`, { ...mail, delivery: { state: 'ERROR', error: 'connect ECONNREFUSED', attempts: 5 } })
      await until(
        async () => (await at(`mail/${id}`))['message']?.mapValue?.fields['text']?.stringValue === '/a/…',
        'it to be noted',
      )
    }
    const heard = () => mailsTo('ada', 'cannot be reached: email failed, no other way')
    await fails('fails-first')
    await until(async () => (await heard()).length === 1, 'the owner to hear of it')
    expect((await heard())[0]!.text).toContain('(connect ECONNREFUSED)')
    expect((await at(`users/${ben!.uid}/reach/email`))['state']?.stringValue).toBe('ok')
    await fails('fails-again')
    expect(await heard()).toHaveLength(1)
  })

  it('stops for all once one of them has it, and is asked again once they hand it back', async () => {
    await record('rent', { acknowledgedBy: ben!.uid, acknowledgedAt: new Date(), updatedBy: ben!.uid })
    await mergeAsServer(product, `books/${ada!.uid}/obligations/rent`, { nextAcknowledged: true })
    await until(async () => (await handOf('rent')) === 'inHand ben', 'Ben to have it')
    await refused(call(ada!, 'handBack', the('rent')), 'not-asked')
    await call(ben!, 'handBack', the('rent'))
    expect(await handOf('rent')).toBe('asked ada')
    expect((await at(`books/${ada!.uid}/occurrences/rent_${today}`))['acknowledgedBy']).toEqual({ nullValue: null })
    const why = await until(
      async () => (await mailsTo('ada', 'The rent')).find(({ text }) => text.includes('said not mine')),
      'the mail that says why',
    )
    expect(why.text).toMatch(/Who was asked\n {2}(You|Ben Marsh), email {2}.*\n {4}/)
    expect(why.text).toMatch(/ {2}Ben Marsh, email .*\n {4}nobody has it in hand: you are the backup: (sent|delivered)/)
    // The step itself, which nobody was asked before.
    expect((await mailsTo('ada', 'The rent')).some(({ text }) => !text.includes('Who was asked'))).toBe(true)
  })

  it('is taken over from whoever has it, and says so in the record', async () => {
    await call(ben!, 'takeOver', the('rent'))
    expect(await handOf('rent')).toBe('inHand ben')
    await call(ada!, 'takeOver', the('rent'))
    expect(await handOf('rent')).toBe('inHand ada')
    const taken = await at(`books/${ada!.uid}/occurrences/rent_${today}`)
    expect(taken['acknowledgedBy']?.stringValue).toBe(ada!.uid)
  })

  // Before anybody is away: whoever was is told in the morning what went to others meanwhile.
  it('is settled with its record, and nothing is asked of it any more', async () => {
    await record('rent', { state: 'done', settledOn: today, settledBy: ada!.uid, settledAt: new Date() })
    await until(async () => (await handOf('rent')) === 'settled ada', 'it to be settled')
    expect((await at(`books/${ada!.uid}/hands/rent_${today}`))['wakeAt']).toEqual({ nullValue: null })
    await refused(call(ben!, 'takeOver', the('rent')), 'already-settled')
  })

  it('is in hand of a member whom nobody asked as soon as they say so, and nobody is asked any more', async () => {
    await owe('hedge', { backup: null })
    await until(async () => (await handOf('hedge')) === 'asked ada', 'Ada to be asked')
    await record('hedge', { acknowledgedBy: ben!.uid, acknowledgedAt: new Date(), updatedBy: ben!.uid })
    await until(async () => (await handOf('hedge')) === 'inHand ben', 'Ben to have it')
    await record('hedge', { state: 'done', settledOn: today, settledBy: ben!.uid, settledAt: new Date() })
    await until(async () => (await handOf('hedge')) === 'settled ben', 'it to be settled')
  })

  it('goes on to the next while whoever had it is away, and its record and history say so', async () => {
    await owe('gutter')
    await until(async () => (await handOf('gutter')) === 'asked ada ben', 'both to be asked')
    await record('gutter', { acknowledgedBy: ada!.uid, acknowledgedAt: new Date(), updatedBy: ada!.uid })
    await mergeAsServer(product, `books/${ada!.uid}/obligations/gutter`, { nextAcknowledged: true })
    await until(async () => (await handOf('gutter')) === 'inHand ada', 'Ada to have it')
    await mergeAsServer(product, `users/${ada!.uid}`, { away: [`${today} ${dayAhead(1)}`] })
    await until(async () => (await handOf('gutter')).startsWith('asked'), 'another to be asked')
    expect((await at(`books/${ada!.uid}/occurrences/gutter_${today}`))['acknowledgedBy']).toEqual({ nullValue: null })
    expect((await at(`books/${ada!.uid}/obligations/gutter`))['nextAcknowledged']).toEqual({ booleanValue: false })
    await until(async () => (await historyOf('gutter')).includes('occurrence.acknowledged duebook'), 'it to be told')
    await mergeAsServer(product, `users/${ada!.uid}`, { away: [] })
    await call(ben!, 'takeOver', the('gutter'))
    expect(await handOf('gutter')).toBe('inHand ben')
  })

  it('is foretold with everybody’s own clock: overdue tomorrow morning, if nobody answers', async () => {
    await owe('water', { reminderPlan: { steps: [] } })
    await until(async () => (await handOf('water')) === 'none', 'it to be looked at')
    const { coming } = await call(ben!, 'foreseeAsking', { bookId: ada!.uid, obligationId: 'water' })
    expect(coming.slice(0, 2)).toMatchObject([
      { kind: 'overdue', n: 1, to: [ada!.uid] },
      { kind: 'escalation', n: 1, to: [ben!.uid] },
    ])
    expect(new Date(coming[0]!.at).toISOString().slice(0, 10)).toBe(dayAhead(1))
  })

  describe('is answered by a link of its mail, without signing in', () => {
    /** The pages behind the answers in the last mail to somebody about it. */
    async function answersTo(name: string, title: string) {
      const mail = await until(async () => (await mailsTo(name, title)).at(-1), `a mail to ${name} about ${title}`)
      const links = [...new Set(mail.text.match(/\S+\/a\/[\w-]{43}\?do=\w+/g))]
      const [hand = '', snooze = '', notMine = ''] = links
      return { hand, snooze, notMine }
    }
    const press = (link: string, init: RequestInit = {}) =>
      fetch(link, { method: 'POST', redirect: 'manual', ...init }).then(async (answer) => ({
        status: answer.status,
        text: await answer.text(),
      }))
    const form = (fields: Record<string, string>) => ({ body: new URLSearchParams(fields) })
    const kept = (id: string) => handOf(id)

    it('opening it changes nothing, however often; the press acts, once, and kindly says so again', async () => {
      await owe('lift')
      await until(async () => (await kept('lift')) === 'asked ada ben', 'both to be asked')
      const { hand } = await answersTo('ben', 'The lift')
      for (const method of ['GET', 'HEAD', 'GET']) {
        const answer = await fetch(hand, { method })
        expect(answer.status).toBe(200)
        expect(answer.headers.get('referrer-policy')).toBe('same-origin')
        expect(answer.headers.get('cache-control')).toBe('no-store')
        expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
        if (method === 'GET') expect(await answer.text()).toContain('I have it in hand')
      }
      expect(await kept('lift')).toBe('asked ada ben')
      expect(await press(hand)).toMatchObject({ status: 200, text: expect.stringContaining('You have it in hand') })
      await until(async () => (await kept('lift')) === 'inHand ben', 'Ben to have it')
      // Of a mail that has gone out what it said is kept, and no word of it.
      const word = new URL(hand).pathname
      await until(async () => {
        const all = await fetch(`${product.operator}/v1/${documents}/mail?pageSize=300`, { headers: owner })
        const text = await all.text()
        return text.includes('The lift') && !text.includes(word)
      }, 'the words to be forgotten')
      expect(await press(hand)).toMatchObject({ status: 200, text: expect.stringContaining('answered already') })
      const { hand: adas } = await answersTo('ada', 'The lift')
      expect((await press(adas)).text).toContain('Ben Marsh has it in hand')
      expect(await kept('lift')).toBe('inHand ben')
    })

    it('“not mine” asks whoever is next, and snoozing keeps quiet until the day that was chosen, or changes nothing', async () => {
      await owe('roof', { assignee: ben!.uid, backup: null })
      await until(async () => (await kept('roof')) === 'asked ben', 'Ben to be asked')
      const { snooze, notMine } = await answersTo('ben', 'The roof')
      const page = await (await fetch(snooze)).text()
      const days = [...page.matchAll(/value="(\d{4}-\d\d-\d\d)"/g)].map(([, day]) => day)
      expect(days).toEqual([dayAhead(1)])
      expect((await press(snooze, form({ until: dayAhead(40) }))).text).toContain('too late')
      expect((await at(`books/${ada!.uid}/obligations/roof`))['snooze']).toBeUndefined()
      expect((await press(snooze, form({ until: dayAhead(1) }))).text).toContain('Quiet until')
      expect((await at(`books/${ada!.uid}/obligations/roof`))['snooze']?.mapValue?.fields['nominal']?.stringValue).toBe(
        today,
      )
      expect((await press(notMine)).text).toContain('Whoever is next is asked')
      await until(async () => (await kept('roof')) === 'asked ada', 'Ada to be asked')
      expect((await press(notMine)).text).toContain('answered already')
    })

    it('is refused to whoever made it up, tried elsewhere, or comes too late', async () => {
      await owe('drain')
      const { hand } = await answersTo('ben', 'The drain')
      const made = (word: string) => `${product.origin}/a/${word}`
      const table: [string, string, RequestInit, number][] = [
        ['a word that nobody made', made('x'.repeat(43)), {}, 404],
        ['a word that is cut', hand.replace(/.\?/, '?'), {}, 404],
        ['an answer that is cut', hand.slice(0, -1), {}, 404],
        ['a word with something after it', hand.replace('?', '/x?'), {}, 404],
        ['no word', made(''), {}, 404],
        ['another method', hand, { method: 'PUT' }, 405],
        ['a form of another origin', hand, { headers: { origin: 'https://elsewhere.example' } }, 403],
        ['a form of no origin that can be named', hand, { headers: { origin: 'null' } }, 403],
        ['a form that is far too long', hand, form({ until: 'x'.repeat(5_000) }), 413],
      ]
      for (const [what, link, init, status] of table)
        expect([what, (await press(link, init)).status]).toEqual([what, status])
      expect(await kept('drain')).toBe('asked ada ben')
      await record('drain', { state: 'done', settledOn: today, settledBy: ada!.uid, settledAt: new Date() })
      await mergeAsServer(product, `books/${ada!.uid}/obligations/drain`, { nextNominal: dayAhead(30) })
      expect((await press(hand)).text).toContain('settled meanwhile')
    })
  })

  it('is asked of the owner once whoever was asked leaves, and of nobody once the obligation is gone', async () => {
    await owe('gas', { assignee: ben!.uid, backup: null })
    await until(async () => (await handOf('gas')) === 'asked ben', 'Ben to be asked')
    const a = ada!.uid
    await mergeAsServer(product, `books/${a}`, { roles: { [a]: 'owner', [ben!.uid]: 'viewer' } })
    await until(async () => (await handOf('gas')) === 'asked ada', 'Ada to be asked')
    await fetch(`${product.operator}/v1/${documents}/books/${a}/obligations/gas`, { method: 'DELETE', headers: owner })
    await until(async () => (await handOf('gas')) === 'unknown', 'the hand to go with it')
    await refused(call(ben!, 'takeOver', the('water')), 'not-allowed')
  })

  it.each(['handBack', 'takeOver'] as const)(
    '%s is for whoever may answer, and reads what it is given',
    async (name) => {
      await refused(call(eve!, name, the('water')), 'not-allowed')
      await refused(call(ada!, name, the('unknown')), 'unknown-occurrence')
      await refused(call(ada!, name, { ...the('water'), bookId: 'nowhere' }), 'not-allowed')
      for (const request of [
        {},
        { ...the('water'), nominal: 'today' },
        { ...the('water'), obligationId: 'a/b' },
        { ...the('water'), bookId: 'x'.repeat(200) },
        { ...the('water'), by: ben!.uid },
      ])
        await expect(call(ada!, name, request as never)).rejects.toMatchObject({ code: 'functions/invalid-argument' })
    },
  )

  it('is foretold to whoever reads the book, and to nobody else', async () => {
    await refused(call(eve!, 'foreseeAsking', { bookId: ada!.uid, obligationId: 'water' }), 'not-allowed')
    expect(await call(ada!, 'foreseeAsking', { bookId: ada!.uid, obligationId: 'unknown' })).toEqual({ coming: [] })
  })
})
