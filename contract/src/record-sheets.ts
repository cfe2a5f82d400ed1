import { calendarDate } from '@duebook/domain'
import { monthOf, type Month } from './calendar/weeks.ts'
import { occurrenceId, type Occurrence } from './occurrence.ts'
import { noProof } from './proof.ts'
import { placeOf } from './sheets.ts'

/** What reports, and days that are over, ask of the record of a date. Of its proof only that it is there is known, not what it says. */
export type ReportRecord = Pick<
  Occurrence,
  'obligationId' | 'nominal' | 'due' | 'originalDue' | 'state' | 'settledOn' | 'reason' | 'proof' | 'paid'
>

/**
 * `books/{bookId}/recordSheets/{2026-10.0…3}`: what is recorded of the dates of a large book that a rule names in a month, or that fall due in
 * it, as one text by their ids. `tooMany`: more than a document holds, and nothing of it is said.
 */
export type RecordSheet = { month: string; rows: string; tooMany?: boolean }
/**
 * `books/{bookId}/recordSheets/kept`: the first record of each month may be missing while it is `filling`. `layout`: how their rows are written;
 * those of another than ours are written anew, and not read before.
 */
export type RecordSheetsKept = { state: 'filling' | 'kept'; layout?: number }
/** 2: with what was paid. */
export const RECORD_LAYOUT = 2
export const areKept = (mark: RecordSheetsKept | undefined): boolean =>
  mark?.state === 'kept' && mark.layout === RECORD_LAYOUT
export type RecordRows = { readonly [id: string]: string }

const PARTS = 4
/** No letter takes more than three bytes, and a document holds a megabyte. */
const MOST_LETTERS = 330_000
const DAY = '2026-10-31'.length
const CURRENCY = 'GBP'.length

/** The sheets in which a record stands; none for one that is gone. */
export const recordSheetsOf = (record: Pick<Occurrence, 'obligationId' | 'nominal' | 'due'> | null): string[] =>
  record ? [...new Set([record.nominal, record.due])].map((day) => sheetIn(monthOf(calendarDate(day)), record)) : []

const sheetIn = (month: Month, { obligationId, nominal }: Pick<Occurrence, 'obligationId' | 'nominal'>) =>
  `${month}.${placeOf(occurrenceId(obligationId, nominal), PARTS)}`

/** The same rows with one record as it stands now in this sheet; without it where it is gone, or stands in others. */
export function withRecord(sheetId: string, rows: RecordRows, id: string, record: ReportRecord | null): RecordRows {
  const { [id]: _before, ...others } = rows
  return record && recordSheetsOf(record).includes(sheetId) ? { ...others, [id]: rowOf(record) } : others
}

/** The rows as they are stored. What somebody wrote as a reason goes first where all of it does not fit. */
export function recordSheetOf(sheetId: string, rows: RecordRows): RecordSheet {
  const month = sheetId.slice(0, 7)
  for (const text of [textOf(rows), textOf(withoutReasons(rows))])
    if (text.length <= MOST_LETTERS) return { month, rows: text }
  return { month, rows: '{}', tooMany: true }
}

const textOf = (rows: RecordRows) =>
  `{${Object.keys(rows)
    .sort()
    .map((id) => `${JSON.stringify(id)}:${JSON.stringify(rows[id])}`)
    .join(',')}}`

const withoutReasons = (rows: RecordRows): RecordRows =>
  Object.fromEntries(Object.entries(rows).map(([id, row]) => [id, row.split('|').slice(0, REASON).join('|')]))

export const recordRowsOf = ({ rows }: Pick<RecordSheet, 'rows'>): RecordRows => JSON.parse(rows) as RecordRows

const letters = { open: 'o', done: 'd', skipped: 's', waived: 'w', missed: 'm' } as const
const states = new Map(Object.entries(letters).map(([state, letter]) => [letter, state as Occurrence['state']]))
const REASON = 6

/** Most dates are done on the day that their rule names: what is as usual is left out, and `d` is all that is said of them. */
function rowOf({ nominal, due, originalDue, state, settledOn, reason, proof, paid }: ReportRecord): string {
  const { note, file, review } = proof ?? noProof
  const there = `${note?.trim() ? 'n' : ''}${file ? 'f' : ''}${file && review?.file === file ? 'r' : ''}`
  const said = [
    letters[state],
    due === nominal ? '' : due,
    originalDue === due ? '' : originalDue,
    settledOn === null ? '-' : settledOn === due ? '' : settledOn,
    there,
    paid ? `${paid.minor}${paid.currency}` : '',
  ].join('|')
  return reason ? `${said}|${reason}` : said.replace(/\|+$/, '')
}

/** What a row says of the date that it stands under. */
export function recordOf(id: string, row: string): ReportRecord {
  const [letter = '', moved, first, settledOn, there = '', sum = '', ...reason] = row.split('|')
  const nominal = id.slice(-DAY)
  const due = moved || nominal
  const file = there.includes('f') ? 'file' : null
  return {
    obligationId: id.slice(0, -DAY - 1),
    nominal,
    due,
    originalDue: first || due,
    state: states.get(letter as 'd') ?? 'open',
    settledOn: settledOn === '-' ? null : settledOn || due,
    reason: reason.join('|') || null,
    paid: sum ? { minor: Number(sum.slice(0, -CURRENCY)), currency: sum.slice(-CURRENCY) } : null,
    proof: there
      ? {
          note: there.includes('n') ? 'a note' : null,
          file,
          review: file && there.includes('r') ? { by: '', at: null, file } : null,
        }
      : null,
  }
}
