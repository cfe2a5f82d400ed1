import { createHash } from 'node:crypto'
import type { PeopleRequests } from '@duebook/contract/people/people-requests'
import { collection, doc, getDoc, getDocs, query, where } from 'firebase/firestore/lite'
import { storedDocument } from '../journeys/billing/payer.ts'
import { writeAsServer } from '../product/as-server.ts'
import { until } from '../product/start-product.ts'
import { ask, bring, confirm, newTeam, team } from '../protocols/book-people.ts'
import { watchPage } from '../protocols/book-with-watchers.ts'
import { addObligation, rentDay } from '../protocols/documents.ts'
import { newPerson, type Person } from '../protocols/person.ts'
import { startToKill, type Killable } from './killable.ts'

/** `half`: what said one thing in one place and another in the next; `left`: what was not done once it was asked again. */
export type AnswersResult = { rounds: number; half: string[]; left: string[] }
type Scene = { killable: Killable; host: Person; ben: Person; cleo: Person; within: number }
/** The owner offers the book to the next. */
type Round = {
  name: string
  id: string
  owner: Person
  next: Person
  declines: boolean
  watcherBefore: string | null
}
type Asked = { approvalId: string; watchers: Watchers; linkId: string; link: string }
/** Two who are asked whether they want to be told: one says yes, one no. */
type Watchers = Record<'yes' | 'no', { id: string; email: string; question: string }>
type Found = Record<string, unknown> & { id: string }

/**
 * `kill -9` at a random moment while somebody outside is asked whether they want to be told, and another is taken away, while somebody asks for
 * approval, a link for outside is made and the book is offered to its next owner; while the offer is taken back; and again while all of that is
 * answered, one question with a no, and the link is ended.
 */
export async function killAnswers(rounds: number, within = 250): Promise<AnswersResult> {
  const killable = await startToKill()
  const { product } = killable
  const result: AnswersResult = { rounds, half: [], left: [] }
  const host = await newTeam(product(), 'host', 5)
  const [ben, cleo] = [await newPerson(product(), 'ben'), await newPerson(product(), 'cleo')]
  try {
    await confirm(product(), ben, cleo)
    await bring(product(), host, ben, 'admin')
    await bring(product(), host, cleo, 'member')
    for (const { uid } of [host, ben]) await writeAsServer(product(), `entitlements/${uid}`, team(5))
    await ask(product(), host, 'setApprovals', { bookId: host.uid, acts: ['waive'] })
    const scene: Scene = { killable, host, ben, cleo, within }
    let watcherBefore: string | null = null
    for (let n = 0; n < rounds; n++) {
      const [owner, next] = n % 2 === 0 ? [host, ben] : [ben, host]
      const round: Round = { name: `round ${n}`, id: `duty${n}`, owner, next, declines: n % 3 === 1, watcherBefore }
      const asked = await askAll(scene, round, result)
      await takeBack(scene, round, result)
      await answerAll(scene, round, asked, result)
      watcherBefore = asked.watchers.yes.id
    }
    return result
  } finally {
    await killable.end(host, ben, cleo)
  }
}

const wanted = { act: 'waive', nominal: rentDay, reason: 'The council agreed.' } as const

