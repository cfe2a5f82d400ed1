import { decode, type Decoded, unfoldBytes } from './bytes/decode.ts'
import { refuseByBytes, refuseByText } from './bytes/sense.ts'
import { readCalendars } from './calendar/read-calendars.ts'
import { Gathering } from './gathering.ts'
import { importLimits } from './limits.ts'
import { readSubscriptions, subscriptionsOf } from './list/read-list.ts'
import { isOwn, readOwn } from './own/read-own.ts'
import { delimiterOf } from './table/delimiter.ts'
import { readTable } from './table/read-table.ts'
import { recordsOf, type TableRecord } from './table/records.ts'
import { headOfTodoist, readTodoist } from './todoist/read-todoist.ts'
import { type Answers, type DryRun, type ImportContext, type Question, type Reading, Refused } from './verdicts.ts'

/** The bytes of a file and what it is called; only `.ics` says anything, and only of what has no calendar in it. */
export type ImportFile = { name: string; bytes: Uint8Array }

/**
 * What a file would become: one verdict for each of its records. Nothing is kept; the same of all of it gives the same. `told` hears which share
 * of the records is read.
 */
export function dryRun(
  { name, bytes }: ImportFile,
  context: ImportContext,
  answers: Answers = {},
  told?: (share: number) => void,
): DryRun {
  const gathering = new Gathering(context, answers, told)
  try {
    refuseByBytes(bytes)
    const raw = decode(bytes, answers.encoding)
    refuseByText(raw.text)
    const decoded = isCalendar(name, raw.text) ? unfolded(bytes, raw, answers.encoding) : raw
    const { reading, questions } =
      decoded === raw ? readText(raw.text, gathering, answers) : readCalendars(decoded.text, gathering)
    if (decoded.guessed) gathering.warn('encoding-guessed')
    warnOfPlan(gathering)
    const { add, here, needsYou, leftOut, warnings } = gathering
    return {
      reading: { ...reading, encoding: decoded.encoding } as Reading,
      questions,
      add,
      here,
      needsYou: needsYou.toSorted((a, b) => a.at - b.at),
      leftOut: leftOut.toSorted((a, b) => a.at - b.at),
      warnings,
      notKept: [...gathering.notKept].toSorted(),
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { refused: { code: error.code, ...(error.amount === undefined ? {} : { amount: error.amount }) } }
  }
}

type Read = { reading: Partial<Reading>; questions: Question[] }

const isCalendar = (name: string, text: string) =>
  /^\s*BEGIN:VCALENDAR\b/i.test(text.slice(0, 2_000)) || /\.(?:ics|ical|ifb|icalendar)$/i.test(name)

/** A fold may stand within a character, so bytes are unfolded before they are text; two-byte text has no such bytes. */
function unfolded(bytes: Uint8Array, raw: Decoded, chosen: string | undefined): Decoded {
  if (raw.encoding.startsWith('utf-16')) return { ...raw, text: raw.text.replaceAll(/\r?\n[ \t]/g, '') }
  return decode(unfoldBytes(bytes), chosen)
}

function readText(text: string, gathering: Gathering, answers: Answers): Read {
  const list = subscriptionsOf(text)
  if (list) {
    const found = readSubscriptions(list, gathering, answers)
    return { ...found, reading: { ...found.reading, format: 'wallos-json' } }
  }
  const { delimiter, at, line } = delimiterOf(text)
  const records = boundedRecords(text, delimiter, { at, line })
  if (isOwn(records)) {
    if (records.length === 1) throw new Refused('no-rows')
    return { reading: { ...readOwn(records, gathering), format: 'duebook-csv', delimiter }, questions: [] }
  }
  const head = headOfTodoist(records)
  if (head !== null) {
    if (records.length === head + 1) throw new Refused('no-rows')
    const found = readTodoist(records, head, gathering, answers)
    return { ...found, reading: { ...found.reading, format: 'todoist-csv', delimiter } }
  }
  const found = readTable(records, gathering, answers)
  return { ...found, reading: { ...found.reading, format: 'csv', delimiter } }
}

/** Every record, or none: what is over a limit is refused before anything of it is read. The head is no line of its own. */
function boundedRecords(text: string, delimiter: string, from: { at: number; line: number }): TableRecord[] {
  const records: TableRecord[] = []
  let count = 0
  for (const record of recordsOf(text, delimiter, from)) {
    const columns = lastFilled(record.cells)
    if (columns > importLimits.columns) throw new Refused('too-many-columns', columns)
    const longest = record.cells.find((cell) => cell.length > importLimits.cell)
    if (longest !== undefined) throw new Refused('too-large', longest.length)
    count += 1
    if (count <= importLimits.records + 1) records.push(record)
  }
  if (count > importLimits.records + 1) throw new Refused('too-many-rows', count - 1)
  return records
}

function lastFilled(cells: readonly string[]): number {
  let last = cells.length
  while (last > 0 && cells[last - 1]!.trim() === '') last -= 1
  return last
}

/** More than fit under the plan are shown, and none is chosen for anybody. */
function warnOfPlan(gathering: Gathering): void {
  const { active, activeLimit, readOnly } = gathering.context
  if (activeLimit !== null && active + gathering.add.length > activeLimit) gathering.warn('over-plan')
  if (readOnly) gathering.warn('read-only')
}
