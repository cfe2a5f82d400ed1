import '../holidays/all.ts'
import { parseQuickAdd, type Ambiguity, type QuickAdd, type QuickAddContext } from '../quick-add/quick-add.ts'
import { calendarFor } from '../holidays/registry.ts'
import { nextOccurrences, type Reading } from './lines-dates.ts'
import type { CalendarDate } from '../schedule.ts'

type Input = { text: string; today: CalendarDate; now?: string; locale: string; regions?: string[] }
type Expected = {
  verdict: Verdict | Verdict[]
  title?: string | string[]
  due?: string[]
  last?: string
  count?: number
  time?: string | null | (string | null)[]
  amount?: Partial<Record<'minor' | 'min' | 'max', number>> & { currency: string; estimated?: boolean }
  noticeBy?: string[]
  choices?: string[][]
  ordered?: boolean
  times?: string[]
  amounts?: number[]
  unread?: string[]
  never?: string[]
}
type Verdict = 'read' | 'asked' | 'refused'
export type LineVector = { input: Input; expected: Expected }

/** Most choices that one line may offer. */
const MOST_CHOICES = 6

/** `lines.json`: what becomes of a line that somebody types. The vector's own answer where all that it demands holds, else what does not. */
export function answerLine({ input, expected }: LineVector): unknown {
  const context = contextOf(input)
  const said = read(input.text, context)
  const verdict: Verdict = said.error ? 'refused' : said.ambiguities.length > 0 ? 'asked' : 'read'
  const allowed = Array.isArray(expected.verdict) ? expected.verdict : [expected.verdict]
  const wrong = allowed.includes(verdict)
    ? [...accountFor(said, input.text), ...faults[verdict](said, expected, input.text, context)]
    : [
        `${verdict}: ${JSON.stringify({ title: said.title, due: said.due.map(({ adjusted }) => adjusted), error: said.error, asks: said.ambiguities.map(({ code, text }) => [code, text]) })}`,
      ]
  return wrong.length === 0 ? expected : wrong
}

function contextOf({ today, now, locale, regions }: Input): QuickAddContext {
  return {
    today,
    now: `${today}T${now ?? '10:00'}`,
    locale,
    zone: 'Europe/London',
    ...(regions ? { regions } : {}),
  }
}

/** As the app does: with the holiday calendars that the line needs. */
function read(text: string, context: QuickAddContext): QuickAdd {
  const said = parseQuickAdd(text, context)
  if (said.calendarsToLoad.length === 0) return said
  calendarFor(said.calendarsToLoad)
  return parseQuickAdd(text, context)
}

type Judge = (said: QuickAdd, expected: Expected, text: string, context: QuickAddContext) => string[]
const faults: Record<Verdict, Judge> = { read: readFaults, asked: askedFaults, refused: refusedFaults }

function readFaults(said: QuickAdd, expected: Expected): string[] {
  const found = nextOccurrences(said)
  const wrong: string[] = []
  const must = (what: string, ours: unknown, theirs: unknown) => {
    if (JSON.stringify(ours ?? null) !== JSON.stringify(theirs ?? null))
      wrong.push(`${what}: ${JSON.stringify(ours ?? null)}, not ${JSON.stringify(theirs ?? null)}`)
  }
  const titles = [expected.title].flat().filter((title) => title !== undefined)
  if (titles.length > 0 && !titles.some((title) => bare(title) === bare(said.title)))
    must('title', said.title, titles[0])
  if (expected.due) must('due', found.due, expected.due)
  must('last', found.last, expected.last)
  must('count', found.count, expected.count)
  const times = expected.time === undefined ? [null] : [expected.time].flat()
  if (!times.includes(said.time?.at ?? null)) must('time', said.time?.at, times)
  must('amount', amountOf(said), expected.amount && inOrder(expected.amount))
  must('noticeBy', found.noticeBy, expected.noticeBy)
  for (const date of expected.never ?? []) if (found.due[0] === date) wrong.push(`begins on ${date}`)
  return wrong
}

/** Without case and punctuation. */
const bare = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{Extended_Pictographic}]+/gu, ' ')
    .trim()

