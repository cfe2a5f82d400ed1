import { resume, shortDateWithYear, type CalendarDate } from '@duebook/domain'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { changeObligation } from './change-obligation.ts'
import type { Where } from './next-target.ts'

/** No date after this day; those up to it, and everything recorded, stay. */
export const endObligation = (where: Where, obligation: ObligationRecord, lastDay: CalendarDate, reason: string) =>
  changeObligation(
    where,
    obligation,
    { schedule: { ...obligation.schedule, lastDay }, endReason: reason.trim() || null },
    `${obligation.title} ends after ${shortDateWithYear(lastDay)}.`,
  )

/** It goes on from the next date of its rule; what would have been due meanwhile stays away. */
export const reopenObligation = (where: Where, obligation: ObligationRecord) =>
  changeObligation(
    where,
    obligation,
    { schedule: resume(obligation.schedule, where.today), endReason: null },
    `${obligation.title} goes on.`,
  )
