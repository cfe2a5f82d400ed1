import { drillCount, type DrillRow } from '@duebook/contract/asking/drill'
import { calendarDate, shortDate, type CalendarDate } from '@duebook/domain'
import { bouncedText, nobodyText, shutText } from '../acts/drill/drill-lines.ts'
import type { GlyphName } from '../ui/glyphs.tsx'
import { tookText } from '../ui/took-text.ts'
import type { DrillRecord } from '../cloud/asking/drills.ts'

type Happened = { glyph: GlyphName; tone: 'done' | 'over' | 'soon' | 'quiet'; text: string; note: string | null }
type Around = { timeOf: (instant: number) => string; today: CalendarDate }
type Drill = Pick<DrillRecord, 'rows' | 'answered'>

const went = (row: DrillRow) => row.state === 'sent' || row.state === 'delivered' || row.state === 'inApp'

/** What became of one try. That somebody pressed “Got it” stands at the first of theirs that went: by which they came is not known. */
export function happened(drill: Drill, place: number, { timeOf, today }: Around): Happened {
  const row = drill.rows[place]!
  const fared = faredAs(row, { timeOf, today })
  const isFirst = drill.rows.findIndex((one) => one.who === row.who && went(one)) === place
  const answer = row.who !== null && isFirst ? answerAfter(drill, row.who) : null
  if (answer === null) return fared
  return {
    glyph: 'done',
    tone: 'done',
    text: `Pressed “Got it” after ${tookText(answer)}`,
    note: fared.text.toLowerCase(),
  }
}

function faredAs(row: DrillRow, { timeOf, today }: Around): Happened {
  const { state, at, why, waits, channel, until, who, faredAt } = row
  const time = (instant: number | null) => (instant === null ? '' : ` ${timeOf(instant)}`)
  switch (state) {
    case 'planned':
      return waits
        ? { glyph: 'projected', tone: 'quiet', text: `Waits until${time(at)}`, note: 'quiet hours' }
        : { glyph: 'projected', tone: 'quiet', text: `Goes at${time(at)}`, note: null }
    case 'sent':
      return { glyph: 'projected', tone: 'quiet', text: `Sent${time(at)}`, note: 'no word yet whether it came' }
    case 'delivered':
      return { glyph: 'done', tone: 'done', text: `Delivered${time(faredAt ?? at)}`, note: 'not answered yet' }
    case 'inApp':
      return { glyph: 'soon', tone: 'soon', text: 'In the app only', note: 'not answered yet' }
    case 'failed':
      return { glyph: 'failed', tone: 'over', text: `Failed${time(faredAt ?? at)}`, note: failedText(channel, why) }
    case 'notTried':
      return { glyph: 'failed', tone: 'over', text: 'Not tried', note: channel && shutText(channel, why) }
    case 'away': {
      const to = until ? ` until ${shortDate(calendarDate(until), today)}` : ''
      return { glyph: 'skipped', tone: 'quiet', text: `Away${to}`, note: 'not written to' }
    }
    case 'nobody':
      return who === null
        ? {
            glyph: 'failed',
            tone: 'over',
            text: 'Nobody on this entry',
            note: 'asked already, said not mine, or not in the book',
          }
        : { glyph: 'failed', tone: 'over', text: 'No longer in the book', note: null }
    case 'stopped':
      return { glyph: 'skipped', tone: 'quiet', text: 'Stopped before it went', note: null }
  }
}

function failedText(channel: DrillRow['channel'], why: string | null): string | null {
  if (why === 'none') return channel && shutText(channel, null)
  return why === 'gone' ? 'no device takes push any more' : why
}

/** How long after the first message to them somebody pressed “Got it” (ms); null where they have not. */
function answerAfter({ rows, answered }: Drill, who: string): number | null {
  const at = Object.hasOwn(answered, who) ? answered[who] : undefined
  if (at === undefined) return null
  const sent = rows.flatMap((row) => (row.who === who && row.at !== null && row.state !== 'planned' ? [row.at] : []))
  return sent.length === 0 ? 0 : Math.max(0, at - Math.min(...sent))
}

/** As what somebody is asked: "asked first", "backup, entry 1", "watches". */
export function asWords({ as, who, instead }: DrillRow, backup: string | null): string {
  if (instead) return 'instead'
  if (as === 'asked') return 'asked first'
  if (as === 'watcher') return 'watches'
  const entry = `entry ${as.slice(-1)}`
  return who !== null && who === backup ? `backup, ${entry}` : entry
}

