import { moneyText } from '@duebook/contract/money'
import type { ImportLine } from '@duebook/contract/import/record'
import type {
  DateOrder,
  LeftOutCode,
  NeedsYou,
  Reading,
  RefusalCode,
  WarningCode,
} from '@duebook/contract/import/verdicts'
import { isCalendarDate, shortDateWithYear } from '@duebook/domain'

/** Why a whole file is not read, and what to do. */
export function refusalWords(code: RefusalCode, amount?: number): string {
  const many = amount === undefined ? '' : amount.toLocaleString('en-GB')
  switch (code) {
    case 'empty-file':
      return 'There is nothing in this file. Export it again and choose the new one.'
    case 'no-rows':
      return 'This file has a head and no lines. Export it again with what is in it.'
    case 'spreadsheet':
      return 'This is a workbook, not a CSV file. In the spreadsheet choose File, Save as, CSV UTF-8.'
    case 'archive':
      return 'This is an archive. Unpack it and choose the CSV or calendar file in it.'
    case 'html':
      return 'This is a web page, often a sign-in page saved by mistake. Export the file again while signed in.'
    case 'not-a-calendar':
      return 'There is no calendar in this file. Export it from the calendar again, as .ics.'
    case 'not-text':
      return 'This file is no text. Choose a CSV or a calendar file.'
    case 'too-large':
      return amount !== undefined && amount <= 5_000_000
        ? `One cell has ${many} characters; at most 100,000. Shorten it in the file.`
        : 'This file is over 5 MB. Split it, or take columns out that are not needed.'
    case 'too-many-rows':
      return `${many} lines; at most 5,000. Split the file.`
    case 'too-many-columns':
      return `${many} columns; at most 100. Take out those that are not needed.`
  }
}

/** Why a record is not read as it stands. */
export function needsYouWords({ code, text = '' }: Pick<NeedsYou, 'code' | 'text'>): string {
  const said = `“${text}”`
  switch (code) {
    case 'no-title':
      return 'There is no title'
    case 'no-date':
      return 'There is no date'
    case 'no-such-date':
      return `${said} is not a date`
    case 'date-not-understood':
      return `${said} is not understood as a date`
    case 'weekday-wrong':
      return `${said} names a weekday that does not fit`
    case 'ambiguous-date':
      return `${said} could be two days`
    case 'date-order':
      return `${said} could be two days; the order of day and month decides`
    case 'ambiguous-amount':
      return `${said} could be two sums`
    case 'number-format':
      return `${said} could be two sums; the decimal sign decides`
    case 'ambiguous-currency':
      return `${said} could be several currencies`
    case 'ambiguous-repeat':
      return `${said} could be two rhythms`
    case 'unknown-repeat':
      return `${said} is not understood as a rhythm`
    case 'no-start':
      return `${said} does not say when it begins`
    case 'too-often':
      return 'It comes more often than daily'
    case 'several-rules':
      return 'It follows several rules at once'
    case 'bad-rule':
      return 'Its rule is damaged'
    case 'unsupported-range':
      return 'It changes all that follow one date'
    case 'too-many-cells':
      return 'It has more cells than there are columns'
    case 'unclosed-quote':
      return 'A quotation mark in it is never closed'
    case 'cut-off':
      return 'The file ends in the middle of it'
    case 'same-id':
      return 'Another line has the same id and says something else'
  }
}

export function leftOutWords(code: LeftOutCode): string {
  switch (code) {
    case 'done':
      return 'It is done'
    case 'no-date':
      return 'It has no date'
    case 'over':
      return 'It is over'
    case 'cancelled':
      return 'It was cancelled'
    case 'disabled':
      return 'It is switched off'
    case 'journal':
      return 'It is a note of a journal'
    case 'repeated':
      return 'The same stands in this file already'
    case 'older-version':
      return 'The file has a newer version of it'
    case 'chosen':
      return 'Left out as you chose'
  }
}
/** Left out for no lack of its own: a tick adds it after all. */
export const mayBeTaken = (code: LeftOutCode) =>
  code === 'done' ||
  code === 'over' ||
  code === 'disabled' ||
  code === 'repeated' ||
  code === 'cancelled' ||
  code === 'chosen'

