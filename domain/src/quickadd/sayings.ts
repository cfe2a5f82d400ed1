import type { DomainErrorCode } from '../errors.ts'
import type { Adjustment, CalendarDate, Schedule, Span } from '../schedule.ts'
import { addSpan } from './civil-days.ts'
import type { Piece, QuickAddContext, SaidRule } from './piece.ts'
import type { Ambiguity, Placed, QuickAdd } from './quick-add.ts'
import { scheduleOfRule } from './compile.ts'

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
  | 'ambiguities'
  | 'error'
> & {
  /** Whether the line says when the rule begins; if not, it begins at its first date. */
  startSaid: boolean
}
type Is<K extends Piece['is']> = Extract<Piece, { is: K }>
type At<P extends Piece> = Placed & { piece: P }

/** Puts the pieces together: one schedule, one amount, one assignee, and what is wrong or unclear about them. */
export function sayings(placed: Placed[], context: QuickAddContext, line: string): Sayings {
  const all = <K extends Piece['is']>(is: K) => placed.filter((one): one is At<Is<K>> => one.piece.is === is)
  const title = all('title')
    .map(({ piece }) => piece.text)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const problems: NonNullable<QuickAdd['error']>[] = all('refused').map(({ start, end, piece }) => ({
    code: piece.code,
    span: { start, end },
    message: piece.message,
  }))
  const refuseSecond = (found: Placed[], code: DomainErrorCode, message: string) => {
    const second = found[1]
    if (second) problems.push({ code, span: { start: second.start, end: second.end }, message })
  }
  const amountsSaid = placed.filter(
    ({ piece }) => piece.is === 'amount' || (piece.is === 'unsure' && piece.about === 'amount'),
  )
  refuseSecond(amountsSaid, 'two-amounts', 'The line names two amounts, and an obligation has one. Leave one out.')
  refuseSecond(
    all('person'),
    'two-assignees',
    'The line names two people, and one person is responsible. Add the other later as a watcher.',
  )
  const reminders = all('remind')
  const eleventh = reminders[10]
  if (eleventh)
    problems.push({
      code: 'too-many-reminders',
      span: eleventh,
      message: 'An obligation can have 10 reminders. Leave some out.',
    })

  const ambiguities: Ambiguity[] = all('unsure').map(({ start, end, piece }) => ({
    code: piece.code,
    text: line.slice(piece.from ?? start, end),
    span: { start: piece.from ?? start, end },
    options: piece.options,
  }))
  const timing = timingOf(placed, context, line)
  ambiguities.push(...timing.ambiguities)
  problems.push(...timing.problems)
  problems.sort((a, b) => a.span.start - b.span.start)
  const whole = { start: 0, end: line.length }
  const unclear = ambiguities.length > 0 || timing.schedule !== null
  const error =
    problems[0] ??
    (title === ''
      ? {
          code: 'no-title' as const,
          span: whole,
          message: 'The line has no title yet. Say what is due, such as “Rent”.',
        }
      : unclear
        ? null
        : {
            code: 'no-date' as const,
            span: whole,
            message: 'The line has no date yet. Add one, such as “12 Sep” or “every month on the 1st”.',
          })
  const at = all('time')[0]?.piece.at
  return {
    title: title.slice(0, 200),
    kind: all('kind')[0]?.piece.kind ?? null,
    schedule: error && error.code !== 'no-title' ? null : timing.schedule,
    interval: timing.interval,
    startSaid: timing.startSaid,
    amount: all('amount')[0]?.piece.amount ?? null,
    time: at ? { at } : null,
    tags: [...new Set(all('tag').map(({ piece }) => piece.tag))].slice(0, 20),
    assignee: all('person')[0]?.piece.person ?? null,
    notice: all('notice')[0]?.piece.notice ?? null,
    reminderSteps: reminders.slice(0, 10).map(({ piece }) => piece.step),
    showFrom: all('show')[0]?.piece.span ?? null,
    proofPolicy: all('proof')[0]?.piece.proof ?? null,
    ambiguities: ambiguities.sort((a, b) => a.span.start - b.span.start),
    error,
  }
}

type Timing = {
  schedule: Schedule | null
  startSaid: boolean
  interval: QuickAdd['interval']
  ambiguities: Ambiguity[]
  problems: NonNullable<QuickAdd['error']>[]
}
type Role = Is<'date'>['role']

