import type { CalendarDate } from '@duebook/domain'
import { distance, type DateAbout } from './date-about.ts'

/** "Card terminal hire: give notice by Fri 27 Nov", "Rent is due Mon 30 Nov": the head of a mail and of an inbox line. */
export function headOf(title: string, { what, said }: DateAbout): string {
  const joins = what === 'due' && /^(is|was|runs|ran|ends|ended) /i.test(said)
  return `${title}${joins ? '' : ':'} ${lowerFirst(said)}`
}

/** The same with how far off it is: ", in 6 days". */
export const subjectOf = (title: string, about: DateAbout, today: CalendarDate): string =>
  `${headOf(title, about)}, ${distance(about.date, today)}`

/** "In 6 days · else renews Mon 28 Dec for 12 months, £348.00": what stands under the head. */
export function distanceLine(about: DateAbout, today: CalendarDate): string {
  const far = upperFirst(distance(about.date, today))
  return about.otherwise ? `${far} · ${lowerFirst(about.otherwise)}` : far
}

const lowerFirst = (text: string) => text.replace(/^./, (letter) => letter.toLowerCase())
const upperFirst = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase())
