import type { DrillDocument } from '@duebook/contract/asking/drill'
import { paths } from '@duebook/contract/paths'
import { serverPaths } from '@duebook/contract/server-paths'
import type { Channel } from '@duebook/domain'
import { logger } from 'firebase-functions'
import { database, Timestamp, type DocumentData, type DocumentReference, type Transaction } from '../../cloud/admin.ts'
import { heldBook, roleOf } from '../../people/held-book.ts'
import { bounceReason, numberRefusal } from '../../reach/bounce-reason.ts'
import type { TextDelivery } from '../../texts/record-text-delivery.ts'
import { nameOf } from '../../reminders/asked-people.ts'
import { reachBy, waysOf, type WaysKnown } from '../read-book.ts'
import { goOn, type DrillFared } from './drill-rows.ts'
import { drillWords } from './drill-words.ts'
import { drillMessageKey, sendDrill } from './send-drill.ts'

/**
 * Brings one drill up to `now` (ms): takes in how what went fared, and lets what is due go, with what is known of both in one transaction. So
 * nothing goes twice, a server that dies goes on where it was, and a drill whose book or obligation is gone ends with it.
 */
export async function goOnWithDrill(path: string, now: number): Promise<void> {
  const known: WaysKnown = new Map()
  const at = database.doc(path)
  await database.runTransaction(async (transaction) => {
    const drill = (await transaction.get(at)).data() as DrillDocument | undefined
    const bookId = at.parent.parent?.id ?? ''
    const book = drill && (await heldBook(transaction, bookId))
    if (!book) return
    const isGone = !(await transaction.get(database.doc(paths.obligation(bookId, drill.obligationId)))).exists
    const people = [...new Set(drill.rows.flatMap(({ who }) => who ?? []))].filter((uid) => roleOf(book, uid) !== null)
    const [fared, by, found] = await Promise.all([
      faredIn(transaction, at, drill),
      nameOf(transaction, bookId, drill.by),
      Promise.all(people.map(async (uid) => [uid, await waysOf(uid, { known, now })] as const)),
    ])
    const ways = new Map(found)
    const reach = new Map(found.map(([uid, way]) => [uid, reachBy(way)]))
    const isStopped = drill.state === 'stopped' || isGone
    const { rows, going, nextAt } = goOn(drill.rows, { now, fared, reach, isStopped })
    const said = await Promise.all(going.map((place) => drillWords(transaction, bookId, rows, { place, now })))
    const told = new Set(drill.rows.flatMap(({ who, state }) => (went.has(state) ? [who] : [])))
    for (const [index, place] of going.entries()) {
      const to = rows[place]!.who!
      const isFirst = !told.has(to)
      told.add(to)
      sendDrill(
        transaction,
        { at, bookId, bookName: book.name, drill, by, row: rows[place]!, place, said: said[index]!, isFirst },
        ways.get(to)!,
        now,
      )
    }
    transaction.update(at, {
      rows,
      nextAt: nextAt === null ? null : Timestamp.fromMillis(nextAt),
      ...stateAfter(drill, { isGone, isOver: nextAt === null }),
    } satisfies Partial<DrillDocument>)
  })
}

/** Nobody is tried for an obligation that was deleted meanwhile: that stops it. */
function stateAfter({ state }: DrillDocument, { isGone, isOver }: { isGone: boolean; isOver: boolean }) {
  if (state === 'stopped' || (isGone && state === 'running')) return { state: 'stopped' as const }
  return { state: isOver ? ('ended' as const) : ('running' as const) }
}

/** Every drill whose time has come, while time is left; what cannot be gone on with stops no other. */
export async function goOnWithDrills(now: number, isOver: () => boolean): Promise<number> {
  const due = await database
    .collectionGroup('drills')
    .where('nextAt', '<=', Timestamp.fromMillis(now))
    .orderBy('nextAt')
    .limit(mostAtOnce)
    .get()
  let fault: unknown
  for (const { ref } of due.docs) {
    if (isOver()) break
    await goOnWithDrill(ref.path, now).catch(async (error: unknown) => {
      fault ??= error
      logger.error('a drill could not go on', { drill: ref.path })
      // Behind the others, so that it does not stand in their way.
      await ref.update({ nextAt: Timestamp.fromMillis(now + 600_000) })
    })
  }
  if (fault !== undefined) throw fault
  return due.docs.length
}

const mostAtOnce = 200
const went = new Set(['sent', 'delivered', 'failed', 'inApp'])

/** How what is under way fared, as whoever carries it wrote down; a mail that was taken may come back. */
async function faredIn(
  transaction: Transaction,
  at: DocumentReference,
  { rows }: DrillDocument,
): Promise<ReadonlyMap<number, DrillFared>> {
  const asked = rows.flatMap(({ state, channel }, place) => {
    const isOpen = state === 'sent' || (state === 'delivered' && channel === 'email')
    if (!isOpen || channel === null || channel === 'inApp') return []
    const key = drillMessageKey(at, place)
    return [{ place, channel, reference: database.doc(carrierOf(channel, key)) }]
  })
  if (asked.length === 0) return new Map()
  const found = await transaction.getAll(...asked.map(({ reference }) => reference))
  return new Map(
    asked.flatMap(({ place, channel }, index): [number, DrillFared][] => {
      const data = found[index]?.data()
      const how = faredAs(channel, data)
      return how ? [[place, how]] : []
    }),
  )
}

function carrierOf(channel: Exclude<Channel, 'inApp'>, key: string): string {
  switch (channel) {
    case 'email':
      return serverPaths.mail(key)
    case 'push':
      return serverPaths.message(key)
    case 'sms':
      return serverPaths.text(key)
  }
}

function faredAs(channel: Exclude<Channel, 'inApp'>, carrier: DocumentData | undefined): DrillFared | null {
  switch (channel) {
    case 'email':
      return mailFaredAs(carrier)
    case 'push':
      return pushFaredAs(carrier)
    case 'sms':
      return textFaredAs(carrier)
  }
}

function textFaredAs(text: { delivery?: TextDelivery } | undefined): DrillFared | null {
  const { delivery } = text ?? {}
  if (delivery?.state === 'SUCCESS') return { delivered: true }
  if (delivery?.state !== 'ERROR') return null
  const reason = numberRefusal(delivery)
  return { delivered: false, why: reason === null ? 'refused' : `bounced: ${reason}` }
}

function mailFaredAs(mail: { delivery?: { state?: string; error?: string | null } } | undefined): DrillFared | null {
  if (mail?.delivery?.state === 'SUCCESS') return { delivered: true }
  if (mail?.delivery?.state !== 'ERROR') return null
  const reason = bounceReason(String(mail.delivery.error ?? ''))
  return { delivered: false, why: reason === null ? 'refused' : `bounced: ${reason}` }
}

function pushFaredAs(message: { state?: string; why?: string | null } | undefined): DrillFared | null {
  if (message?.state === 'delivered') return { delivered: true }
  return message?.state === 'failed' || message?.state === 'dropped'
    ? { delivered: false, why: message.why ?? 'refused' }
    : null
}