function amountOf({ amount }: QuickAdd): unknown {
  if (!amount) return undefined
  const { minor, toMinor, currency, estimated } = amount
  const range = toMinor === undefined ? { minor } : { min: minor, max: toMinor }
  return inOrder({ ...range, currency, ...(estimated ? { estimated } : {}) })
}

const inOrder = (value: object) => Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))

function askedFaults(said: QuickAdd, expected: Expected, text: string, context: QuickAddContext): string[] {
  const wrong: string[] = []
  const offered = offers(text, said, context)
  if (said.ambiguities.some(({ options }) => options.length > MOST_CHOICES)) wrong.push('more than six choices')
  const [first] = said.ambiguities
  if (first && first.options.length === 0) wrong.push(`nothing offered for ${first.text}`)
  let from = 0
  for (const choice of expected.choices ?? []) {
    const at = offered.findIndex(({ due }, index) => index >= from && choice.every((date, i) => due[i] === date))
    if (at < 0)
      wrong.push(
        `no choice begins ${choice.join(' ')}; offered: ${offered.map(({ due }) => due.join(' ')).join(' | ')}`,
      )
    else if (expected.ordered) from = at + 1
  }
  const within = (what: string, ours: unknown[], theirs: readonly unknown[]) => {
    const places = theirs.map((one) => ours.indexOf(one))
    if (places.some((place, i) => place < 0 || place < (places[i - 1] ?? 0)))
      wrong.push(`${what}: ${JSON.stringify(ours)}, not ${JSON.stringify(theirs)}`)
  }
  if (expected.times) within('times', first?.options.map(({ value }) => value) ?? [], expected.times)
  if (expected.amounts)
    within(
      'amounts',
      offered.map(({ amount }) => amount?.minor),
      expected.amounts,
    )
  if (expected.amount && !expected.amounts) {
    const demanded = JSON.stringify(inOrder(expected.amount))
    if (offered.some((one) => JSON.stringify(amountOf({ amount: one.amount } as QuickAdd)) !== demanded))
      wrong.push('a choice loses the amount')
  }
  return [
    ...wrong,
    ...offered.flatMap(({ line, lost }) => (lost.length > 0 ? [`“${line}” drops ${lost.join(', ')}`] : [])),
  ]
}

type Offer = Reading & { line: string; amount: QuickAdd['amount']; lost: string[] }

/** Every reading that a person can come to by answering what is asked, in the order in which it is offered. */
function offers(text: string, said: QuickAdd, context: QuickAddContext, depth = 0): Offer[] {
  const [asked] = said.ambiguities
  if (said.error || depth > 5) return []
  if (!asked) return [{ ...nextOccurrences(said), line: text, amount: said.amount, lost: [] }]
  return asked.options.flatMap(({ replacement }) => {
    const line = answered(text, asked, replacement)
    const lost = untouched(text, asked).filter((word) => !line.includes(word))
    return offers(line, read(line, context), context, depth + 1).map((offer) => ({
      ...offer,
      lost: [...offer.lost, ...lost],
    }))
  })
}

export const answered = (text: string, { span }: Ambiguity, replacement: string) =>
  text.slice(0, span.start) + replacement + text.slice(span.end)

/** The words of a line outside what is asked: none may be dropped by an answer. */
const untouched = (text: string, { span }: Ambiguity) =>
  `${text.slice(0, span.start)} ${text.slice(span.end)}`.split(/\s+/).filter(Boolean)

function refusedFaults({ error }: QuickAdd, { unread }: Expected, text: string): string[] {
  if (!error || !unread) return []
  const named = text.slice(error.span.start, error.span.end)
  return unread.some((one) => named.includes(one) || one.includes(named))
    ? []
    : [`names “${named}”, none of ${unread.join(', ')}`]
}

/** Words that lie in no token, no question, not in the title and not in the refusal. */
function accountFor({ tokens, ambiguities, title, error }: QuickAdd, text: string): string[] {
  if (error) return []
  const covered = [...tokens, ...ambiguities.map(({ span }) => span)]
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)]
  const left = words.filter(({ index, 0: word }) => {
    const inPiece = covered.some(({ start, end }) => start <= index && index + word.length <= end)
    return !inPiece && !title.includes(word)
  })
  return left.map(({ 0: word }) => `nothing was made of “${word}”`)
}
