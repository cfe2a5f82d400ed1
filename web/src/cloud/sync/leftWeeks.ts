import { leavesCopy } from './lastSeen.ts'

/** Busy weeks that are not to be named, by the day on which they begin, and how much fell due in them. */
type LeftWeeks = { from: string; due: number }
const PLACE = 'duebook.leftWeeks'
const place = () => (leavesCopy() ? localStorage : sessionStorage)

/** Those of a book that were put away on this device. */
export const leftWeeks = (bookId: string): readonly LeftWeeks[] => all()[bookId] ?? []

/** Signing out deletes them (`auth.ts`). */
export const keepLeftWeeks = (bookId: string, weeks: readonly LeftWeeks[]) =>
  place().setItem(PLACE, JSON.stringify({ ...all(), [bookId]: weeks }))

const all = () => JSON.parse(place().getItem(PLACE) ?? '{}') as Record<string, readonly LeftWeeks[]>
