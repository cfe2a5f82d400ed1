import type { DomainErrorCode } from '../errors.ts'
import { bareAmountOpen, isNumbered } from './amounts/bare-amount.ts'
import type { Line } from './line.ts'
import type { Open } from './piece.ts'
import { onceOrEvery } from './once-or-every.ts'
import type { QuickAdd } from './quick-add.ts'
import { allOf, type At, type Is, type Placed } from './placed.ts'
import { sameEvery } from './rhythms/rhythm.ts'
import { timingOf } from './timing.ts'
import type { Problem, Timing } from './timing-result.ts'
import { MAX_TITLE, titleOf } from './title.ts'
import { twoTimesOpen } from './two-times.ts'
import { nameOpen, unreadOpens } from './unread/unread.ts'

type Sayings = Pick<
  QuickAdd,
  | 'title'
  | 'kind'
  | 'schedule'
  | 'interval'
  | 'amount'
  | 'time'
  | 'tags'
  | 'assignee'
  | 'notice'
  | 'reminderSteps'
  | 'showFrom'
  | 'proofPolicy'
  | 'error'
> & { opens: Open[]; timing: Timing; placed: readonly Placed[] }

/** Puts the pieces together: one schedule, one amount, one assignee, and what is wrong or unclear about them. */
export function sayings(line: Line, pieces: readonly Placed[]): Sayings {
  const timing = timingOf(line, pieces)
  const placed = pieces.map((one): Placed => {
    if (isSaidAgain(one, pieces)) return { ...asTitle(line, one), kind: 'name' }
    return timing.names.includes(one) ? asTitle(line, one) : one
  })
  const problems = [...refusedPieces(placed), ...timing.problems, ...tooMany(placed)]
  const opens = opensOf(line, placed, timing)
  const title = titleOf(line, placed)
  if (title.length > MAX_TITLE)
    problems.push({
      code: 'too-long',
      span: { start: 0, end: line.text.length },
      message: `The title has ${title.length} characters and may have ${MAX_TITLE}. Shorten it; details belong in the notes.`,
    })
  problems.sort((a, b) => a.span.start - b.span.start)
  const error = problems[0] ?? missing(line, title, opens, timing)
  const at = allOf(placed, 'time')[0]?.piece.at
  const [notice] = allOf(placed, 'notice')
  return {
    title,
    kind: allOf(placed, 'kind')[0]?.piece.kind ?? null,
    schedule: error && error.code !== 'no-title' ? null : timing.schedule,
    interval: timing.interval,
    amount: allOf(placed, 'amount')[0]?.piece.amount ?? null,
    time: at ? { at } : null,
    tags: [...new Set(allOf(placed, 'tag').map(({ piece }) => piece.tag))].slice(0, 20),
    assignee: allOf(placed, 'person')[0]?.piece.person ?? null,
    notice: notice ? withConvention(notice, timing) : null,
    reminderSteps: allOf(placed, 'remind')
      .slice(0, 10)
      .map(({ piece }) => piece.step),
    showFrom: allOf(placed, 'show')[0]?.piece.span ?? null,
    proofPolicy: allOf(placed, 'proof')[0]?.piece.proof ?? null,
    error,
    opens: opens.sort((a, b) => a.start - b.start),
    timing,
    placed,
  }
}

/** A convention on a contract moves the last day for notice, never the term's end. */
function withConvention({ piece }: At<Is<'notice'>>, { schedule }: Timing): QuickAdd['notice'] {
  const adjustment = schedule?.type === 'term' ? schedule.adjustment : undefined
  return adjustment ? { ...piece.notice, adjustment } : piece.notice
}

function opensOf(line: Line, placed: readonly Placed[], timing: Timing): Open[] {
  const timed = placed.some(({ piece }) => piece.is === 'time')
  const others = allOf(placed, 'open')
    .filter(({ piece }) => piece.about === 'time' || piece.about === 'amount' || piece.about === 'person')
    .map(({ piece }) => (piece.open.code === 'part-of-day' && timed ? onlyName(piece.open) : piece.open))
  const names = timing.names
    .filter((one) => !isFraction(line, one, placed))
    .map(({ start, end }) => nameOpen(line, start, end))
  const opens = [...timing.opens, ...others, ...names, ...unreadOpens(line, placed)]
  const twoTimes = twoTimesOpen(line, placed)
  const either = onceOrEvery(line, placed, timing)
  const bare = bareAmountOpen(line, placed)
  return distinct([...opens, ...(twoTimes ? [twoTimes] : []), ...(either ? [either] : []), ...(bare ? [bare] : [])])
}

