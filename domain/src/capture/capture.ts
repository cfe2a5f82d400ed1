import { calendarDate } from '../days/civil.ts'
import { describeSchedule } from '../describe.ts'
import { scheduleOfRule } from '../quick-add/compile.ts'
import { plainForm } from '../quick-add/lexicon/lexicon.ts'
import { inferredKind } from '../quick-add/inferred-kind.ts'
import { Line } from '../quick-add/line.ts'
import type { ObligationKind, QuickAddContext, QuickAmount, SaidDays } from '../quick-add/piece.ts'
import type { Schedule, Span } from '../schedule.ts'
import {
  type Capture,
  type CaptureCandidate,
  type CaptureContext,
  type CaptureMeaning,
  type CapturePlace,
  isDueLike,
  MOST_CANDIDATES,
  MOST_CAPTURE_PAGES,
  MOST_PAGE_LETTERS,
} from './captured.ts'
import { contractOf, isWithin } from './contract-of.ts'
import { counterpartyOf } from './counterparty.ts'
import { cueOf, DOCUMENT_DATE, isStretchEnd, NUMBER_OF, PLACE_BEFORE_DATE } from './cues.ts'
import { type DateOrder, dateOrderOf, datesIn, type FoundInText } from './dates-in.ts'
import { documentLanguage, localeFor } from './document-language.ts'
import { type About, type Read, rebased, type Total } from './read-document.ts'
import { spansIn } from './spans-in.ts'
import { placeOf, plainFigures, type TextUnit, unitsOf } from './text-units.ts'
import { documentSubject, titleOf } from './title-of.ts'

/**
 * The dates of a document's pages, each with its place, what seems to be due on it, and every way it can be read. Nothing is guessed: where the
 * words allow two readings both are offered. What is beyond the bounds is left out and said. Throws only for a `today` that is no date.
 */
export function captureFrom(allPages: readonly string[], context: CaptureContext): Capture {
  const pages = allPages.slice(0, MOST_CAPTURE_PAGES).map((page) => page.slice(0, MOST_PAGE_LETTERS))
  calendarDate(context.today)
  const own = context.locale.slice(0, 2).toLowerCase()
  const language = documentLanguage(pages.join('\n').slice(0, 30_000), own)
  const reading = { ...context, locale: localeFor(language, context.locale), now: `${context.today}T00:00` }
  const read = pages.flatMap((page, index) =>
    unitsOf(page, index + 1)
      .filter(({ text }) => MAY_HOLD.test(text))
      .map((unit) => ({ unit, line: new Line(plainFigures(unit.text), reading) })),
  )
  const order = dateOrderOf(read.map(({ line }) => line))
  const dated = context.sent ? null : documentDateIn(read, order, pages)
  const documentDate = context.sent ?? dated?.date ?? null
  const about = { pages, context, documentDate, order, subject: subjectOf(pages, context), dated: dated?.at ?? null }
  const found: CaptureCandidate[] = []
  const contract = contractOf(read, about)
  if (contract) found.push(contract)
  const total = totalIn(read, pages)
  for (const { unit, line } of read) {
    if (found.length > MOST_LOOKED_AT) break
    found.push(...candidatesIn(unit, rebased(line, documentDate), { ...about, total }))
  }
  const kept = withoutRepeats(found.filter((one) => one === contract || !contract || !isWithin(one, contract)))
  return {
    language,
    documentDate,
    counterparty: counterpartyOf(pages[0] ?? '', context.from),
    // What is due comes before what only is a date.
    candidates: [...kept.filter(dueFirst), ...kept.filter((one) => !dueFirst(one))].slice(0, MOST_CANDIDATES),
    leftOut: {
      pages: Math.max(0, allPages.length - MOST_CAPTURE_PAGES),
      candidates: kept.length > MOST_CANDIDATES || found.length > MOST_LOOKED_AT,
    },
  }
}

/** What every page says again counts once; so many are looked at before that is known. */
const MOST_LOOKED_AT = 4_000

const dueFirst = ({ means }: CaptureCandidate) => isDueLike(means)

