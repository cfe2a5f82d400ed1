import { minorDigits, localCurrency } from './currency.ts'
import { writtenLed } from '../rhythms/written-rule.ts'
import type { Line } from '../line.ts'
import { clock, isTime } from '../marks.ts'
import type { Open } from '../piece.ts'
import type { Placed } from '../placed.ts'
import { asName } from '../as-name.ts'

/** A number that numbers something: "Room 101", "Form 1040", "Flat 3". */
const NUMBERED =
  /^(room|form|flat|unit|no|number|nr|gate|bus|route|chapter|part|step|version|v|section|class|level|grade|platform|house|apt|apartment|suite|box|bay|plot|lot|page|article|schedule|model|type|series|stage|phase|team|group|account|invoice|order|policy|case|ref|reference|ticket|line|track|channel|highway|m|a|b|formula|windows|boeing|airbus|ps|xbox|zimmer|nummer|wohnung|chambre|numero|habitacion|kamer)$/
/** What is paid for. */
export const PAID =
  /\b(bill|rent|rental|mortgage|loan|fee|fees|payment|pay|invoice|electricity|gas|water|broadband|phone|tax|insurance|subscription|deposit|tyres|miete|loyer|alquiler|huur)\b/i

/** A bare number is never an amount by itself; beside a bill, or before the date, it is asked whether it is one. */
export function bareAmountOpen(line: Line, placed: readonly Placed[]): Open | null {
  if (placed.some(({ piece }) => piece.is === 'amount' || (piece.is === 'open' && piece.about === 'amount')))
    return null
  const titles = placed.filter(({ piece, kind }) => piece.is === 'title' && kind !== 'name')
  const title = titles.map(({ start, end }) => line.text.slice(start, end)).join(' ')
  const found = titles.find((one, index) =>
    isBareAmount(line, one, titles[index - 1], {
      isLast: titles[index + 1] === undefined,
      paid: PAID.test(title),
      beside: placed.some(({ piece, from, start }) => from === one.to && start > one.end && WHEN.has(piece.is)),
    }),
  )
  if (!found) return null
  const text = line.text.slice(found.start, found.end)
  const currency = localCurrency(line.context)
  const value = `${Number(text).toFixed(minorDigits(currency))}`
  const figures = line.words[found.from]?.figures
  const isTimed = placed.some(({ piece }) => piece.is === 'time')
  const time =
    figures?.is === 'time' && !isTimed && isTime(figures.hour, figures.minute)
      ? clock(figures.hour, figures.minute)
      : null
  return {
    code: 'bare-amount',
    start: found.start,
    end: found.end,
    options: [
      { value: Number(text), replacement: `${currency} ${text}`, label: `${currency} ${value}` },
      ...(time ? [{ value: time, replacement: writtenLed('at', time, line.language), label: `at ${time}` }] : []),
      asName(text),
    ],
    question: `Is ${text} the amount?`,
  }
}

function isBareAmount(
  line: Line,
  one: Placed,
  before: Placed | undefined,
  { isLast, paid, beside }: { isLast: boolean; paid: boolean; beside: boolean },
): boolean {
  const figures = line.words[one.from]?.figures
  const digits = figures?.is === 'number' ? figures.digits : null
  const text = line.text.slice(one.start, one.end)
  const plain = digits ?? (/^\d{1,6}\.\d\d$/.test(text) ? text : null)
  if (plain === null || plain.length < 2 || plain.length > 7 || !before) return false
  // A telephone number, or one of several.
  if (plain.startsWith('0') || isNumber(line, one.from - 1) || isNumber(line, one.to)) return false
  if (before.to !== one.from || isNumbered(line, one.from)) return false
  const value = Number(plain)
  // "Netflix 10.99 every month": beside when it comes, and no version of the name.
  if (plain !== digits && beside) return true
  const isYear = value >= 1900 && value < 2100 && plain.length === 4
  return (
    !isYear &&
    (paid ||
      (isLast &&
        line.words[one.to] !== undefined &&
        plain.length >= 3 &&
        !/^[A-Z]/.test(line.text.slice(before.start, before.end).slice(0, 1))))
  )
}

/** Whether the word before a number says what it is the number of. */
export const isNumbered = (line: Line, at: number) => NUMBERED.test(line.words[at - 1]?.plain ?? '')

const WHEN = new Set<Placed['piece']['is']>(['date', 'rhythm', 'days'])
const isNumber = (line: Line, at: number) => line.words[at]?.figures?.is === 'number'