const warned: Partial<Record<WarningCode, string>> = {
  'amount-sign': 'the sum was negative',
  'amount-not-read': 'the sum is in the notes',
  'notice-in-notes': 'the notice is in the notes: nothing renews',
  'start-not-on-rule': 'begins on the first day of its rule',
  'start-assumed': 'the day it begins is assumed',
  'relative-date': 'counted from today',
  overdue: 'it is overdue',
  'moved-on': 'begins with its next date',
  'unknown-person': 'nobody here is called so; the name is in the notes',
  'more-people': 'the other people are in the notes',
  'tags-cut': 'some tags are in the notes',
  'title-cut': 'the whole title is in the notes',
  'notes-cut': 'the notes are cut at 10,000 characters',
  'private-item': 'it is marked private',
  'deadline-in-notes': 'its deadline is in the notes',
  'plan-after-due': 'its planned day is after the due day',
  'attachment-left-out': 'an attachment is left out',
  'bad-line': 'a line of it could not be read',
  'zone-matched': 'its time zone was matched',
  'unknown-zone': 'its time zone is not known',
  'override-time': 'one date has another time',
  'override-text': 'one date has another text',
  'alarm-absolute': 'an alarm at a fixed time is left out',
  'alarms-cut': 'the nearest ten alarms stay',
}
export const warningWords = (code: WarningCode): string | null => warned[code] ?? null

const wholeFile: Partial<Record<WarningCode, string>> = {
  'serial-dates': 'Dates are day numbers of a spreadsheet.',
  'currency-assumed': 'Sums without a currency are in the book’s own.',
  'date-orders-mixed': 'Some dates begin with the day and some with the month.',
  truncated: 'The file ends in the middle.',
  'term-assumed': 'Where a contract does not say for how long it renews, 12 months are assumed.',
  'no-repeat': 'The file does not say how these repeat: each has one date.',
}
export const fileWarningWords = (code: WarningCode): string | null => wholeFile[code] ?? null

/** What a column can become, in the order in which it is offered. */
export const fieldNames: Record<string, string> = {
  title: 'What',
  due: 'Due date',
  end: 'End date',
  time: 'Time of day',
  amount: 'Amount',
  amountTo: 'Amount, up to',
  currency: 'Currency',
  repeat: 'How it repeats',
  notice: 'Notice period',
  renewal: 'Renewal kind',
  term: 'Length of the term',
  counterparty: 'Counterparty',
  kind: 'Kind',
  assignee: 'Who has it',
  tags: 'Tags',
  notes: 'Notes',
  done: 'Whether it is done',
  active: 'Whether it is active',
  sourceId: 'Its id there',
  none: 'Leave out',
}

const orders: Record<DateOrder | 'iso' | 'named' | 'serial' | 'mixed', string> = {
  dmy: 'day/month/year',
  mdy: 'month/day/year',
  iso: 'year-month-day',
  named: 'with the month’s name',
  serial: 'day numbers of a spreadsheet',
  mixed: 'each by itself',
}
/** `Dates read as day/month/year, from 39 of 39 lines`. */
export function orderWords({ dateOrder, dateOrderFrom }: Reading): string | null {
  if (!dateOrder) return null
  const from =
    dateOrderFrom && dateOrderFrom.lines > 0 ? `, from ${dateOrderFrom.lines} of ${dateOrderFrom.of} lines` : ''
  return `Dates read as ${orders[dateOrder]}${from}`
}

/** What a line can be put right with, as it stands on its button. */
export function optionWords(option: string | number, currency: string): string {
  if (typeof option === 'number') return moneyText(option, currency)
  if (isCalendarDate(option)) return shortDateWithYear(option)
  return option.startsWith('FREQ=') ? printedRule(option) : option
}

/** `every 2 months`, of a rule that says nothing but its rhythm. */
function printedRule(rule: string): string {
  const { freq = '', interval = '1' } = /^FREQ=(?<freq>[A-Z]+)(?:;INTERVAL=(?<interval>\d+))?$/.exec(rule)?.groups ?? {}
  const unit = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' }[freq]
  return unit === undefined ? rule : interval === '1' ? `every ${unit}` : `every ${interval} ${unit}s`
}

/** What a line of a kept import became. */
export function verdictWords(line: ImportLine): string {
  switch (line.verdict) {
    case 'add':
      return line.title
    case 'here':
      return line.code === 'imported' ? 'Here already from an import, stays as it is' : 'Looks the same, stays as it is'
    case 'refused':
      return needsYouWords(line)
    case 'leftOut':
      return leftOutWords(line.code)
  }
}