/** Only sentences with a figure, a length in words or the end of a month can say when. */
const MAY_HOLD =
  /\d|month|monats|ultimo|(?<!\p{L})(?:(?:du|de) mois|de(?:l)? mes|maand|within|innerhalb|binnen|délai|plazo|sous|notice|kündig|préavis|preaviso|opzeg|renew|extend|rolls over|verlänger|reconduit|reconduction|renouvel|renueva|prorrog|verlengd)/iu

const subjectOf = (pages: readonly string[], { subject }: CaptureContext) =>
  (subject && subject.trim() !== '' ? subject.trim().slice(0, 120) : null) ?? documentSubject(pages[0] ?? '')

/** The date that stands by itself, or behind "Date:", near the head of the first page. */
function documentDateIn(read: readonly Read[], order: DateOrder, pages: readonly string[]) {
  const dates = read.flatMap(({ unit, line }) => {
    if (unit.page !== 1) return []
    return datesIn(line, order, null).flatMap((one) => {
      const [only] = one.dates
      if (one.dates.length !== 1 || !only || one.slight) return []
      const at = placeOf(pages[0] ?? '', 1, unit.start + one.start, unit.start + one.end)
      const before = `${unit.label} ${unit.text.slice(0, one.start)}`.trim()
      const alone = unit.text.slice(one.end).replaceAll(/[\s.]/g, '') === ''
      if (DOCUMENT_DATE.test(before)) return [{ date: only.date, at, sure: true }]
      const own = alone && unit.label === '' && PLACE_BEFORE_DATE.test(before) && at.line <= HEAD_LINES
      return own && cueOf(before, '').means === 'unsaid' ? [{ date: only.date, at, sure: false }] : []
    })
  })
  return dates.find(({ sure }) => sure) ?? dates[0] ?? null
}
const HEAD_LINES = 16

function candidatesIn(unit: TextUnit, line: Line, about: About): CaptureCandidate[] {
  const { pages, context, documentDate, order } = about
  const dates = datesIn(line, order, documentDate)
  const spans = spansIn(line, dates, documentDate, context.today).filter(
    (span) => !dates.some((date) => date.start < span.end && span.start < date.end && span.dates.length === 0),
  )
  const all = [
    ...dates.filter((date) => !spans.some((span) => span.start <= date.start && date.start < span.end)),
    ...spans,
  ].toSorted((a, b) => a.start - b.start)
  const amounts = amountsIn(line)
  const cues = all.map((one, at) => {
    const from = at === 0 ? 0 : (all[at - 1]?.end ?? 0)
    return {
      from,
      cue: cueOf(
        `${at === 0 ? unit.label : ''} ${unit.text.slice(from, one.start)}`,
        unit.text.slice(one.end, one.end + 60),
      ),
    }
  })
  return all.flatMap((one, at) => {
    const page = pages[unit.page - 1] ?? ''
    const { from, cue } = cues[at] ?? { from: 0, cue: cueOf('', '') }
    const between = unit.text.slice(from, one.start)
    const offset = unit.label.length + 1
    let means = cue.means
    if (at > 0 && cues[at - 1]?.cue.means === 'stretch' && isStretchEnd(between)) means = 'stretch'
    else if (spans.includes(one) && (means === 'unsaid' || means === 'starts' || means === 'ends'))
      means = /reach us|receiv|arriv/i.test(unit.text.slice(Math.max(0, one.start - 60), one.start))
        ? 'receivedBy'
        : 'due'
    const place = placeOf(page, unit.page, unit.start + one.start, unit.start + one.end)
    const isDated = about.dated !== null && about.dated.page === place.page && about.dated.start === place.start
    if (isDated) means = 'documentDate'
    if (NUMBER_OF.test(unit.text.slice(0, one.start)) && one.slight) return []
    if (one.slight && (means === 'unsaid' || means === 'passed')) return []
    if (one.dates.length === 0 && !isDueLike(means)) return []
    if (one.dates.some(({ date }) => date < '1900-01-01' || date > '2150-12-31')) return []
    const near = amounts.filter(({ start }) => start >= from - 1)
    // Of several the one that stands in the same line, as in a list of instalments.
    const inLine = near.filter((sum) => !unit.text.slice(...stretchBetween(sum, one)).includes('\n'))
    const [amount] = near.length === 1 ? near : amounts.length === 1 ? amounts : inLine.length === 1 ? inLine : []
    const said = `${unit.label} ${unit.text}`
    const wantsTotal =
      amounts.length === 0 && (means === 'due' || means === 'receivedBy') && PAYS.test(said) && !OBJECTS.test(said)
    const start = wordsFrom(unit.text, one, cue.at === null ? null : from + cue.at - (at === 0 ? offset : 1), amount)
    const end = amount && amount.start > one.end && amount.start - one.end < 40 ? amount.end : one.end
    const whole = placeOf(page, unit.page, unit.start + start, unit.start + end)
    const title = titleOf(unit.text.slice(from, one.start), at === 0 ? unit.label || labelIn(unit.text, one.start) : '')
    const rhythm: Span | null = one.endsMonth === 'every' ? { amount: 1, unit: 'months' } : rhythmIn(line, one)
    return [
      candidate(one, means, {
        place: whole,
        words: page.slice(whole.start, whole.end),
        title: title && !(about.subject && SAYS_LITTLE.test(title)) ? title : (about.subject ?? ''),
        amount: amount
          ? {
              amount: amount.amount,
              place: placeOf(page, unit.page, unit.start + amount.start, unit.start + amount.end),
            }
          : wantsTotal
            ? (about.total ?? null)
            : null,
        rhythm,
        context: line.context,
      }),
    ]
  })
}