async function askAll(scene: Scene, round: Round, result: AnswersResult): Promise<Asked> {
  const { killable, host, cleo, within } = scene
  const { product, killedDuring } = killable
  const { name, id, owner, next, watcherBefore } = round
  const bookId = host.uid
  const [yes, no] = [`${id}@chandra.example`, `${id}@dorsey.example`]
  await addObligation(cleo, id, { title: id }, bookId)
  await forgetCounts(scene)
  const link = { bookId, obligationIds: [id], name, from: rentDay, to: rentDay, amounts: true, days: 30 }
  const makeLink = () => ask(product(), owner, 'makeOutsideLink', link)
  const others = [
    ...[yes, no].map((email) => () => ask(product(), owner, 'askWatcher', { bookId, obligationId: id, email })),
    () => ask(product(), cleo, 'askApproval', { bookId, obligationId: id, wanted }),
    () => ask(product(), owner, 'handBookOn', { bookId, to: next.uid }),
    ...(watcherBefore === null
      ? []
      : [() => ask(product(), owner, 'withdrawWatcher', { bookId, watcherId: watcherBefore })]),
  ]
  await killedDuring(() => Promise.allSettled([makeLink, ...others].map((one) => one())), within)

  const note = noteIn(result.half, name)
  const [request] = await found(host, 'approvals', 'obligationId', id)
  if (request) note(!(await hasEntry(next, `approval-${request.id}`)), 'a request that nobody was told of')
  const isOffered = Boolean((await bookOf(host)).offered)
  note(
    isOffered !== (await hasEntry(next, `offer-${bookId}`)),
    'an offer that nobody was told of, or the other way round',
  )
  const made = await found(host, 'outsideLinks', 'name', name)
  note(made.length !== (await linesOf(host, name)).length, 'a link without its line')
  // Whoever never saw it ends it.
  for (const one of made) await ask(product(), owner, 'endOutsideLink', { bookId, linkId: one.id })

  for (const one of others) await onceMore(one)
  const { linkId, link: address } = await makeLink()
  const left = noteIn(result.left, name)
  const [approvals, watchers] = [
    await found(host, 'approvals', 'obligationId', id),
    await found(host, 'outsideWatchers', 'obligationId', id),
  ]
  left(states(approvals) !== 'waiting', `requests that are “${states(approvals)}”`)
  left(states(watchers) !== 'asked asked', `questions that are “${states(watchers)}”`)
  if (watcherBefore !== null)
    left((await stateOf(host, `outsideWatchers/${watcherBefore}`)) !== 'takenAway', 'a watcher who was taken away')
  const asked = async (email: string) => {
    const mails = await until(async () => {
      const to = (await product().messages()).filter((one) => one.to === email)
      return to.length > 0 && to
    }, `the question to ${email}`)
    left(mails.length !== 1, `${mails.length} mails of one question`)
    const question = (mails[0]?.links ?? []).find((one) => one.includes('/watch/') && !one.endsWith('/no')) ?? ''
    const watcher = watchers.find((one) => one['email'] === email)
    return { id: watcher?.id ?? '', email, question: question.slice(question.indexOf('/watch/') + 7) }
  }
  return {
    approvalId: approvals[0]?.id ?? '',
    watchers: { yes: await asked(yes), no: await asked(no) },
    linkId,
    link: address.slice(address.indexOf('/r/') + 3),
  }
}

/** The offer, which then stands once more. */
async function takeBack({ killable, host, within }: Scene, { name, owner, next }: Round, result: AnswersResult) {
  const { product, killedDuring } = killable
  const bookId = host.uid
  const ended = async () => {
    const lines = await found(host, 'activity', 'action', 'book.offerEnded')
    return lines.length
  }
  const before = await ended()
  const take = () => ask(product(), owner, 'takeBackOffer', { bookId })
  await killedDuring(take, within)

  const note = noteIn(result.half, name)
  const isOffered = Boolean((await bookOf(host)).offered)
  note(isOffered !== (await hasEntry(next, `offer-${bookId}`)), 'an offer that was taken back and still asks')
  note(isOffered !== ((await ended()) === before), 'an offer that was taken back without its line')

  await take()
  const left = noteIn(result.left, name)
  left(Boolean((await bookOf(host)).offered), 'an offer that was taken back')
  left((await ended()) !== before + 1, `${(await ended()) - before} lines of an offer that was taken back once`)
  await ask(product(), owner, 'handBookOn', { bookId, to: next.uid })
}

