import { addDays, type Absence, type CalendarDate } from '@duebook/domain'
import { foreseenLadder, type AskedObligation } from '../acts/ladder/foreseen-ladder.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { isAskedFirst, reminderDays } from './meanwhile.ts'

type Around = Parameters<typeof foreseenLadder>[2] & { uid: string; today: CalendarDate }
type Dated = AskedObligation &
  Pick<ObligationRecord, 'id' | 'title' | 'status' | 'nextAcknowledged'> &
  Parameters<typeof isAskedFirst>[0]
/** What comes to somebody at one instant (ms); `asks`: again, or because it is late. */
export type ComingMessage = { at: number; titles: string[]; asks: boolean; inBrief: boolean }

const week = 7 * 86_400_000
/** So many dates are looked at, those that are due first, and of these so many planned: on a slow device each takes milliseconds. */
const mostDates = 400
const mostPlanned = 50
/** What was asked so many days ago may still be asked again. */
const daysAround = 7

/**
 * What reaches somebody within seven days of the dates that they are asked about first, if nobody answers: the planner's own answer, by instant.
 * `isAll`: there are no further dates that were not looked at.
 */
export function weekAhead(
  obligations: readonly Dated[],
  { uid, today, ...around }: Around,
): { coming: ComingMessage[]; isAll: boolean } {
  const near = { from: addDays(today, -daysAround), to: addDays(today, daysAround) }
  const mine = obligations
    .filter((one) => one.nextDue !== null && isAskedFirst(one, { uid, people: around.people }))
    .toSorted((a, b) => ((a.nextDue ?? '') < (b.nextDue ?? '') ? -1 : 1))
  const asking = mine
    .slice(0, mostDates)
    .filter((one) => (one.nextDue ?? '') < today || reminderDays(one, near).length > 0)
  const coming = new Map<string, ComingMessage>()
  for (const one of asking.slice(0, mostPlanned)) {
    for (const { at, kind, to, inBrief } of foreseenLadder(one, null, around)) {
      if (at <= around.now || at > around.now + week || !to.includes(uid)) continue
      // Who has it in hand is asked no more.
      if (one.nextAcknowledged && kind !== 'step') continue
      const key = `${at} ${inBrief}`
      const message = coming.get(key) ?? { at, titles: [], asks: true, inBrief }
      if (!message.titles.includes(one.title)) message.titles.push(one.title)
      coming.set(key, { ...message, asks: message.asks && kind !== 'step' })
    }
  }
  return {
    coming: [...coming.values()].toSorted((a, b) => a.at - b.at),
    isAll: mine.length <= mostDates && asking.length <= mostPlanned,
  }
}

/** Absences that begin, or end, within two weeks. */
export const absencesNear = (absences: readonly Absence[], today: CalendarDate): Absence[] =>
  absences.filter(({ from, to }) => to >= today && from <= addDays(today, 14))
