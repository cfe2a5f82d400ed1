import { periodName, type CalendarDate } from '@duebook/domain'

/** "Apr–Sep 2026": the time that a link shows. */
export const spanText = ({ from, to }: { from: CalendarDate; to: CalendarDate }): string => periodName({ from, to })
