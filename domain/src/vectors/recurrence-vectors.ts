import { daysFromCivil, formatDays } from '../days/civil.ts'
import type { Line } from '../recurrence/line.ts'
import { RuleLine } from '../recurrence/rule-line.ts'
import { SetLine } from '../recurrence/set-line.ts'
import { parseRule } from '../recurrence/rule.ts'
import type { ZoneResolver } from '../reminder.ts'
import { outOfGap, ruleInZone } from '../recurrence/rule-in-zone.ts'

type RecurrenceVector = {
  input: {
    dtstart: string
    tz: string | null
    allDay?: boolean
    rrule?: string[]
    rdate?: string[]
    exdate?: string[]
    exrule?: string[]
    op: 'all' | 'after' | 'before' | 'between'
    args?: string[]
    inc?: boolean
    limit?: number
    from?: string
    to?: string
  }
  expected: string[]
  exact?: boolean
}

/** Answers one vector of recurrence.json; `vectors/README` of the suite has the meaning of each field. */
export function answerRecurrence(vector: RecurrenceVector, resolver: ZoneResolver): string[] {
  const { input, expected } = vector
  const start = seconds(input.dtstart)
  const line = new SetLine({
    rules: (input.rrule ?? []).map((text) => ruleLine(text, start, input.tz, resolver)),
    dates: (input.rdate ?? []).map(seconds),
    exrules: (input.exrule ?? []).map((text) => ruleLine(text, start, input.tz, resolver)),
    exdates: (input.exdate ?? []).map(seconds),
  })
  const found = ask(line, input, vector.exact ? (input.limit ?? expected.length + 1) : expected.length)
  const length = found.every((at) => at % 86400 === 0) ? input.dtstart.length : 19
  const shown = found.map((at) => text(input.tz ? outOfGap(at, input.tz, resolver) : at, length))
  const distinct = shown.filter((at, i) => at !== shown[i - 1])
  return vector.exact ? distinct : distinct.slice(0, expected.length)
}

function ask(line: Line, input: RecurrenceVector['input'], limit: number): number[] {
  const [first = '', second = ''] = input.args ?? []
  const inc = input.inc ?? false
  if (input.op === 'after') return one(line.nextAfter(seconds(first), inc))
  if (input.op === 'before') return one(line.previousBefore(seconds(first), inc))
  const found: number[] = []
  const from = input.op === 'between' ? seconds(first) : input.from ? seconds(input.from) : Number.NEGATIVE_INFINITY
  const to = input.op === 'between' ? seconds(second) : input.to ? seconds(input.to) : Number.POSITIVE_INFINITY
  let at = line.nextAfter(from, input.op === 'between' ? inc : true)
  while (at !== null && (at < to || (at === to && (inc || input.op === 'all'))) && found.length < limit) {
    found.push(at)
    at = line.nextAfter(at, false)
  }
  return found
}

function ruleLine(rrule: string, start: number, tz: string | null, resolver: ZoneResolver): RuleLine {
  const rule = parseRule(rrule)
  return new RuleLine(tz ? ruleInZone(rule, tz, resolver) : rule, start)
}

function one(at: number | null): number[] {
  return at === null ? [] : [at]
}

function seconds(local: string): number {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = local.split(/[-T:]/).map(Number)
  return daysFromCivil(year, month, day) * 86400 + hour * 3600 + minute * 60 + second
}

function text(at: number, length: number): string {
  const day = Math.floor(at / 86400)
  const rest = at - day * 86400
  const two = (n: number) => String(n).padStart(2, '0')
  return `${formatDays(day)}T${two(Math.floor(rest / 3600))}:${two(Math.floor(rest / 60) % 60)}:${two(rest % 60)}`.slice(
    0,
    length,
  )
}
