import { isKeptFree } from '@duebook/contract/calendar/kept-free'
import { kinds } from '@duebook/contract/search/read-piece'
import type { Kind } from '@duebook/contract/obligation'
import { addDays, shortDate, type CalendarDate } from '@duebook/domain'
import { useEffect, useState } from 'react'
import { whyNoPlan } from '../acts/plan-day.ts'
import { instantAt, snoozeTimes } from '../acts/snooze-times.ts'
import { useBookRegions } from '../cloud/books/defaults.ts'
import { loadRegions } from '../cloud/obligations/calendars.ts'
import { useObligations, type ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useAskedActs } from '../cloud/people/approvals.ts'
import { isAwayOn, useAbsences } from '../frame/absences.ts'
import { civilDay, useNow, useToday, useZone } from '../frame/clock.ts'
import { useKeptFree } from '../frame/kept-free.ts'
import { usePeople } from '../frame/people.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { partsOf, typedDay } from '../ui/fields/DayFields.tsx'
import { lastDay, preview, whyNothingToDo, type BulkAct } from './bulk.ts'
import { paidSums } from './paid-sums.ts'
import { MOST_SHIFTED, regionsOf, type ShiftUnit } from './shift.ts'
import { spreadOver, standingOn, weeksToSpread } from './spread.ts'

/** What the bar has a button for: to spread plans, and to take them away, belongs to planning. */
export type BulkKind = Exclude<BulkAct['act'], 'spread' | 'unplan'>
/** Whether a tag stays with those who have it, goes to all, or is taken off. */
export type TagChange = 'stays' | 'all' | 'off'

