import { daysFromCivil, formatDays, weekday } from '../../days/civil.ts'
import type { CalendarDate } from '../../schedule.ts'

type FixedFeast = { month: number; day: number }
/** `nth` counts from the end when negative. */
type WeekdayFeast = { month: number; nth: number; weekday: number; after?: number }
type EasterFeast = { easter: number }
export type FeastRule = FixedFeast | WeekdayFeast | EasterFeast

const CANADIAN = /^(en|fr)-CA\b/i

/** When each feast is. Days after Easter Sunday for those that move with it; a date of every year, or a weekday of a month, for all others. */
const FEASTS = {
  newYear: { month: 1, day: 1 },
  epiphany: { month: 1, day: 6 },
  burnsNight: { month: 1, day: 25 },
  martinLutherKingDay: { month: 1, nth: 3, weekday: 1 },
  valentine: { month: 2, day: 14 },
  presidentsDay: { month: 2, nth: 3, weekday: 1 },
  stDavid: { month: 3, day: 1 },
  stPatrick: { month: 3, day: 17 },
  stGeorge: { month: 4, day: 23 },
  carnivalMonday: { easter: -48 },
  shroveTuesday: { easter: -47 },
  ashWednesday: { easter: -46 },
  palmSunday: { easter: -7 },
  maundyThursday: { easter: -3 },
  goodFriday: { easter: -2 },
  easterSaturday: { easter: -1 },
  easter: { easter: 0 },
  easterMonday: { easter: 1 },
  ascension: { easter: 39 },
  pentecost: { easter: 49 },
  whitMonday: { easter: 50 },
  trinitySunday: { easter: 56 },
  corpusChristi: { easter: 60 },
  ladyDay: { month: 3, day: 25 },
  kingsDay: { month: 4, day: 27 },
  mayDay: { month: 5, day: 1 },
  liberationDay: { month: 5, day: 5 },
  victoryDay: { month: 5, day: 8 },
  earlyMayBankHoliday: { month: 5, nth: 1, weekday: 1 },
  mothersDay: { easter: -21 },
  mothersDayInMay: { month: 5, nth: 2, weekday: 7 },
  memorialDay: { month: 5, nth: -1, weekday: 1 },
  springBankHoliday: { month: 5, nth: -1, weekday: 1 },
  midsummerDay: { month: 6, day: 24 },
  fathersDay: { month: 6, nth: 3, weekday: 7 },
  independenceDay: { month: 7, day: 4 },
  bastilleDay: { month: 7, day: 14 },
  assumption: { month: 8, day: 15 },
  summerBankHoliday: { month: 8, nth: -1, weekday: 1 },
  laborDay: { month: 9, nth: 1, weekday: 1 },
  michaelmas: { month: 9, day: 29 },
  germanUnity: { month: 10, day: 3 },
  columbusDay: { month: 10, nth: 2, weekday: 1 },
  hispanicDay: { month: 10, day: 12 },
  reformation: { month: 10, day: 31 },
  halloween: { month: 10, day: 31 },
  allSaints: { month: 11, day: 1 },
  bonfireNight: { month: 11, day: 5 },
  veteransDay: { month: 11, day: 11 },
  stMartin: { month: 11, day: 11 },
  thanksgiving: { month: 11, nth: 4, weekday: 4 },
  blackFriday: { month: 11, nth: 4, weekday: 4, after: 1 },
  cyberMonday: { month: 11, nth: 4, weekday: 4, after: 4 },
  stAndrew: { month: 11, day: 30 },
  sinterklaas: { month: 12, day: 5 },
  stNicholas: { month: 12, day: 6 },
  constitutionDay: { month: 12, day: 6 },
  immaculate: { month: 12, day: 8 },
  christmasEve: { month: 12, day: 24 },
  christmas: { month: 12, day: 25 },
  boxingDay: { month: 12, day: 26 },
  newYearsEve: { month: 12, day: 31 },
} as const satisfies Record<string, FeastRule>

export type Feast = keyof typeof FEASTS

/** The rule of a feast where the locale is at home: Mother's Day is in Lent in Britain and in May elsewhere, Thanksgiving in October in Canada. */
export function feastRule(feast: Feast, locale: string): FeastRule {
  const british = /^en-(GB|IE)\b/i.test(locale) || /^en$/i.test(locale)
  if (feast === 'mothersDay' && !british) return FEASTS.mothersDayInMay
  if (feast === 'thanksgiving' && CANADIAN.test(locale)) return FEASTS.columbusDay
  return FEASTS[feast]
}

/** The feast's day in a year. */
export function feastIn(rule: FeastRule, year: number): CalendarDate {
  if ('easter' in rule) return formatDays(easterSunday(year) + rule.easter)
  if ('day' in rule) return formatDays(daysFromCivil(year, rule.month, rule.day))
  const edge = rule.nth > 0 ? daysFromCivil(year, rule.month, 1) : daysFromCivil(year, rule.month + 1, 1) - 1
  const away =
    rule.nth > 0
      ? ((rule.weekday - weekday(edge) + 7) % 7) + (rule.nth - 1) * 7
      : -((weekday(edge) - rule.weekday + 7) % 7) + (rule.nth + 1) * 7
  return formatDays(edge + away + (rule.after ?? 0))
}

/** Easter Sunday of the Gregorian calendar, by the anonymous algorithm published in Nature, 20 April 1876 (Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): number {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  return daysFromCivil(year, month, ((h + l - 7 * m + 114) % 31) + 1)
}
