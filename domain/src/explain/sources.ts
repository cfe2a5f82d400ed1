import { type BusinessCalendar, isProvisional } from '../days/business-days.ts'
import { type Day, formatDays } from '../days/civil.ts'
import { plural, shortDateWithYear } from '../format.ts'
import type { PackSource } from '../packs/fill.ts'
import { editionName, sourceName } from '../packs/source-name.ts'
import type { ExplainStep, Span } from '../schedule.ts'

/** "England and Wales calendar, version c382fde"; "Weekends only" where there is no table behind it. */
export function calendarSource(calendar: BusinessCalendar): string {
  if (calendar.version === '') return calendar.id === '' ? 'Saturdays and Sundays only' : calendar.name
  return `${calendar.name.charAt(0).toUpperCase()}${calendar.name.slice(1)} calendar, version ${calendar.version}`
}

/** "Starter pack of November 2026, from GOV.UK (HMRC), “VAT returns”". */
export function packSource(source: PackSource): string {
  return `Starter pack of ${editionName(source.version)}, from ${sourceName(source) ?? 'your own document'}`
}

/** The step with what says that its calendar does not reach these days, or holidays are not proclaimed as far. */
export function asFarAsKnown(step: ExplainStep, calendar: BusinessCalendar, days: readonly Day[]): ExplainStep {
  if (!calendar.known || !days.some((day) => isProvisional(day, calendar))) return step
  const { from, to, proclaimedTo } = calendar.known
  const reach =
    proclaimedTo !== undefined && days.every((day) => day >= from && day <= to)
      ? `holidays are proclaimed to ${shortDateWithYear(formatDays(proclaimedTo))}, and later ones are estimated`
      : `the calendar reaches from ${shortDateWithYear(formatDays(from))} to ${shortDateWithYear(formatDays(to))}`
  return { ...step, text: `${step.text} (provisional: ${reach})`, inputs: { ...step.inputs, provisional: true } }
}

/** "3 months", "2 business days". */
export function lengthWords({ amount, unit }: { amount: number; unit: Span['unit'] | 'businessDays' }): string {
  return plural(Math.abs(amount), unit === 'businessDays' ? 'business day' : unit.slice(0, -1))
}