/** Every bill calls itself one: what the mail or the letter is about says more. */
const SAYS_LITTLE =
  /^(?:bill|invoice|payment|statement|amount|sum|balance|total|direct debit|rechnung|betrag|facture|montant|factura|importe|factuur|bedrag)$/i

type More = {
  place: CapturePlace
  words: string
  title: string
  amount: Total | null
  rhythm: Span | null
  context: QuickAddContext
}

function candidate(one: FoundInText, means: CaptureMeaning, more: More): CaptureCandidate {
  const { place, words, title, amount, rhythm, context } = more
  const repeats = rhythm !== null && one.dates.length === 1 && (means === 'starts' || means === 'due')
  const readings = one.dates.flatMap(({ date, why }) => {
    const once = { date, schedule: { type: 'once', date } satisfies Schedule, why }
    if (!repeats || !rhythm) return [once]
    const days = one.endsMonth && rhythm.unit === 'months' ? LAST_DAY : null
    const every = scheduleOfRule(ruleEvery(rhythm, days), { ...UNBOUNDED, start: date }, context)
    return [
      { date, schedule: every, why: describeSchedule(every) },
      { ...once, why: 'once' },
    ]
  })
  const question = repeats ? 'How often it comes stands beside it. Is it due again and again, or once?' : one.question
  return {
    place,
    words,
    title: title.slice(0, 120),
    kind: kindOf(title, means, amount !== null),
    means,
    readings,
    question,
    time: one.time,
    amount: amount?.amount ?? null,
    amountPlace: amount?.place ?? null,
    notice: null,
  }
}

const UNBOUNDED = { until: undefined, count: undefined, adjustment: undefined }
const LAST_DAY: SaidDays = { on: 'monthDays', days: [-1] }
const ruleEvery = (every: Span, days: SaidDays | null) => ({
  every,
  fromCompletion: false,
  days,
  without: { months: [], weekdays: [], dates: [] },
  also: [],
  monthEnd: null,
})

function kindOf(title: string, means: CaptureMeaning, paid: boolean): ObligationKind {
  return inferredKind(title, null) ?? (means === 'contract' ? 'contract' : paid ? 'bill' : 'other')
}