async function answerAll(scene: Scene, round: Round, asked: Asked, result: AnswersResult): Promise<void> {
  const { killable, host, ben, cleo, within } = scene
  const { product, killedDuring } = killable
  const { name, id, owner, next, declines } = round
  const { approvalId, watchers, linkId, link } = asked
  const bookId = host.uid
  const answer: PeopleRequests['answerApproval']['answer'] = declines
    ? { how: 'decline', reason: 'Not this year.' }
    : { how: 'approve' }
  const says = async (question: string, wants: 'yes' | 'no') => {
    const { status } = await watchPage(product(), question, { wants })
    if (status !== 200) throw new Error(`The page of a question answered ${status}.`)
  }
  const answers = [
    () => ask(product(), owner, 'answerApproval', { bookId, approvalId, answer }),
    () => says(watchers.yes.question, 'yes'),
    () => says(watchers.no.question, 'no'),
    () => ask(product(), next, 'answerOffer', { bookId, accepts: true }),
    () => ask(product(), ben, 'endOutsideLink', { bookId, linkId }),
  ]
  const open = () => ask(product(), cleo, 'openOutsideLink', { link })
  await killedDuring(() => Promise.allSettled([open, ...answers].map((one) => one())), within)

  const note = noteIn(result.half, name)
  const state = await stateOf(host, `approvals/${approvalId}`)
  const isWaived = (await stateOf(host, `occurrences/${id}_${rentDay}`)) === 'waived'
  note((state === 'approved') !== isWaived, `a request that is ${state}, and it is ${isWaived ? '' : 'not '}waived`)
  note(
    (state === 'waiting') !== (await hasEntry(owner, `approval-${approvalId}`)),
    'an answered request that still asks',
  )
  const { roles, offered } = await bookOf(host)
  const owners = Object.keys(roles).filter((uid) => roles[uid] === 'owner')
  note(owners.length !== 1, `${owners.length} owners`)
  note(Boolean(offered) === (owners[0] === next.uid), 'an owner who is still asked')
  const opened = Number((await dataAt(host, `outsideLinks/${linkId}`))['opened'])
  const openings = (await linesOf(host, name)).filter((one) => one === 'link.opened').length
  note(openings !== opened, `${opened} openings, and ${openings} lines`)
  const declined = (await stateOf(host, `outsideWatchers/${watchers.no.id}`)) === 'declined'
  const lines = (await found(host, 'activity', 'obligationId', id)).map(({ action }) => action)
  const isKept = async () => (await storedDocument(product(), noPath(bookId, watchers.no.email))) !== null
  note(declined !== (await isKept()), `a question that is ${declined ? '' : 'not '}declined, and its no`)
  note(declined !== lines.includes('watcher.declined'), 'a no without its line')

  for (const one of answers) await onceMore(one)
  const left = noteIn(result.left, name)
  const answered = await stateOf(host, `approvals/${approvalId}`)
  left(answered !== (answer.how === 'approve' ? 'approved' : 'declined'), `a request that is ${answered}`)
  left((await bookOf(host)).roles[next.uid] !== 'owner', 'a book that was not handed on')
  left((await open()).state !== 'ended', 'a link that was ended and shows something')
  left((await stateOf(host, `outsideWatchers/${watchers.yes.id}`)) !== 'told', 'a yes that was lost')
  left(
    (await stateOf(host, `outsideWatchers/${watchers.no.id}`)) !== 'declined' || !(await isKept()),
    'a no that was lost',
  )
}

const noteIn = (list: string[], name: string) => (isWrong: boolean, what: string) => {
  if (isWrong) list.push(`${name}: ${what}`)
}

/** As whoever saw no answer presses again; that it was done already is an answer. */
async function onceMore(act: () => Promise<unknown>): Promise<void> {
  await act().catch((error: { details?: { reason?: string } }) => {
    if (!['already-asked', 'used'].includes(error.details?.reason ?? '')) throw error
  })
}

/** Where it stands that an address said no: by its hash alone. */
const noPath = (bookId: string, email: string) =>
  `books/${bookId}/watcherNos/${createHash('sha256').update(`${bookId} ${email}`).digest('base64url').slice(0, 32)}`
const dataAt = async (host: Person, path: string): Promise<Record<string, unknown>> =>
  (await getDoc(doc(host.db, `books/${host.uid}/${path}`))).data() ?? {}
const stateOf = async (host: Person, path: string) => String((await dataAt(host, path))['state'])
const bookOf = async (host: Person) =>
  (await getDoc(doc(host.db, `books/${host.uid}`))).data() as { roles: Record<string, string>; offered?: object }
const found = async (host: Person, part: string, field: string, value: string): Promise<Found[]> => {
  const all = await getDocs(query(collection(host.db, `books/${host.uid}/${part}`), where(field, '==', value)))
  return all.docs.map((one) => ({ ...one.data(), id: one.id }))
}
const linesOf = async (host: Person, title: string) =>
  (await found(host, 'activity', 'title', title)).map(({ action }) => action)
const states = (all: readonly Found[]) => all.map(({ state }) => state).join(' ')
const hasEntry = async (who: Person, id: string) =>
  (await getDoc(doc(who.db, `users/${who.uid}/notifications/${id}`))).exists()

/** A hundred rounds are more than anybody asks for in a day. */
async function forgetCounts({ killable, host, ben, cleo }: Scene): Promise<void> {
  for (const { uid } of [host, ben, cleo])
    for (const what of ['approvals', 'questions', 'outsideLinks', 'links'])
      await writeAsServer(killable.product(), `bounds/${uid}_${what}`, { count: 0, since: new Date() })
}
