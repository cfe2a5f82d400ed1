import type { Attachment } from '@duebook/contract/attachment'
import type { Obligation } from '@duebook/contract/obligation'
import type { Occurrence } from '@duebook/contract/occurrence'
import { paths } from '@duebook/contract/paths'
import type { ActivityLine } from '@duebook/contract/people/activity-line'
import type { Member } from '@duebook/contract/people/member'
import type { OutsideSources } from '@duebook/contract/people/outside-view'
import type { ReminderRow } from '@duebook/contract/reminder'
import { ownerOf } from '@duebook/contract/room'
import { database, Timestamp } from '../cloud/admin.ts'
import { personOrNull } from '../people/people-call.ts'
import { knownZone, zoneResolver } from '../reminders/zone-resolver.ts'
import type { HeldLink } from './outside-link.ts'

/** Of one kind and one obligation; what is beyond is the oldest. */
const most = { occurrences: 4_000, attachments: 2_000, reminders: 5_000, lines: 5_000 } as const
/** So many obligations are read at once. */
const atOnce = 10

/** What is known of the obligations that a link shows, as the view takes it; `only`: of one of them, without what was told of it. */
export async function sourcesOf(held: HeldLink, now: number, only?: string): Promise<OutsideSources> {
  const { bookId, link } = held
  const ids = only === undefined ? link.obligationIds : link.obligationIds.filter((id) => id === only)
  const [found, names] = await Promise.all([
    ids.length === 0 ? [] : database.getAll(...ids.map((id) => database.doc(paths.obligation(bookId, id)))),
    namesIn(held),
  ])
  const there = found.filter((one) => one.exists)
  const read: Omit<OutsideSources, 'obligations' | 'nameOf' | 'today'>[] = []
  for (let at = 0; at < there.length; at += atOnce)
    read.push(
      ...(await Promise.all(
        there.slice(at, at + atOnce).map(({ id }) => ofObligation(bookId, id, only === undefined)),
      )),
    )
  return {
    obligations: new Map(there.map((one) => [one.id, one.data() as Obligation])),
    occurrences: read.flatMap(({ occurrences }) => occurrences),
    attachments: read.flatMap(({ attachments }) => attachments),
    reminders: read.flatMap(({ reminders }) => reminders),
    lines: read.flatMap(({ lines }) => lines),
    nameOf: (uid) => names.get(uid) ?? 'Somebody who left',
    today: zoneResolver.toLocal(now, knownZone(there[0]?.get('timeZone') as string | undefined)).date,
  }
}

async function ofObligation(bookId: string, obligationId: string, withLog: boolean) {
  const of = (path: string) => database.collection(path).where('obligationId', '==', obligationId)
  const [occurrences, attachments, reminders, lines] = await Promise.all([
    of(paths.occurrences(bookId)).limit(most.occurrences).get(),
    of(paths.attachments(bookId)).limit(most.attachments).get(),
    withLog ? of(paths.reminders(bookId)).limit(most.reminders).get() : null,
    withLog ? of(paths.activity(bookId)).orderBy('at', 'desc').limit(most.lines).get() : null,
  ])
  return {
    occurrences: occurrences.docs.map((one) => one.data() as Occurrence),
    attachments: attachments.docs.map((one) => ({ id: one.id, ...(one.data() as Attachment) })),
    reminders: (reminders?.docs ?? []).map((one) => one.data() as ReminderRow),
    lines: (lines?.docs ?? []).map(
      (one) => ({ ...one.data(), id: one.id, at: (one.get('at') as Timestamp).toMillis() }) as ActivityLine,
    ),
  }
}

/** Who is in the book, and what they are called there; an owner who never shared it does not stand among its members. */
async function namesIn({ bookId, book, link }: HeldLink): Promise<ReadonlyMap<string, string>> {
  const members = await database.collection(paths.members(bookId)).limit(500).get()
  const names = new Map(members.docs.map((one) => [one.id, (one.data() as Member).name]))
  const owner = ownerOf(book)
  if (!names.has(link.madeBy)) names.set(link.madeBy, link.makerName)
  if (owner !== null && !names.has(owner)) names.set(owner, (await personOrNull(owner))?.name ?? 'The owner')
  return names
}
