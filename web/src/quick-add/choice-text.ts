import { countdown, isCalendarDate, type Ambiguity, type CalendarDate, type QuickAdd } from '@duebook/domain'
import { amountText } from '../ui/money.ts'
import { isReply, type Choice, type Reply } from '../acts/line/choices.ts'
import { datesText, endText } from './dates-text.ts'
import { firstSentence } from './sentences.ts'

/** `next`: the question that is listed under this one. */
type Asked = {
  asked: Ambiguity
  next: Ambiguity | null
  refused: boolean
  choices: readonly Choice[]
  today: CalendarDate
}

/** What a choice is called; a date stands as one. */
export function choiceTitle(
  choice: Choice,
  { asked, refused }: Pick<Asked, 'asked' | 'refused'>,
): string | CalendarDate {
  if (choice.is === 'retype') return untilWhen(asked) ? 'Until a day I type' : 'A day I type'
  const { option, read } = choice
  if (choice.is === 'name') {
    if (refused) return read.schedule ? 'Part of the name' : 'Part of the name, and no date yet'
    return asked.code === 'bare-amount' ? 'Part of the name' : (option.label ?? 'I meant it as part of the name')
  }
  if (typeof option.value === 'string' && isCalendarDate(option.value)) return option.value
  if (ABOUT_AMOUNTS.has(asked.code)) return amountText(read.amount)?.text ?? option.replacement
  return option.label ?? option.replacement
}

/** What it would give, as the line reads with it. */
export function choiceDetail(choice: Choice, { asked, next, choices, today }: Asked): string {
  if (choice.is === 'retype') return 'the cursor goes to the word'
  const { option, read } = choice
  const gives = outcome(read, next, today)
  if (choice.is === 'name') return `“${read.title}”${loss(choice, asked, choices, gives, today)}`
  if (typeof option.value !== 'string' || !isCalendarDate(option.value))
    return ABOUT_AMOUNTS.has(asked.code) ? `${read.title}, ${gives}` : gives
  const said =
    option.label ?? (asked.code === 'date-order' ? order(asked.text, option.value, choices[0] === choice) : null)
  const due = read.due[0]?.nominal === option.value ? countdown(option.value, today) : gives
  return [said, due].filter(Boolean).join(' · ')
}

/** The name of the group of choices. */
export function choicesName(asked: Ambiguity, refused: boolean): string {
  if (refused) return 'Instead'
  switch (asked.code) {
    case 'unread':
      return untilWhen(asked) ? 'Until when' : what(asked)
    case 'weekday-mismatch':
    case 'next-weekday':
    case 'weekday-today':
    case 'whole-period':
    case 'end-of-month':
    case 'range':
    case 'which-days':
    case 'which-date':
      return 'Which day'
    case 'rule-start':
    case 'nth-weekday':
    case 'once-or-every':
      return 'Which'
    case 'which-person':
      return 'Who'
    case 'first-date':
      return 'When first'
    case 'how-often':
      return 'How often'
    case 'time-meridiem':
    case 'time-midnight':
    case 'part-of-day':
    case 'two-times':
      return 'At what time'
    case 'date-order':
    case 'interval-word':
    case 'decimal-separator':
    case 'unknown-trigger':
    case 'past-date':
    case 'bare-amount':
    case 'negative-amount':
    case 'spelling':
      return what(asked)
  }
}

/** Names the question that follows this one by its answers: "£950.00, or part of the name". */
export function choicesListed(asked: Ambiguity): string {
  const names = asked.options.map(({ value, label, replacement }) =>
    value === 'name' ? 'part of the name' : (label ?? replacement),
  )
  return names.length === 2 ? names.join(', or ') : [...names.slice(0, -1), `or ${names.at(-1)}`].join(', ')
}

const ABOUT_AMOUNTS = new Set<Ambiguity['code']>(['bare-amount', 'decimal-separator', 'negative-amount'])
const what = ({ text }: Ambiguity) => `What ${text} means`
/** Words that should say when something ends, and do not. */
const untilWhen = ({ question }: Ambiguity) => question.includes('Until when?')

/** The dates of a reading; where it leaves something open that is not listed yet, what is asked then. */
function outcome(read: QuickAdd, next: Ambiguity | null, today: CalendarDate): string {
  const [open] = read.ambiguities
  const dates = datesText(read, today)
  if (open && open.code === next?.code && open.text === next.text) return dates
  if (open) return [dates, `then asked: ${firstSentence(open.question)}`].filter(Boolean).join(' · ')
  if (dates) return dates
  return read.error?.code === 'no-title' ? 'then a name is asked for' : 'then a date is asked for'
}

/** What the line goes without when the words are a name. */
function loss(
  { read }: Reply,
  asked: Ambiguity,
  choices: readonly Choice[],
  gives: string,
  today: CalendarDate,
): string {
  if (asked.code === 'bare-amount') return ', no amount'
  const othersEnd = choices.filter(isReply).some((other) => endText(other.read, today) !== null)
  if (othersEnd && read.schedule?.type === 'recurring' && endText(read, today) === null) return ', without an end'
  return gives && `, ${gives}`
}

/** Which of the figures of `3/12` stands first in this reading of them. */
function order(text: string, date: CalendarDate, first: boolean): string {
  const figures = /^\D*(\d+)/.exec(text)?.[1]
  const name = Number(figures) === Number(date.slice(8)) ? 'day first' : 'month first'
  return first ? `${name}, as in this book` : name
}
