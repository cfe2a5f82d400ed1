import { parseDays } from './days/civil.ts'
import { shortDateWithYear, longDate } from './format.ts'
import { DomainError } from './errors.ts'
import { adjustmentSteps } from './explain/adjustment-steps.ts'
import { nominalSteps } from './explain/nominal-steps.ts'
import { chainSteps } from './explain/series-steps.ts'
import { packSource } from './explain/sources.ts'
import type { Extension } from './extension.ts'
import { dueAdjustment, occurrenceAt } from './occurrences.ts'
import type { PackSource } from './packs/fill.ts'
import type { CalendarDate, ExplainStep, Schedule } from './schedule.ts'
import type { OccurrenceRecord } from './series.ts'
import { timingAt } from './series/stretches.ts'

/** What is known of an occurrence besides its schedule. */
export type ExplainFacts = {
  /** The rule pack it was set up from: its source and its legal ground stand at the steps they decide. */
  pack?: PackSource | null
  /** In the order in which they were granted; the last is in force. */
  extensions?: readonly Extension[]
  /** The date in force, where it was set by hand: another than the last extension, or the rule, gives. */
  moved?: CalendarDate
  /** What was recorded so far, where the dates follow from it. */
  records?: readonly OccurrenceRecord[]
}

/** "Why this date?": every operation from the rule to the date in force, one a step, the result last; throws `no-such-occurrence`. */
export function explain(whole: Schedule, nominal: CalendarDate, facts: ExplainFacts = {}): ExplainStep[] {
  const schedule = timingAt(whole, nominal)
  const occurrence = occurrenceAt(schedule, nominal)
  if (!occurrence) {
    throw new DomainError('no-such-occurrence', `This schedule has no ${longDate(nominal)}. Choose one of its dates.`, {
      value: nominal,
    })
  }
  const { pack, extensions = [], moved, records = [] } = facts
  for (const date of [moved, ...extensions.map(({ due }) => due)]) if (date !== undefined) parseDays(date)
  const source = pack ? packSource(pack) : undefined
  const chained =
    schedule.type === 'fromCompletion' ? chainSteps(schedule, records, nominal, source ?? 'Your rule') : []
  const steps = [
    ...(chained.length ? chained : nominalSteps(schedule, nominal, source)),
    ...adjustmentSteps(nominal, dueAdjustment(schedule), pack?.basis),
  ]
  const later = laterSteps(occurrence.adjusted, extensions, moved)
  const inForce = later.at(-1)?.gives ?? occurrence.adjusted
  const text =
    occurrence.provisional && later.length === 0
      ? 'In force, provisional: not every holiday is known this far ahead'
      : 'In force'
  return [...steps, ...later, { operation: 'result', source: '', text, gives: inForce }]
}

/** One line for "Copy the working": "The quarter Jul–Sep 2026 ends: Wed 30 Sep 2026 (The calendar's quarters)". */
export function stepSentence(step: ExplainStep): string {
  const gives = step.gives === null ? 'not known yet' : shortDateWithYear(step.gives)
  return `${step.text}: ${gives}${step.source === '' ? '' : ` (${step.source})`}`
}

/** The whole working as numbered lines, the days passed over named; the result last, behind a `=`. */
export function explainSentences(steps: readonly ExplainStep[]): string[] {
  return steps.map((step, index) => {
    const skipped = (step.skipped ?? []).map((day) => `${shortDateWithYear(day.date)} (${dayOffWords(day)})`)
    const passed = skipped.length === 0 ? '' : ` Passed over: ${skipped.join(', ')}.`
    return `${step.operation === 'result' ? '=' : `${index + 1}.`} ${stepSentence(step)}.${passed}`
  })
}

/** "Christmas Day, computed", "Sat". */
export function dayOffWords({ name, status }: NonNullable<ExplainStep['skipped']>[number]): string {
  return status ? `${name}, ${status}` : name
}

/** Extensions stand on top of what the rule gives, each with who granted it and why. */
function laterSteps(
  adjusted: CalendarDate,
  extensions: readonly Extension[],
  moved: CalendarDate | undefined,
): ExplainStep[] {
  const from = extensions.at(-1)?.due ?? adjusted
  const byHand: ExplainStep[] =
    moved === undefined || moved === from
      ? []
      : [
          {
            operation: 'extension',
            source: 'Set by hand',
            text: 'This one was moved',
            gives: moved,
            inputs: { from },
          },
        ]
  const granted = extensions.map(({ due, reason, by, at, grantedBy }, index): ExplainStep => ({
    operation: 'extension',
    source: `${by}, ${at}`,
    text: grantedBy ? `${grantedBy} agreed more time: “${reason}”` : `More time was agreed: “${reason}”`,
    gives: due,
    inputs: { from: extensions[index - 1]?.due ?? adjusted, reason, by, at, grantedBy: grantedBy ?? null },
  }))
  return [...granted, ...byHand]
}
