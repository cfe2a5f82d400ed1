import { calendarDate, type ZoneResolver } from '@duebook/domain'
import type { Answers, ImportContext } from '../contract/src/import/verdicts.ts'

type Fields = Partial<Omit<ImportContext, 'today' | 'zones'>> & { today?: string }
/** What the book holds, for all files or with fields of one file's own in their place. */
export type ContextFile = Fields & {
  context?: Fields
  files?: Record<string, { context?: Fields; answers?: Answers }>
}

export function contextOf(given: ContextFile, name: string, zones: ZoneResolver): ImportContext {
  const { context, files, ...plain } = given
  const fields: Fields = { ...plain, ...context, ...files?.[name]?.context }
  return {
    today: calendarDate(fields.today ?? new Date().toISOString().slice(0, 10)),
    zone: fields.zone ?? 'Europe/London',
    locale: fields.locale ?? 'en-GB',
    currency: fields.currency ?? 'GBP',
    members: fields.members ?? [],
    readOnly: fields.readOnly ?? false,
    active: fields.active ?? 0,
    activeLimit: fields.activeLimit ?? null,
    existing: fields.existing ?? [],
    zones,
  }
}