/** "Annual return by 31 October every year": how often is said behind as well, so the first is a word of the name. */
function isSaidAgain(one: Placed, placed: readonly Placed[]): boolean {
  if (one.piece.is !== 'rhythm' || !one.piece.adverb || one.piece.days) return false
  const { every } = one.piece.rhythm
  return (
    placed[placed.indexOf(one) + 1]?.piece.is === 'title' &&
    allOf(placed, 'rhythm').some(
      (other) => other.start > one.end && !other.piece.perAmount && sameEvery(other.piece.rhythm.every, every),
    )
  )
}

/** "Parents' evening at 17:40": the time is said. */
const onlyName = (open: Open): Open => ({ ...open, options: open.options.filter(({ value }) => value === 'name') })

/** "Flat 3/12" beside a date: a share, a flat or a size. */
function isFraction(line: Line, { from, to }: Placed, placed: readonly Placed[]): boolean {
  const besideDate = placed.some(
    ({ piece, from: start, to: end }) => piece.is === 'date' && (end === from || start === to),
  )
  const last = line.words[to] === undefined && !isNumbered(line, from)
  return to - from === 1 && line.words[from]?.figures?.is === 'dayMonth' && !besideDate && !last
}

const asTitle = (line: Line, one: Placed): Placed => ({
  ...one,
  kind: null,
  piece: { is: 'title', text: line.slice(one.from, one.to) },
})

/** One question for each place. */
function distinct(opens: Open[]): Open[] {
  return opens.filter(
    (one, index) => !opens.slice(0, index).some((other) => other.start < one.end && one.start < other.end),
  )
}

function refusedPieces(placed: readonly Placed[]): Problem[] {
  return allOf(placed, 'refused')
    .map(({ start, end, piece }) => ({
      code: piece.code,
      span: { start, end },
      message: piece.message,
    }))
    .concat(
      allOf(placed, 'date').flatMap(({ start, end, piece }) =>
        piece.said.form === 'refused'
          ? [{ code: piece.said.code, span: { start, end }, message: piece.said.message }]
          : [],
      ),
    )
}

function tooMany(placed: readonly Placed[]): Problem[] {
  const second = (found: Placed[], code: DomainErrorCode, message: string): Problem[] =>
    found[1] ? [{ code, span: { start: found[1].start, end: found[1].end }, message }] : []
  const amounts = placed.filter(
    ({ piece }) => piece.is === 'amount' || (piece.is === 'open' && piece.about === 'amount'),
  )
  const eleventh = allOf(placed, 'remind')[10]
  return [
    ...second(amounts, 'two-amounts', 'The line names two amounts, and an obligation has one. Leave one out.'),
    ...second(
      allOf(placed, 'person'),
      'two-assignees',
      'The line names two people, and one person is responsible. Add the other later as a watcher.',
    ),
    ...(eleventh
      ? [
          {
            code: 'too-many-reminders' as const,
            span: { start: eleventh.start, end: eleventh.end },
            message: 'An obligation can have 10 reminders. Leave some out.',
          },
        ]
      : []),
  ]
}

/** No title, no date, or only words of time that were not understood. */
function missing(line: Line, title: string, opens: Open[], timing: Timing): Problem | null {
  const whole = { start: 0, end: line.text.length }
  if (title === '')
    return { code: 'no-title', span: whole, message: 'The line has no title yet. Say what is due, such as “Rent”.' }
  const dated = timing.schedule !== null || timing.needs.length > 0
  if (dated || opens.some(({ code }) => !NO_DATE.has(code))) return null
  const [unread] = opens.filter(({ code }) => code === 'unread')
  if (unread)
    return {
      code: 'not-understood',
      span: { start: unread.start, end: unread.end },
      message: `“${line.text.slice(unread.start, unread.end)}” ${
        /^(every|each)\s/i.test(line.text.slice(unread.start))
          ? 'is not a rhythm that we can keep'
          : 'was not understood, and there is no other date'
      }. Say it in days, weeks, months or years, or name the date.`,
    }
  return {
    code: 'no-date',
    span: whole,
    message: 'The line has no date yet. Add one, such as “12 Sep” or “every month on the 1st”.',
  }
}

/** Questions whose answer gives no date. */
const NO_DATE = new Set<Open['code']>([
  'unread',
  'bare-amount',
  'negative-amount',
  'decimal-separator',
  'time-meridiem',
  'time-midnight',
  'part-of-day',
  'two-times',
])