/** "Live, 3 of 6 have answered". */
export function drillStanding({ state, rows, answered }: DrillRecord): string {
  const words = { running: 'Live', ended: 'Ended', stopped: 'Stopped' }[state]
  return `${words}, ${Object.keys(answered).length} of ${drillCount(rows).people} have answered`
}

/** "4 of 4 reached, the last answered after 26 minutes". */
export function drillResult(drill: DrillRecord): string {
  const { people, reached } = drillCount(drill.rows)
  const answers = answersOf(drill)
  const last = answers.length > 0 ? `, the last answered after ${tookText(Math.max(...answers))}` : ', nobody answered'
  return `${reached} of ${people} reached${last}${drill.state === 'stopped' ? ', stopped' : ''}`
}

/** Of one that reached everybody: "The first after 40 seconds, the last after 26 minutes." */
export function answersText(drill: DrillRecord): string {
  const answers = answersOf(drill)
  if (answers.length === 0) return 'Nobody has pressed “Got it” yet.'
  const [first, last] = [Math.min(...answers), Math.max(...answers)]
  if (answers.length === 1) return `One answered, after ${tookText(first)}.`
  return `The first answered after ${tookText(first)}, the last after ${tookText(last)}.`
}

const answersOf = (drill: DrillRecord) => Object.keys(drill.answered).flatMap((who) => answerAfter(drill, who) ?? [])

/** What a drill found that a real climb would stumble over. `does` is the act, `named` the same where it stands alone. */
export type ToMend = {
  key: string
  glyph: GlyphName
  what: string
  why: string
  does: string
  named: string
  to: 'people' | 'obligation'
}

export function drillToMend({ rows }: Drill, nameOf: (uid: string) => string, today: CalendarDate): ToMend[] {
  const found = new Map<string, ToMend>()
  const put = (one: ToMend) => found.has(one.key) || found.set(one.key, one)
  for (const row of rows) {
    const { as, who, state, until } = row
    if (who === null) {
      const asked = as === 'asked'
      put({
        key: as,
        glyph: 'failed',
        what: asked ? nobodyText(as) : `Entry ${as.slice(-1)} is empty`,
        why: asked ? 'nobody is asked first' : 'name somebody who is not asked before',
        does: asked ? 'Choose' : 'Edit',
        named: asked ? 'Choose who has this date' : `Edit entry ${as.slice(-1)}`,
        to: 'obligation',
      })
    } else if (state === 'away') {
      const to = until ? ` until ${shortDate(calendarDate(until), today)}` : ''
      const [what, why] = [`${nameOf(who)} is away${to}`, 'not written to; somebody else takes this time']
      put({
        key: who,
        glyph: 'soon',
        what,
        why,
        does: 'Choose',
        named: `Choose another for ${nameOf(who)}`,
        to: 'obligation',
      })
    } else if (isUnreached(rows, who)) {
      const [what, why] = [`${nameOf(who)} cannot be reached`, whyUnreached(rows, who)]
      put({ key: who, glyph: 'failed', what, why, does: 'People', named: `People, for ${nameOf(who)}`, to: 'people' })
    }
  }
  return [...found.values()]
}

/** Everything to them ended, and nothing of it came but in the app, where they did not choose that. */
function isUnreached(rows: readonly DrillRow[], who: string): boolean {
  const theirs = rows.filter((row) => row.who === who)
  const isOpen = theirs.some(({ state }) => state === 'planned' || state === 'sent' || state === 'stopped')
  return !isOpen && !theirs.some(({ state }) => state === 'delivered')
}

function whyUnreached(rows: readonly DrillRow[], who: string): string {
  const theirs = rows.filter((row) => row.who === who)
  const reasons = theirs.flatMap(({ state, channel, why }) => {
    if (channel === null || (state !== 'failed' && state !== 'notTried')) return []
    const said = why?.startsWith('bounced')
      ? bouncedText(channel)
      : state === 'notTried'
        ? shutText(channel, why)
        : failedText(channel, why)
    return said ? [said] : []
  })
  return reasons.length > 0
    ? [...new Set(reasons)].join(', ')
    : theirs.some(({ why }) => why === 'left')
      ? 'no longer in the book'
      : 'in the app only'
}

/** So many of those whom it turned to were reached, in words for the head of what is to mend. */
export const reachedText = ({ rows }: Drill): string => {
  const { people, reached } = drillCount(rows)
  return `${reached} of ${people} were reached`
}
