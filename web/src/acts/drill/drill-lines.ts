import type { DrillRow } from '@duebook/contract/asking/drill'
import { calendarDate, listed, shortDate } from '@duebook/domain'
import type { GlyphName } from '../../ui/glyphs.tsx'
import { channelNames } from '../reminders/channel-names.ts'

/** One line of what a drill will do: who, by which ways, and when ("now", "in 2 min"). */
export type DrillLine = { key: string; glyph: GlyphName; text: string; when: string }
type Around = { nameOf: (uid: string) => string; timeOf: (instant: number) => string }

/** What a drill will do, a line a person in the order of the ladder; where an entry has nobody, that. */
export function drillLines(rows: readonly DrillRow[], { nameOf, timeOf }: Around): DrillLine[] {
  const starts = Math.min(...rows.flatMap(({ at, waits }) => (at === null || waits ? [] : [at])))
  const people = new Map<string, DrillRow[]>()
  for (const row of rows) {
    const key = row.who ?? row.as
    people.set(key, [...(people.get(key) ?? []), row])
  }
  return [...people].map(([key, theirs]): DrillLine => {
    const [first] = theirs
    const { as, who, state, until } = first!
    if (who === null) return { key, glyph: 'failed', text: nobodyText(as), when: '–' }
    const name = nameOf(who)
    if (state === 'nobody') return { key, glyph: 'failed', text: `${name} is not in the book any more`, when: '–' }
    if (state === 'away') {
      const to = until ? ` until ${shortDate(calendarDate(until))}` : ''
      return { key, glyph: 'skipped', text: `${name} is away${to}: shown, not written to`, when: '–' }
    }
    const goes = theirs.filter((row) => row.state === 'planned')
    const shut = theirs.filter((row) => row.state === 'notTried')
    const ways = listed(goes.map(({ channel }) => channelNames[channel!]))
    const why = shut.map(({ channel, why: reason }) => `; ${shutText(channel!, reason)}`).join('')
    const [at = starts, waits] = [goes[0]?.at ?? starts, goes[0]?.waits ?? false]
    const minutes = Math.round((at - starts) / 60_000)
    return {
      key,
      glyph: waits ? 'projected' : goes.some(({ instead }) => instead) ? 'soon' : 'done',
      text: `${name}, ${ways}${why}`,
      when: waits ? `${timeOf(at)}, after quiet hours` : minutes > 0 ? `in ${minutes} min` : 'now',
    }
  })
}

/** Why a way that somebody would have is not gone. */
export function shutText(channel: NonNullable<DrillRow['channel']>, why: string | null): string {
  if (why === 'bounced') return bouncedText(channel)
  return closedText[channel]
}

export const bouncedText = (channel: NonNullable<DrillRow['channel']>) =>
  `${channel === 'sms' ? 'text' : 'email'} bounced`

const closedText: Record<NonNullable<DrillRow['channel']>, string> = {
  email: 'no address is confirmed',
  inApp: 'no address is confirmed',
  push: 'no device takes push',
  sms: 'no number is verified',
}

/** Of an entry of the ladder with nobody on it. */
export const nobodyText = (as: string) =>
  as === 'asked' ? 'Nobody has this date' : `Entry ${as.slice(-1)}: nobody on this entry`

/** Those whom it turns to: "Ada, Ben, and Jo who watches". */
export function drillPeople(rows: readonly DrillRow[], nameOf: (uid: string) => string): string {
  const turnedTo = new Map(
    rows.flatMap(({ who, channel, as }) => (who !== null && channel !== null ? [[who, as]] : [])),
  )
  return listed([...turnedTo].map(([who, as]) => `${nameOf(who)}${as === 'watcher' ? ' who watches' : ''}`))
}
