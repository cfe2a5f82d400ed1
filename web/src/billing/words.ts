import { longDate, shortDate, type CalendarDate } from '@duebook/domain'
import { planNames, intervalNames, type Interval, type PaidPlan } from '@duebook/contract/billing/plans'
import { civilDay } from '../frame/clock.ts'

const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** Pence as `£6.00`, with a real minus. */
export const pounds = (minor: number) => format.format(minor / 100).replace('-', '−')

/** `Team, monthly`; with its seats when there is more than one. */
export const planText = ({ plan, interval, seats = 1 }: { plan: PaidPlan; interval: Interval; seats?: number }) =>
  `${planNames[plan]}, ${intervalNames[interval]}${seats > 1 ? `, ${seats} seats` : ''}`

/** An instant's day in the person's zone: `Sat 12 Dec`, with the year when it is another. */
export const dayOf = (instant: number, zone: string): CalendarDate => civilDay(new Date(instant), zone)
export const shortDay = (instant: number, zone: string, today: CalendarDate) => shortDate(dayOf(instant, zone), today)
export const longDay = (instant: number, zone: string) => longDate(dayOf(instant, zone))
