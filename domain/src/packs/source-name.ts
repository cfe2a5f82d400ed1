import { isCalendarDate } from '../days/civil.ts'
import { longDate, MONTHS } from '../format.ts'
import type { PackTemplate } from './pack.ts'

/** `GOV.UK (DVSA), “Getting an MOT”`; null where the date stands in one's own document, which is no source of a pack. */
export const sourceName = ({ publisher, title }: Pick<PackTemplate['source'], 'publisher' | 'title'>): string | null =>
  publisher === '' || publisher === 'the user' ? null : `${publisher}, “${title}”`

/** Of a version `2026-11`: `November 2026`. */
export function editionName(version: string): string {
  const [year, month] = version.split('-')
  const name = MONTHS[Number(month) - 1]
  return name ? `${name} ${year}` : version
}

/** How old a source is, its days written as people write them: `point in time 29 April 2013`. */
export const asOfWords = (asOf: string): string =>
  asOf.replace(/\d{4}-\d{2}-\d{2}/g, (date) => (isCalendarDate(date) ? longDate(date).replace(/^\w+ /, '') : date))
