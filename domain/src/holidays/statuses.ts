import type { HolidayStatus } from '../days/business-days.ts'

export type DatedName = { date: string; name: string }
/** Each day's name without the mark of an estimate, its status, and to which day no holiday is estimated; null where none is. */
export type NamedStatuses = { days: (DatedName & { status: HolidayStatus })[]; proclaimedTo: string | null }

/**
 * What a list of holidays tells of how it came by them. A day marked as estimated is that; the same day without the mark, in another
 * year, was proclaimed, and so was a day of one year alone (a coronation) or of some years now and then, none of them among the
 * last ten (elections); all others follow from a rule. Of several holidays on one day the surest counts.
 */
export function statusesOf(list: readonly DatedName[]): NamedStatuses {
  const range = { from: yearOf(list[0]?.date ?? ''), to: yearOf(list.at(-1)?.date ?? '') }
  const years = new Map<string, Set<number>>()
  const estimated = new Set<string>()
  for (const { date, name } of list) {
    for (const part of name.split('; ')) {
      const plain = unmarked(part)
      if (plain !== part) estimated.add(plain)
      years.set(plain, (years.get(plain) ?? new Set()).add(yearOf(date)))
    }
  }
  const statusOf = (part: string): HolidayStatus => {
    const plain = unmarked(part)
    if (plain !== part) return 'estimated'
    return estimated.has(plain) || isNowAndThen(years.get(plain) ?? new Set(), range) ? 'proclaimed' : 'computed'
  }
  const days = list.map(({ date, name }) => {
    const statuses = name.split('; ').map(statusOf)
    const status = SUREST.find((one) => statuses.includes(one)) ?? 'computed'
    return { date, name: status === 'estimated' ? name.split('; ').map(unmarked).join('; ') : name, status }
  })
  const first = list.find(({ name }) => name.split('; ').some((part) => unmarked(part) !== part))
  return { days, proclaimedTo: first ? `${yearOf(first.date) - 1}-12-31` : null }
}

const yearOf = (date: string) => Number(date.slice(0, 4))

/** A day that was abolished is there every year until then. */
function isNowAndThen(years: ReadonlySet<number>, { from, to }: { from: number; to: number }): boolean {
  const last = Math.max(...years)
  return years.size === 1 || (last <= to - LAST_YEARS && last - from + 1 > years.size)
}

const LAST_YEARS = 11
const SUREST = ['computed', 'proclaimed', 'estimated'] as const

/** "Hari Raya Haji (observed, estimated)" is "Hari Raya Haji (observed)". */
const unmarked = (name: string) =>
  name.replace(/ \((?:estimated|تقديري|tahmini)\)|, (?:estimated|تقديري|tahmini)(?=\))/, '')
