import type { Unit } from '../../schedule.ts'
import { weekdayNumber } from '../rhythms/by-day.ts'
import { countWithin } from '../rhythms/ends.ts'
import { writtenEvery } from '../rhythms/written-rule.ts'
import { writtenWeekdays } from '../dates/written-date.ts'
import type { Line } from '../line.ts'
import type { Open, Piece, Reading } from '../piece.ts'
import { addDays, addSpan } from '../civil-days.ts'
import { isContractFor } from '../contract-or-payments.ts'
import { allOf, dateOf, type Placed } from '../placed.ts'
import { naturalUnit } from '../rhythms/rhythm.ts'
import type { Problem, Said } from '../timing-result.ts'
import { asName } from '../as-name.ts'

/** Pieces of which an obligation has one. */
const SINGLE: readonly Piece['is'][] = [
  'times',
  'length',
  'convention',
  'notice',
  'show',
  'monthEnd',
  'overdue',
  'lastDone',
  'renews',
  'term',
]

/** "on the 5th for 60 months": days and a number of dates, without a word of how often. */
export function lengthOpens(line: Line, placed: readonly Placed[], said: Said): Open[] {
  const weekly = weekdayFrom(line, said)
  if (weekly) return [weekly]
  const bound = placed.find(({ piece }) => piece.is === 'times' || piece.is === 'length')
  if (!bound || !mayComeAgain(said) || isAskedHowOften(placed)) return []
  const through = wholeLength(line, said.from, bound)
  if (through) return [through]
  const text = line.text.slice(bound.start, bound.end)
  const unit = bound.piece.is === 'length' ? bound.piece.span.unit : null
  const often = daysComeOften(said)
  const paid = /[a-z]{4}|x/i.test(text) && placed.some(({ piece }) => piece.is === 'amount')
  const options = often ? [often] : OFTEN[unit ?? (paid ? 'months' : 'times')]
  return [
    {
      code: 'how-often',
      start: bound.start,
      end: bound.end,
      options: [...options.map((every) => oftenOption(line, every, text)), asName(text)],
      question: `“${text}” says how long, and nothing says how often. How often does it come?`,
    },
  ]
}

/** "Yoga Wed 7pm starting 6 Jan": a weekday and a beginning, without a word of how often. */
function weekdayFrom(line: Line, { rhythm, isTerm, derived, due, from }: Said): Open | null {
  const said = due?.piece.said
  if (rhythm || isTerm || derived || !due || !from || !said || !('days' in said) || said.days?.on !== 'weekdays')
    return null
  const { start, end } = due
  const text = line.text.slice(start, end)
  const weekday = text.replace(/^on /i, '')
  const every = line.english ? `every ${weekday}` : writtenWeekdays(said.days.days.map(weekdayNumber), line.language)
  return {
    code: 'how-often',
    start,
    end,
    options: [{ value: 'every', replacement: every }, asName(text)],
    question: `“${text}” is one day, and “${line.text.slice(from.start, from.end)}” says from when. Every ${weekday}?`,
  }
}

/** "from 1 Dec 2026 for one year", side by side: its last day, or how often within it. */
function wholeLength(line: Line, from: Said['from'], bound: Placed): Open | null {
  const start = dateOf(from)
  if (!from || !start || bound.piece.is !== 'length') return null
  const [first, second] = from.start < bound.start ? [from, bound] : [bound, from]
  const last = addSpan(start, bound.piece.span)
  if (line.text.slice(first.end, second.start).trim() !== '' || !last) return null
  const text = line.text.slice(first.start, second.end)
  const options = [
    { value: 'once', replacement: line.writtenOn(addDays(last, -1)), label: 'once, on its last day' },
    ...OFTEN[bound.piece.span.unit].map((every) => oftenOption(line, every, text)),
    asName(text),
  ]
  return {
    code: 'how-often',
    start: first.start,
    end: second.end,
    options,
    question: `“${text}” says how long, and nothing says how often. Once at its end, or how often?`,
  }
}

const oftenOption = (line: Line, value: Every, text: string): Reading => ({
  value,
  replacement: `${writtenEvery(1, `${value.slice('every '.length)}s` as Unit, line.language)} ${text}`,
})

