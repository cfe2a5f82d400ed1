import * as v from 'valibot'
import { Attachment } from '../attachment.ts'
import { ImportRecord } from '../import/record.ts'
import { Obligation } from '../obligation.ts'
import { Occurrence } from '../occurrence.ts'
import { ReminderRow } from '../reminder.ts'
import { archiveLimits, type ReturningPart } from './archive-parts.ts'

export type ArchivedRecord = { id: string } & Record<string, unknown>
/** Why a record of an export cannot come back: a field that this Duebook does not know, or one that cannot be read. */
export type Unreadable = { code: 'unknown-field' | 'not-read'; field: string }

const Id = v.pipe(v.string(), v.regex(/^(?!__.*__$)[^/\p{Cc}]{1,300}$/u), v.notValue('.'), v.notValue('..'))
/** As the rules let them be. */
const ids: Partial<Record<ReturningPart, RegExp>> = {
  obligations: /^.{1,128}$/u,
  attachments: /^[\w-]{8,64}$/,
  imports: /^[A-Za-z0-9]{20}$/,
}

/** Ledger and history are the server's own words: what the code reads of them is held, the rest is kept as it stands. */
const shapes = {
  obligations: Obligation,
  occurrences: Occurrence,
  attachments: v.object({ ...Attachment.entries, name: v.pipe(v.string(), v.regex(/^[^/]{1,200}$/)) }),
  imports: ImportRecord,
  importLines: v.object({
    importId: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{20}$/)),
    text: v.pipe(v.string(), v.maxLength(300_000)),
    concerns: v.optional(v.array(v.string())),
  }),
  reminders: v.looseObject(ReminderRow.entries),
  activity: v.looseObject({
    at: v.unknown(),
    actor: v.pipe(v.string(), v.maxLength(128)),
    action: v.pipe(v.string(), v.regex(/^[a-zA-Z]{1,40}\.[a-zA-Z]{1,40}$/)),
    title: v.pipe(v.string(), v.maxLength(320)),
  }),
} satisfies Record<ReturningPart, v.GenericSchema>

/** A record as a file says it, or why it cannot come back. Nothing of it is lost in silence: a field that we do not know is named. */
export function readArchivedRecord(part: ReturningPart, given: unknown): ArchivedRecord | Unreadable {
  if (given === null || typeof given !== 'object' || Array.isArray(given)) return { code: 'not-read', field: 'record' }
  const { id, ...fields } = given as Record<string, unknown>
  if (!v.is(Id, id) || !(ids[part] ?? /^/).test(id)) return { code: 'not-read', field: 'id' }
  if (!isStorable(fields)) return { code: 'not-read', field: 'record' }
  if (JSON.stringify(given).length > archiveLimits.record) return { code: 'not-read', field: 'record' }
  const read = v.safeParse(shapes[part] as v.GenericSchema<unknown>, fields)
  if (!read.success) return { code: 'not-read', field: (read.issues[0] && v.getDotPath(read.issues[0])) ?? 'record' }
  const unknown = unknownField(fields, read.output)
  if (unknown !== null) return { code: 'unknown-field', field: unknown }
  if (part === 'occurrences' && id !== `${String(fields['obligationId'])}_${String(fields['nominal'])}`)
    return { code: 'not-read', field: 'id' }
  return { id: id as string, ...fields }
}

export const isUnreadable = (one: ArchivedRecord | Unreadable): one is Unreadable => !('id' in one)

/** The first name that reading left out; null where all of it was read. What is read out of a piece of text is another kind of thing. */
function unknownField(given: unknown, read: unknown, at = ''): string | null {
  if (given === null || typeof given !== 'object' || read === null || typeof read !== 'object') return null
  if (Array.isArray(given)) {
    if (!Array.isArray(read)) return null
    return first(given.map((one, n) => unknownField(one, read[n], `${at}${n}.`)))
  }
  return first(
    Object.entries(given).map(([name, value]) =>
      Object.hasOwn(read, name)
        ? unknownField(value, (read as Record<string, unknown>)[name], `${at}${name}.`)
        : `${at}${name}`,
    ),
  )
}

/** More than a document of ours holds within another. */
const MOST_DEPTH = 12

/** Whether a document can hold it: no list in a list, and no name that the database keeps for itself. */
function isStorable(value: unknown, within: 'map' | 'list' = 'map', depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed()
  if (value === null || typeof value !== 'object') return true
  if (depth > MOST_DEPTH) return false
  if (Array.isArray(value)) return within === 'map' && value.every((one) => isStorable(one, 'list', depth + 1))
  return Object.entries(value).every(
    ([name, one]) => /^(?!__.*__$).{1,1500}$/su.test(name) && name.isWellFormed() && isStorable(one, 'map', depth + 1),
  )
}

const first = (found: readonly (string | null)[]) => found.find((one) => one !== null) ?? null
