import { asksForSomebody, lookupsOf, type Known, type LookedUp } from '@duebook/contract/search/find'
import { termsOf, type Filter } from '@duebook/contract/search/filter'
import type { CalendarDate } from '@duebook/domain'
import { useMemo } from 'react'
import { useFileList, type ListedFile } from '../../cloud/attachments/fileList.ts'
import { useReach } from '../../cloud/asking/coverage.ts'
import { useBookDefaults } from '../../cloud/books/defaults.ts'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { useProved } from '../../cloud/occurrences/proved.ts'
import { useDatesReminded } from '../../cloud/reminders/datesReminded.ts'
import { useFailedReminders } from '../../cloud/reminders/reminders.ts'
import type { Live } from '../../cloud/sync/liveQuery.ts'
import { useNow, useToday } from '../../frame/clock.ts'
import { useMembersOfBook } from '../../frame/useMembersOfBook.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'

/** What filters are judged by in the open book; what the obligations do not say of themselves is looked up where one of them asks for it. */
export function useKnown(filters: readonly Filter[], obligations: readonly ObligationRecord[]): Live<Known> {
  const me = useSignedIn()
  const today = useToday()
  const now = useNow()
  const people = useMembersOfBook(useMemo(() => filters.some(asksForSomebody), [filters]))
  const { bookId } = me
  const currency = useBookDefaults(bookId)?.currency ?? null
  const needs = useMemo(() => new Set(filters.flatMap((filter) => [...lookupsOf(filter)])), [filters])
  const since = useMemo(() => earliestNext(obligations, today), [obligations, today])
  const ask = (what: keyof LookedUp) => (needs.has(what) ? bookId : null)
  const proved = useProved(ask('proved'))
  const files = useFileList(ask('files'))
  const reminded = useDatesReminded(ask('reminded'), 'reminded', since)
  const late = useDatesReminded(ask('late'), 'late', since)
  const reach = useReach(ask('reach'))
  const failed = useFailedReminders(ask('failed'))
  // Names of files are read while one already sees what else has the word; whether there is a file has to be known.
  const onlyNames = !filters.some((filter) => termsOf(filter).some(({ ask: { asks } }) => asks === 'has'))
  const asked = [
    ...(needs.has('proved') ? [proved] : []),
    ...(needs.has('files') && !onlyNames ? [files] : []),
    ...(needs.has('reminded') ? [reminded] : []),
    ...(needs.has('late') ? [late] : []),
    ...(needs.has('failed') ? [failed] : []),
    ...(needs.has('reach') ? [reach] : []),
  ]
  const known = useMemo(
    (): Known => ({
      today,
      now,
      me,
      people,
      currency,
      proved: new Set(dataOf(proved)),
      files: namesOf(dataOf(files)),
      reminded: new Set(dataOf(reminded)),
      late: new Set(dataOf(late)),
      reach: reach.status === 'ready' ? reach.data : new Map(),
      failed: new Set(dataOf(failed).map(({ obligationId, nominal }) => `${obligationId}_${nominal}`)),
    }),
    [today, now, me, people, currency, proved, files, reminded, late, failed, reach],
  )
  const waits = asked.find(({ status }) => status === 'failed') ?? asked.find(({ status }) => status === 'loading')
  if (waits?.status === 'failed') return { status: 'failed', code: waits.code, retry: waits.retry }
  return waits ? LOADING : { status: 'ready', data: known, fromCache: false }
}

const LOADING = { status: 'loading' } as const

const dataOf = <T>(live: Live<T[]>): readonly T[] => (live.status === 'ready' ? live.data : [])

function namesOf(files: readonly ListedFile[]): Map<string, string[]> {
  const names = new Map<string, string[]>()
  for (const { obligationId, name } of files) names.set(obligationId, [...(names.get(obligationId) ?? []), name])
  return names
}

/** Of what is open nothing further back is asked. */
function earliestNext(obligations: readonly ObligationRecord[], today: CalendarDate): CalendarDate {
  return obligations.reduce<CalendarDate>(
    (least, { nextNominal, status }) =>
      status === 'active' && nextNominal && nextNominal < least ? nextNominal : least,
    today,
  )
}
