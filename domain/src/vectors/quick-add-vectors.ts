import { minorDigits } from '../quick-add/amounts/currency.ts'
import { parseQuickAdd, type QuickAdd } from '../quick-add/quick-add.ts'
import { normaliseRule } from '../recurrence/rule.ts'
import type { CalendarDate, Rule, Schedule, Span } from '../schedule.ts'

type Input = { line: string; now: string; locale: string; zone: string; triggers?: Record<string, CalendarDate | null> }
type Vector = { input: Input; expected: { schedule?: { rrule?: string } } }

/** `quick-add.json`: what the line says, in the words of the vectors. */
export function answerQuickAdd({ input, expected }: Vector): unknown {
  const said = parseQuickAdd(input.line, { ...input, today: input.now.slice(0, 10) as CalendarDate })
  if (said.error) return { error: { code: said.error.code } }
  const adjustment = said.schedule?.adjustment
  const rule = said.schedule?.type === 'recurring' ? said.schedule.rule : null
  const regions = adjustment?.regions ?? (rule?.kind === 'nthBusinessDay' ? rule.regions : [])
  return {
    title: said.title,
    kind: said.kindSaid || said.schedule?.type === 'term' ? said.kind : null,
    schedule: scheduleOf(said, input, expected.schedule?.rrule),
    first: said.first,
    due: said.due.map(({ nominal, adjusted }) => (said.schedule?.type === 'term' ? nominal : adjusted)),
    nominal: adjustment && said.schedule?.type !== 'term' ? said.due.map(({ nominal }) => nominal) : null,
    noticeBy: said.due.flatMap(({ noticeBy }) => noticeBy ?? []),
    amount: amountOf(said),
    convention: adjustment?.convention,
    regions,
    proof: said.proofPolicy === 'fileAndReviewer' ? 'review' : said.proofPolicy,
    notice: said.notice && { n: said.notice.period.amount, unit: said.notice.period.unit, counts: said.notice.counts },
    showFrom: said.showFrom && { n: -said.showFrom.amount, unit: said.showFrom.unit },
    reminders: said.reminderSteps.map(({ offset, at }) => ({ n: offset.amount, unit: offset.unit, at })),
    tags: said.tags,
    assignee: said.assignee,
    ambiguities: said.ambiguities.map(({ code, text, options }) => ({
      code,
      text,
      options: options.map(({ value }) => value),
    })),
  }
}

const count = ({ amount, unit }: Span) => ({ n: amount, unit })

function scheduleOf(said: QuickAdd, input: Input, expectedRule: string | undefined): unknown {
  const { schedule, interval } = said
  const undecided = said.ambiguities.some(({ code }) => code === 'first-date')
  if (!schedule)
    return undecided && interval
      ? { type: 'every', every: count(interval.every), basis: interval.basis === 'fixed' ? 'fixed' : 'from-completion' }
      : null
  switch (schedule.type) {
    case 'once':
      return { type: 'once', date: schedule.date, time: said.time?.at }
    case 'fromCompletion':
      return {
        type: 'every',
        every: count(schedule.every),
        basis: 'from-completion',
        start: schedule.start,
        time: said.time?.at,
      }
    case 'derived':
      return { type: 'derived', trigger: schedule.trigger.name, rule: { amount: schedule.amount, unit: schedule.unit } }
    case 'term':
      return {
        type: 'term',
        start: schedule.start,
        end: schedule.end,
        initialTerm: schedule.initial && count(schedule.initial),
        renewal: schedule.renewal.form,
        renewalTerm: 'span' in schedule.renewal ? count(schedule.renewal.span) : null,
      }
    case 'recurring':
      return recurringOf(schedule, said, input, expectedRule)
  }
}

function recurringOf(
  schedule: Extract<Schedule, { type: 'recurring' }>,
  said: QuickAdd,
  input: Input,
  expectedRule: string | undefined,
): unknown {
  const { rule } = schedule
  const startSaid = /\b(from|starting|starts)\b/i.test(input.line)
  const start = startSaid ? schedule.start : null
  if (rule.kind === 'nthBusinessDay') return { type: 'nth-business-day', n: rule.nth, basis: 'fixed', start }
  const rrule = `${rruleOf(rule)}${schedule.count ? `;COUNT=${schedule.count}` : ''}${schedule.until ? `;UNTIL=${schedule.until.replaceAll('-', '')}` : ''}`
  const same = expectedRule !== undefined && normaliseRule(expectedRule) === normaliseRule(rrule)
  return {
    type: 'recurring',
    rrule: same ? expectedRule : rrule,
    basis: 'fixed',
    monthEnd: schedule.monthEnd,
    start,
    time: said.time?.at,
  }
}

function rruleOf(rule: Exclude<Rule, { kind: 'nthBusinessDay' }>): string {
  if (rule.kind === 'rrule') return rule.rrule
  const months = [3, 6, 9, 12].map((quarter) => ((quarter + rule.month - 1) % 12) + 1).sort((a, b) => a - b)
  return `FREQ=YEARLY;BYMONTH=${months.join(',')};BYMONTHDAY=${rule.day === 'last' ? -1 : rule.day}`
}

function amountOf({ amount }: QuickAdd): unknown {
  if (!amount) return null
  const value = (minor: number) => minor / 10 ** minorDigits(amount.currency)
  const approx = amount.estimated ? { approx: true } : {}
  if (amount.toMinor !== undefined)
    return { min: value(amount.minor), max: value(amount.toMinor), currency: amount.currency, ...approx }
  return { value: value(amount.minor), currency: amount.currency, ...approx }
}