/** What is said of an act before it happens, and the act once enough is said; else why it is not one yet. */
export function useBulkAct(kind: BulkKind, chosen: readonly ObligationRecord[]) {
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  const zone = useZone()
  const now = useNow()
  const people = usePeople()
  const asked = useAskedActs(bookId)
  const [day, setDay] = useState(partsOf(addDays(today, 1)))
  const [choice, setChoice] = useState(0)
  const [reason, setReason] = useState('')
  const [assignee, setAssignee] = useState(uid)
  const [by, setBy] = useState('3')
  const [unit, setUnit] = useState<ShiftUnit>('businessDays')
  const [direction, setDirection] = useState<'earlier' | 'later'>('later')
  const [tags, setTags] = useState<Readonly<Record<string, TagChange>>>({})
  const [newTag, setNewTag] = useState('')
  const [toKind, setToKind] = useState<Kind>(kinds.find((one) => chosen.some((other) => other.kind !== one)) ?? 'other')
  const [sums, setSums] = useState<Readonly<Record<string, string>>>({})
  const [isSpread, setIsSpread] = useState(false)
  const [week, setWeek] = useState(0)
  const regions = useRegionsAtHand(kind === 'shift' || kind === 'plan' ? chosen : [])
  const keptFree = useKeptFree()
  const weeks = kind === 'plan' && regions ? weeksToSpread(today, regions, (on) => isKeptFree(keptFree, on)) : []
  const book = useObligations(bookId)
  const absences = useAbsences()
  const latest =
    chosen
      .map((one) => lastDay(one, today))
      .toSorted()
      .at(-1) ?? today
  const mornings = snoozeTimes(latest, now, zone)
  const typed = typedDay(day)
  const times = [...mornings, ...atNine(typed, zone)]
  const found = read()
  return {
    today,
    times,
    people,
    day,
    setDay,
    choice,
    setChoice,
    reason,
    setReason,
    assignee,
    setAssignee,
    by,
    setBy,
    unit,
    setUnit,
    direction,
    setDirection,
    tags,
    setTags,
    newTag,
    setNewTag,
    toKind,
    setToKind,
    sums,
    setSums,
    isSpread,
    setIsSpread,
    weeks,
    week,
    setWeek,
    /** The last choice is a day that is typed. */
    typesDay: choice >= mornings.length,
    anotherDay: mornings.length,
    act: typeof found === 'string' ? null : found,
    missing: typeof found === 'string' ? found : null,
  }

  function read(): BulkAct | string {
    switch (kind) {
      case 'done': {
        const paid = paidSums(preview({ act: 'done' }, chosen, today).changes, sums)
        return typeof paid === 'string' ? paid : { act: 'done', paid }
      }
      case 'skip':
        return { act: 'skip', reason: reason.trim() || null }
      case 'plan':
        if (isSpread) return spread()
        return whyNoPlan(typed, today) ?? { act: 'plan', plan: typed! }
      case 'assign': {
        const to = people.find((one) => one.uid === assignee) ?? null
        return { act: 'assign', to, called: to ? (to.uid === uid ? 'You' : to.name) : 'Nobody' }
      }
      case 'snooze': {
        const time = times[choice]
        if (!time) return 'This day does not exist.'
        if (time.until <= now) return 'That day has begun. Choose a later one.'
        return { act: 'snooze', until: time.until, day: civilDay(new Date(time.until), zone), said: time.said }
      }
      case 'kind':
        return { act: 'kind', kind: toKind }
      case 'tag': {
        const add = [
          ...named(tags, 'all'),
          ...newTag.split(',').map((tag) => tag.trim().replace(/^#/, '').slice(0, 50)),
        ]
        const remove = named(tags, 'off')
        const some = add.filter(Boolean)
        return some.length + remove.length === 0 ? 'Say which tag comes or goes' : { act: 'tag', add: some, remove }
      }
      case 'end':
        return typed === null
          ? 'This day does not exist.'
          : { act: 'end', lastDay: typed, reason: reason.trim() || null }
      case 'shift': {
        const count = /^\d{1,3}$/.test(by.trim()) ? Number(by) : 0
        if (asked.includes('extend')) return 'A second person agrees to more time here: on the page of each'
        if (count < 1 || count > MOST_SHIFTED) return `Shift by 1 to ${MOST_SHIFTED}`
        if (regions === null) return 'The holidays are still to come'
        if (reason.trim() === '') return 'Write who agreed and when'
        return {
          act: 'shift',
          shift: { by: direction === 'later' ? count : -count, unit, regions },
          reason: reason.trim(),
        }
      }
    }
  }

  function spread(): BulkAct | string {
    const over = weeks[week]
    if (!over) return 'The holidays are still to come'
    const doable = chosen.filter((one) => whyNothingToDo(one, today) === null)
    const standing = standingOn(book.status === 'ready' ? book.data : [], chosen)
    const plans = spreadOver(
      doable.map((one) => ({ ...one, last: lastDay(one, today) })),
      over,
      { today, standing: (on) => standing.get(on) ?? 0, isAway: (who, on) => isAwayOn(absences, who, on) },
    )
    return { act: 'spread', over: over.name, plans }
  }
}

const named = (tags: Readonly<Record<string, TagChange>>, change: TagChange) =>
  Object.keys(tags).filter((tag) => tags[tag] === change)

function atNine(day: CalendarDate | null, zone: string) {
  return day ? [{ label: 'Another day', until: instantAt(day, '09:00', zone), said: `${shortDate(day)} 09:00` }] : []
}

/** The book's holidays, once their tables and those of the rules are here; null until then. */
function useRegionsAtHand(chosen: readonly ObligationRecord[]): readonly string[] | null {
  const ofBook = useBookRegions(useSignedIn().bookId)
  const all = ofBook === null ? null : regionsOf(chosen, ofBook).join(' ')
  const [loaded, setLoaded] = useState<string | null>(null)
  useEffect(() => {
    if (all === null) return
    void loadRegions(all.split(' ').filter(Boolean)).then(
      () => setLoaded(all),
      () => {},
    )
  }, [all])
  return all !== null && loaded === all ? ofBook : null
}
