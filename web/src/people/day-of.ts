import { shortDateWithYear } from '@duebook/domain'
import { civilDay, civilTime } from '../frame/clock.ts'

/** `Thu 26 Nov 2026`: the day of an instant (ms since 1970) in the person's zone. */
export const dayOf = (instant: number, zone: string) => shortDateWithYear(civilDay(new Date(instant), zone))

/** `11:05`: the time of an instant (ms since 1970) in the person's zone. */
export const timeOf = (instant: number, zone: string) => civilTime(new Date(instant), zone).slice(-5)
