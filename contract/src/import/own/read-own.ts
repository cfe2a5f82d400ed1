import {
  calendarDate,
  DomainError,
  isCalendarDate,
  type Notice,
  occurrences,
  parseDays,
  type Schedule,
} from '@duebook/domain'
import * as v from 'valibot'
import { Kind } from '../../obligation.ts'
import { Schedule as ScheduleShape } from '../../schedule.ts'
import { blankDraft, type Draft } from '../draft.ts'
import type { Gathering } from '../gathering.ts'
import type { TableRecord } from '../table/records.ts'
import { amountHabit, readAmount } from '../values/amount-column.ts'
import { timeText } from '../values/date-text.ts'
import { readPeople, readTags } from '../values/people-and-tags.ts'
import { readSpan } from '../values/rhythm-words.ts'
import { NoteLines, titleOf } from '../values/title-and-notes.ts'
import { Omitted, type Reading, Unread } from '../verdicts.ts'
import { knownZone } from '../zones/zone-name.ts'

/** The head of `duebook-obligations.csv`, in its order. */
export const ownHead = 'id,title,kind,counterparty,status,next_due,due_time,time_zone,repeats,amount,amount_to,currency,estimated,notice,assignee,tags,notes,schedule'.split(',') // prettier-ignore
type Name = 'id' | 'title' | 'kind' | 'counterparty' | 'status' | 'next_due' | 'due_time' | 'time_zone' | 'amount' | 'amount_to' | 'currency' | 'estimated' | 'notice' | 'assignee' | 'tags' | 'notes' | 'schedule' // prettier-ignore

/** Only a file with exactly our head is ours. */
export const isOwn = (records: readonly TableRecord[]): boolean =>
  records[0]?.cells.length === ownHead.length && records[0].cells.every((cell, i) => cell === ownHead[i])

/** Before what a spreadsheet would take for a formula one apostrophe more, so that the way back loses nothing. */
export const withGuard = (cell: string): string => (/^'*[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell)

/** The apostrophe that our export puts before what a spreadsheet would take for a formula, taken off again. */
export const withoutGuard = (cell: string): string => (/^'+[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell)

/** Reads our own export back: `schedule` carries the rule without loss. */
export function readOwn(records: readonly TableRecord[], gathering: Gathering): Partial<Reading> {
  gathering.expect(records.length)
  for (const row of records.slice(1)) {
    const cell = (name: Name) => withoutGuard(row.cells[ownHead.indexOf(name)] ?? '')
    const title = titleOf(cell('title')).title
    const drafts = gathering.record(row.line, row.written, title, () => [draftOf(row, cell, gathering)])
    for (const draft of drafts) gathering.settle(draft)
  }
  return { headerLine: records[0]!.line, dateOrder: 'iso', decimal: '.' }
}

function draftOf(row: TableRecord, cell: (name: Name) => string, gathering: Gathering): Draft {
  const { line: at } = row
  if (row.open) throw new Unread('unclosed-quote')
  if (row.cells.slice(ownHead.length).some((one) => one.trim() !== '')) throw new Unread('too-many-cells')
  const answer = gathering.answerTo(at)
  const title = answer.title ?? cell('title')
  if (titleOf(title).title === '') throw new Unread('no-title')
  if (/^(?:ended|archived|done|completed)$/i.test(cell('status').trim()) && !answer.take) throw new Omitted('done')
  const notes = new NoteLines()
  notes.text(cell('notes'))
  const { found, unknown } = readPeople(cell('assignee'), gathering.context.members)
  for (const name of unknown) notes.line('assignee', name)
  if (unknown.length > 0) gathering.warn('unknown-person', at)
  const { tags, over } = readTags(cell('tags').split(' '))
  if (over.length > 0) {
    notes.line('Tags', over.join(', '))
    gathering.warn('tags-cut', at)
  }
  const kind = v.safeParse(Kind, cell('kind'))
  const id = cell('id').trim().slice(0, 200)
  return {
    ...blankDraft,
    at,
    written: row.written,
    title,
    kind: kind.success ? kind.output : null,
    schedule: scheduleOf(cell, answer.date),
    counterparty: cell('counterparty').trim() || null,
    amount: amountOf(cell, at, notes, gathering),
    dueTime: dueTimeOf(cell, gathering),
    notice: noticeOf(cell('notice'), at, notes, gathering),
    assignee: found[0]?.uid ?? null,
    tags,
    notes,
    source: id === '' ? null : `duebook:${id}`,
  }
}

function scheduleOf(cell: (name: Name) => string, answered: string | undefined): Schedule {
  const day = answered ?? cell('next_due').trim()
  const json = cell('schedule').trim()
  if (answered === undefined && json !== '') {
    const read = v.safeParse(v.pipe(v.string(), v.maxLength(30_000), v.parseJson(), ScheduleShape), json)
    if (!read.success || !isWhole(read.output)) throw new Unread('bad-rule', json.slice(0, 200))
    return read.output as Schedule
  }
  if (day === '') throw new Unread('no-date')
  if (!isCalendarDate(day)) throw new Unread('date-not-understood', day.slice(0, 200))
  parseDays(calendarDate(day))
  return { type: 'once', date: calendarDate(day) }
}

/** Whether the engine has dates for it. */
function isWhole(schedule: unknown): boolean {
  try {
    occurrences(schedule as Schedule, { from: calendarDate('2000-01-01'), limit: 1, by: 'nominal' })
    return true
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}

function amountOf(cell: (name: Name) => string, at: number, notes: NoteLines, gathering: Gathering): Draft['amount'] {
  const [from, to] = [cell('amount').trim(), cell('amount_to').trim()]
  const habit = { ...amountHabit([], 'en'), decimal: '.' as const }
  const reader = { habit, answer: undefined, bookCurrency: gathering.context.currency }
  const amount = readAmount(to === '' ? from : `${from}-${to}`, cell('currency'), reader)
  if (amount.words) {
    notes.line('amount', from)
    gathering.warn('amount-not-read', at)
  }
  if (amount.assumed) gathering.warn('currency-assumed')
  return amount.amount && { ...amount.amount, estimated: /^yes$/i.test(cell('estimated').trim()) }
}

/** A zone that is not the person's own is the one to which the time is fixed; theirs says no more than where they are. */
function dueTimeOf(cell: (name: Name) => string, { context }: Gathering): Draft['dueTime'] {
  const at = timeText(cell('due_time').slice(0, 20))
  const zone = knownZone(cell('time_zone'))
  return at === null ? null : { at, ...(zone === null || zone === knownZone(context.zone) ? {} : { zone }) }
}

function noticeOf(written: string, at: number, notes: NoteLines, gathering: Gathering): Notice | null {
  const text = written.trim()
  if (text === '') return null
  const found = /^(\d{1,4}) (days|weeks|months|years|business days)(?: (received|sent))?$/.exec(text.slice(0, 60))
  const period = found?.[2] === 'business days' ? null : readSpan(text.replace(/ (?:received|sent)$/, ''), null)
  if (found?.[2] === 'business days')
    return { period: { amount: Number(found[1]), unit: 'businessDays' }, counts: countsOf(text) }
  if (period !== null) return { period, counts: countsOf(text) }
  notes.line('notice', text)
  gathering.warn('notice-in-notes', at)
  return null
}

const countsOf = (text: string): Notice['counts'] => (text.endsWith('sent') ? 'sent' : 'received')