/** The words that are shown: from the cue or the amount before a date, where they stand near. */
function wordsFrom(text: string, { start }: FoundInText, cue: number | null, amount: InText | undefined): number {
  const near = (at: number | null | undefined) => typeof at === 'number' && at >= 0 && at < start && start - at < 60
  const before = [cue, amount?.start].filter((at): at is number => near(at))
  const from = Math.min(start, ...before)
  // Never from within a word.
  const head = text.slice(0, from)
  return /[\p{L}\d]$/u.test(head) ? start : from
}

/** "Payment due: 14 January 2027": what stands before the colon. */
const labelIn = (text: string, start: number): string => {
  const label = /^\s*([\p{L}][^:\n.]{1,50}):\s*$/u.exec(text.slice(0, start))
  return label?.[1] ?? ''
}

type InText = { start: number; end: number; amount: QuickAmount }

function amountsIn({ words }: Line): InText[] {
  return words.flatMap(({ mark, start, end }) =>
    mark?.piece.is === 'amount' ? [{ start, end, amount: mark.piece.amount }] : [],
  )
}

/** What lies between a sum and a date, whichever comes first. */
const stretchBetween = (a: Stretch, b: Stretch): [number, number] =>
  a.start < b.start ? [a.end, b.start] : [b.end, a.start]
type Stretch = { start: number; end: number }

/** A day until which somebody may say no is none on which they pay. */
const OBJECTS = /appeal|objection|object to|disput|disagree|complain|widersp|einspruch|contest|réclam|recurr|bezwaar/iu
const PAYS = /pay|due|invoice|bill|amount|zahl|fällig|überweis|règl|pai|échéance|pag|vencim|betal|verval/iu
const TOTAL =
  /(?:total(?: amount)?(?: due| to pay| payable)?|amount (?:due|to pay|payable)|balance due|(?:gesamt|rechnungs|zahl)betrag|zu zahlen|total ttc|net à payer|montant (?:dû|à payer|total)|importe total|total a pagar|te betalen|totaal(?:bedrag)?)[^\d£€$]{0,20}$/iu

/** The one sum that a bill says is to be paid; null where several are called that. */
function totalIn(read: readonly Read[], pages: readonly string[]): Total | null {
  const totals = read.flatMap(({ unit, line }) =>
    amountsIn(line).flatMap(({ start, end, amount }) =>
      TOTAL.test(`${unit.label} ${line.text.slice(0, start)}`)
        ? [{ amount, place: placeOf(pages[unit.page - 1] ?? '', unit.page, unit.start + start, unit.start + end) }]
        : [],
    ),
  )
  const [first] = totals
  return first && totals.every(({ amount }) => amount.minor === first.amount.minor) ? first : null
}

/** "£2,980.00 a quarter", "monthly": how often, said in the same sentence. */
function rhythmIn(line: Line, { start, end }: FoundInText): Span | null {
  for (let at = 0; at < line.words.length; at++) {
    const word = line.words[at]
    if (!word || (word.start >= start && word.start < end) || Math.abs(word.start - start) > 80) continue
    const adverb = line.get(at, 'rhythm')
    if (adverb && line.words[at]?.plain !== 'pm') return adverb.lexeme.every
    if (word.mark?.piece.is !== 'amount') continue
    const per = line.skip(at + 1, 'per', 'every')
    const unit = per === null ? null : line.get(per, 'unit')
    if (unit) return unit.lexeme.span
  }
  return null
}

/** The same thing said twice is one candidate: the first, or the one that has a sum. */
function withoutRepeats(found: readonly CaptureCandidate[]): CaptureCandidate[] {
  const kept: CaptureCandidate[] = []
  for (const one of found) {
    const [date] = one.readings
    const same = kept.findIndex(
      (other) =>
        date !== undefined &&
        other.means === one.means &&
        other.readings.length === one.readings.length &&
        other.readings.every((reading, at) => reading.date === one.readings[at]?.date) &&
        (plainForm(other.title) === plainForm(one.title) || !isDueLike(one.means)) &&
        (other.amount === null || one.amount === null || other.amount.minor === one.amount.minor),
    )
    const twin = kept[same]
    if (!twin) kept.push(one)
    else if (twin.amount === null && one.amount !== null) kept[same] = one
  }
  return kept
}
