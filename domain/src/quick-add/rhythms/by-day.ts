import type { ByDay } from '../piece.ts'

/** Weekdays as RFC 5545 names them, from Monday on. */
export const BYDAY: readonly ByDay[] = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
export const byDay = (weekday: number): ByDay => BYDAY[weekday - 1] ?? 'MO'
/** The same as a number, Monday is 1. */
export const weekdayNumber = (day: ByDay) => BYDAY.indexOf(day) + 1