type Every = 'every day' | 'every week' | 'every month' | 'every year'
/** How often, the likeliest first, what lasts so long or comes so many times. */
const OFTEN: Record<Unit | 'times', Every[]> = {
  days: ['every day'],
  weeks: ['every week', 'every day'],
  months: ['every month', 'every week'],
  years: ['every year', 'every month'],
  times: ['every week', 'every month', 'every year'],
}

function daysComeOften({ days, due }: Said): Every | null {
  const said = due?.piece.said
  const on = days?.piece.days ?? (said && 'days' in said && said.days?.on === 'weekdays' ? said.days : null)
  return on ? (`every ${naturalUnit(on).unit.slice(0, -1)}` as Every) : null
}

function mayComeAgain({ rhythm, isTerm, derived, days, due, from, until }: Said): boolean {
  if (rhythm || isTerm || derived) return false
  return (
    days !== undefined ||
    (due === undefined && from !== undefined && until === undefined) ||
    (due !== undefined && !['counted', 'refused'].includes(due.piece.said.form))
  )
}

/** What was read and would change nothing: it is said, so that nothing falls under the table. */
export function unusedProblems(line: Line, placed: readonly Placed[], said: Said): Problem[] {
  const problems: Problem[] = []
  const refuse = (one: Placed | undefined, why: string) => {
    if (!one) return
    const text = line.text.slice(one.start, one.end)
    problems.push({ code: 'not-understood', span: { start: one.start, end: one.end }, message: `“${text}” ${why}` })
  }
  for (const is of SINGLE) refuse(allOf(placed, is)[1], 'is said twice. Leave one of them out.')
  const [times] = allOf(placed, 'times')
  const [lasts] = allOf(placed, 'length')
  if (
    times &&
    lasts &&
    said.rhythm &&
    countWithin(lasts.piece.span, said.rhythm.piece.rhythm.every, 1) !== times.piece.count
  )
    refuse(lasts, 'and how many times it comes are two ends. Leave one of them out.')
  const first = (...kinds: Piece['is'][]) => placed.find(({ piece }) => kinds.includes(piece.is))
  const inRegions = said.derived?.piece.regions ?? counted(said.due)
  if (inRegions && said.adjustment && inRegions.join() !== said.adjustment.regions.join())
    refuse(first('convention'), 'names another calendar than the days are counted by. Leave one of them out.')
  if (said.rhythm) {
    if (said.isTerm)
      refuse(
        said.rhythm,
        'and the contract’s end are two rules. Write what is paid in between as a line of its own, such as “Gym £24.99 monthly”.',
      )
    if (said.derived) refuse(said.rhythm, 'has no place in what counts from another date. Leave one of them out.')
    refuse(said.from && first('lastDone'), 'and when it starts are two beginnings. Leave one of them out.')
    refuse(first('overdue'), 'and how often it comes do not fit together. Leave one of them out.')
    refuse(
      said.due?.piece.said.form === 'counted' ? said.due : undefined,
      'counts from one date, and the line says that it comes again. Leave one of them out.',
    )
    if (said.rhythm.piece.rhythm.fromCompletion)
      refuse(
        said.until ?? first('except', 'length', 'monthEnd', 'also'),
        'has no place in what counts from when it was last done. It can end after a number of times, such as “12 times”.',
      )
    return problems
  }
  // How often is asked, and with the answer they have their place.
  if (isAskedHowOften(placed)) return problems
  refuse(
    first(
      ...(mayComeAgain(said) || isContractFor(placed) ? [] : (['times', 'length'] as const)),
      'except',
      'monthEnd',
      'also',
    ),
    'needs to know how often. Add “every month” or the like, or leave it out.',
  )
  const other = said.isTerm
    ? said.until
    : said.derived || said.due || said.days
      ? ((weekdayFrom(line, said) ? undefined : said.from) ?? (said.due || line.english ? said.until : undefined))
      : undefined
  refuse(other, 'is a second date, and nothing says how often. Leave it out, or add “every month” or the like.')
  if (said.isTerm)
    refuse(
      said.days ?? (said.ends ? said.due : undefined),
      'is a second date beside the contract’s end. Leave one of them out.',
    )
  return problems
}

const isAskedHowOften = (placed: readonly Placed[]) => allOf(placed, 'open').some(({ piece }) => piece.about === 'rule')

/** The calendar that business days before or after a date name themselves. */
const counted = (due: Said['due']) => (due?.piece.said.form === 'counted' ? due.piece.said.regions : undefined)
