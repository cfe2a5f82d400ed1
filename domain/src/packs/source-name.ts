import { MONTHS } from '../format.ts'
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
