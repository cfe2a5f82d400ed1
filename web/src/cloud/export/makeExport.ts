import { calendarFile } from '@duebook/contract/export/calendar-file'
import { ownCsv, type ExportedObligation } from '@duebook/contract/export/own-csv'
import { feedObligationOf, feedRecordOf } from '@duebook/contract/feed/feed-sources'
import { zoneNameAt } from '@duebook/contract/feed/zone-names'
import type { Member } from '@duebook/contract/people/member'
import { paths } from '@duebook/contract/paths'
import { placeOfObligation } from '@duebook/contract/place-in-book'
import type { CalendarDate, ZoneResolver } from '@duebook/domain'
import { seenIn } from '../books/seenIn.ts'
import { allOf } from '../evidence/allOf.ts'
import { jsonSink, zipSink } from '../archive/archiveSink.ts'
import { writeArchive } from '../archive/writeArchive.ts'
import { loadCalendars } from '../obligations/calendars.ts'
import { loadAuth, loadFirestore } from '../sdk/load.ts'
import type { Sdk } from '../sync/liveQuery.ts'

export type ExportFormat = 'everything' | 'table' | 'calendar' | 'json'
export type MadeExport = {
  blob: Blob
  name: string
  /** Of the table: how many lines, and how many cells a spreadsheet would have run. */
  table?: { lines: number; guarded: number }
  /** Of the calendar: what stands in it as a rule, and what as dates. */
  calendar?: { rules: number; asDates: { id: string; title: string; dates: number }[] }
  /** Of the ZIP. */
  files?: { count: number; leftOut: number; damaged: readonly string[] }
}

export type ExportAsked = {
  uid: string
  bookIds: readonly string[]
  today: CalendarDate
  /** The person's own. */
  zone: string
  clocks: ZoneResolver
  /** Says how far it is; what it throws ends the export. */
  told: (done: number, of: number) => void
}

/** What somebody takes along of these books, as a file. Throws the services' errors. */
export async function makeExport(format: ExportFormat, asked: ExportAsked): Promise<MadeExport> {
  const { uid, bookIds, today, told } = asked
  switch (format) {
    case 'everything': {
      const { blob, files, leftOut, damaged } = await writeArchive(zipSink(), { uid, bookIds, told })
      return { blob, name: `duebook-export-${today}.zip`, files: { count: files, leftOut, damaged } }
    }
    case 'json': {
      const { blob } = await writeArchive(jsonSink(), { uid, bookIds, told })
      return { blob, name: `duebook-export-${today}.json` }
    }
    case 'table':
      return table(asked)
    case 'calendar':
      return calendar(asked)
  }
}

async function table({ bookIds, zone, told }: ExportAsked): Promise<MadeExport> {
  const [sdk, { auth }] = await Promise.all([loadFirestore(), loadAuth()])
  const addresses = new Map<string, string>()
  const rows: ExportedObligation[] = []
  for (const [index, bookId] of bookIds.entries()) {
    told(index, bookIds.length)
    const [members, seen] = await Promise.all([allIn(sdk, paths.members(bookId)), seenIn(sdk, bookId)])
    for (const one of members as unknown as (Member & { id: string })[]) addresses.set(one.id, one.email ?? one.name)
    rows.push(...((await allOf(sdk, (...more) => seen(paths.obligations(bookId), ...more))) as unknown as typeof rows))
  }
  const me = auth.currentUser
  if (me?.email) addresses.set(me.uid, me.email)
  const { text, guarded } = ownCsv(rows, { addressOf: (uid) => addresses.get(uid) ?? '', zone })
  return {
    blob: new Blob([text], { type: 'text/csv' }),
    name: 'duebook-obligations.csv',
    table: { lines: rows.length, guarded },
  }
}

const allIn = (sdk: Sdk, path: string) => allOf(sdk, (...more) => sdk.query(sdk.collection(sdk.db, path), ...more))

async function calendar({ bookIds, today, clocks, told }: ExportAsked): Promise<MadeExport> {
  const sdk = await loadFirestore()
  const obligations = []
  const records = []
  for (const [index, bookId] of bookIds.entries()) {
    told(index, bookIds.length)
    const seen = await seenIn(sdk, bookId)
    const [all, recorded] = await Promise.all([
      allOf(sdk, (...more) => seen(paths.obligations(bookId), ...more)),
      allOf(sdk, (...more) => seen(paths.occurrences(bookId), ...more)),
    ])
    obligations.push(...all.flatMap((one) => feedObligationOf(one, { id: one.id, bookId, touchedAt: 0 }) ?? []))
    records.push(...recorded.flatMap((one) => feedRecordOf(one, 0) ?? []))
  }
  await loadCalendars(obligations.flatMap(({ schedule, notice }) => [schedule, ...(notice ? [notice] : [])]))
  const { text, rules, asDates } = calendarFile(obligations, records, {
    today,
    now: Date.now(),
    linkTo: ({ id, bookId }) => `${location.origin}${placeOfObligation({ bookId, obligationId: id })}`,
    zones: { resolver: clocks, nameAt: zoneNameAt },
  })
  return {
    blob: new Blob([text], { type: 'text/calendar' }),
    name: 'duebook-obligations.ics',
    calendar: { rules, asDates },
  }
}