function timingOf(placed: Placed[], context: QuickAddContext, line: string): Timing {
  const all = <K extends Piece['is']>(is: K) => placed.filter((one): one is At<Is<K>> => one.piece.is === is)
  const timing: Timing = { schedule: null, startSaid: false, interval: null, ambiguities: [], problems: [] }
  const said = all('convention')[0]?.piece
  const adjustment: Adjustment | undefined = said && { convention: said.convention, regions: said.regions }
  const inRole = (role: Role) =>
    placed.filter(
      ({ piece }) => (piece.is === 'date' || (piece.is === 'unsure' && piece.about === 'date')) && piece.role === role,
    )
  const dateIn = (role: Role): CalendarDate | undefined =>
    all('date').find(({ piece }) => piece.role === role)?.piece.date
  const rules = placed.filter(({ piece }) => piece.is === 'rule' || (piece.is === 'unsure' && piece.about === 'rule'))
  const derived = all('derived')
  const isTerm = inRole('ends').length > 0 || all('renews').length > 0 || all('term').length > 0

  const starts = [...inRole('from'), ...(isTerm ? [] : inRole('starts'))]
  const second =
    [...inRole('due'), ...(rules.length > 0 ? starts : []), ...derived].sort((a, b) => a.start - b.start)[1] ??
    rules[1] ??
    inRole('ends')[1] ??
    inRole('until')[1]
  if (second)
    timing.problems.push({
      code: 'two-dates',
      span: { start: second.start, end: second.end },
      message:
        'The line names two dates or rules, and an obligation has one. Leave one out, or put it in quotes for the title.',
    })
  const open = placed.some(({ piece }) => piece.is === 'unsure' && (piece.about === 'date' || piece.about === 'rule'))
  const interval = all('rule')[0]
  if (interval)
    timing.interval = {
      every: interval.piece.rule.every,
      basis: interval.piece.rule.fromCompletion ? 'fromCompletion' : 'fixed',
    }
  if (open || second) return timing

  const trigger = derived[0]
  if (trigger) return derivedTiming(timing, trigger, adjustment, context)
  if (isTerm) {
    timing.schedule = termSchedule(
      all('renews')[0]?.piece.renewal,
      all('term')[0]?.piece.span,
      dateIn('starts') ?? dateIn('from'),
      dateIn('ends') ?? dateIn('due'),
      adjustment,
    )
    return timing
  }
  const start = dateIn('from') ?? dateIn('starts') ?? dateIn('due')
  if (interval)
    return ruleTiming(
      timing,
      interval,
      { start, until: dateIn('until'), count: all('times')[0]?.piece.count, adjustment },
      context,
      line,
    )
  if (start) timing.schedule = { type: 'once', date: start, ...(adjustment ? { adjustment } : {}) }
  return timing
}

function derivedTiming(
  timing: Timing,
  { start, end, piece }: At<Is<'derived'>>,
  adjustment: Adjustment | undefined,
  context: QuickAddContext,
): Timing {
  const known = context.triggers
  if (known && !(piece.trigger in known)) {
    timing.ambiguities.push({ code: 'unknown-trigger', text: piece.trigger, span: { start, end }, options: [] })
  }
  const date = known?.[piece.trigger] ?? null
  timing.schedule = {
    type: 'derived',
    trigger: { name: piece.trigger, date },
    amount: piece.amount,
    unit: piece.unit,
    ...(adjustment ? { adjustment } : {}),
  }
  return timing
}

function termSchedule(
  renewal: Is<'renews'>['renewal'] | undefined,
  initial: Span | undefined,
  start: CalendarDate | undefined,
  end: CalendarDate | undefined,
  adjustment: Adjustment | undefined,
): Schedule | null {
  if (!end && !(start && initial)) return null
  return {
    type: 'term',
    ...(start ? { start } : {}),
    ...(end ? { end } : {}),
    ...(initial ? { initial } : {}),
    renewal: renewal ?? { form: 'none' },
    ...(adjustment ? { adjustment } : {}),
  }
}

type Bounds = {
  start: CalendarDate | undefined
  until: CalendarDate | undefined
  count: number | undefined
  adjustment: Adjustment | undefined
}

function ruleTiming(
  timing: Timing,
  placed: At<Is<'rule'>>,
  bounds: Bounds,
  context: QuickAddContext,
  line: string,
): Timing {
  const { rule } = placed.piece
  const start = bounds.start ?? (isEveryDay(rule) ? context.today : undefined)
  timing.startSaid = start !== undefined
  if (!start && !rule.days) {
    const text = line.slice(placed.start, placed.end)
    const dates = [context.today, addSpan(context.today, rule.every)].filter((date) => date !== null)
    const options = dates.map((date) => ({ value: date, replacement: `${text} from ${date}` }))
    timing.ambiguities.push({ code: 'first-date', text, span: { start: placed.start, end: placed.end }, options })
    return timing
  }
  if (start && bounds.until && bounds.until < start) {
    timing.problems.push({
      code: 'empty-schedule',
      span: { start: placed.start, end: placed.end },
      message: 'The last date lies before the first, so nothing would ever be due. Change one of them.',
    })
    return timing
  }
  timing.schedule = scheduleOfRule(rule, { ...bounds, start }, context)
  return timing
}

const isEveryDay = ({ every, fromCompletion, days }: SaidRule) =>
  !fromCompletion && days === null && every.unit === 'days' && every.amount === 1
