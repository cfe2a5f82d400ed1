import { materialise, type Recorded } from '@duebook/contract/materialise'
import type { Obligation } from '@duebook/contract/obligation'
import { readSchedule } from '@duebook/contract/schedule'
import type { CalendarDate } from '@duebook/domain'
import { logger } from 'firebase-functions'

/** The next dates of a stored obligation, as its rule and all that is recorded of it give them; nothing where the engine cannot work with what a client stored. */
export function datesAsRecorded(
  data: Record<string, unknown>,
  records: Recorded[],
  today: CalendarDate,
): Partial<Obligation> {
  const schedule = readSchedule(data.schedule)
  if (!schedule) return {}
  try {
    const { notice = null, catchUp = null } = data as Pick<Obligation, 'notice' | 'catchUp'>
    return materialise({ schedule, notice, catchUp }, records, today)
  } catch (error) {
    logger.warn('dates not worked out anew', { fault: (error as Error).name })
    return {}
  }
}
