import { outsideWatcherOf } from '@duebook/contract/people/outside-watcher'
import type { ReminderRow } from '@duebook/contract/reminder'
import { listed, plural, shortDate, type Channel } from '@duebook/domain'
import type { Timestamp } from '../cloud/admin.ts'
import { zoneResolver } from '../reminders/zone-resolver.ts'

/** One line of who was asked of a date before: "Ada, email and push", "Mon 23 Nov 09:00", "7 days before: delivered". */
export type AskedLine = { who: string; at: string; fared: string }
export type AskedBefore = { lines: AskedLine[]; earlier: string | null }

/** What goes again, or to somebody else, says to whom it went before. */
export const saysWhoWasAsked = ({ kind }: Pick<ReminderRow, 'kind'>) =>
  kind === 'nag' || kind === 'escalation' || kind === 'overdue'

/** So many stand in a mail, the latest; of more it says how many there were. */
const most = 6

/** Who was asked of a date before `now` (ms), when, by which ways and how that fared, on the clock of `zone`; who is only told is left out. */
export function askedBefore(
  rows: readonly ReminderRow[],
  { now, zone, nameOf }: { now: number; zone: string; nameOf: (uid: string) => string },
): AskedBefore {
  const groups = new Map<string, Sent[]>()
  for (const row of rows) {
    const at = (row.sentAt as Timestamp | null)?.toMillis() ?? null
    if (at === null || at >= now || !hasAsked(row)) continue
    const said = [row.recipient, Math.floor(at / MINUTE), row.stepText].join(' ')
    groups.set(said, [...(groups.get(said) ?? []), { row, at }])
  }
  const all = [...groups.values()].toSorted((a, b) => a[0]!.at - b[0]!.at)
  const earlier = all.length - most
  return {
    lines: all.slice(-most).map((together) => lineOf(together, zone, nameOf)),
    earlier: earlier > 0 ? `${plural(earlier, 'time')} before that.` : null,
  }
}

type Sent = { row: ReminderRow; at: number }

const hasAsked = ({ kind, watching, state, recipient }: ReminderRow) =>
  kind !== 'told' && !watching && outsideWatcherOf(recipient) === null && ASKED.includes(state)
const ASKED: ReminderRow['state'][] = ['sent', 'delivered', 'failed', 'acknowledged']
const MINUTE = 60_000

function lineOf(together: readonly Sent[], zone: string, nameOf: (uid: string) => string): AskedLine {
  const [first] = together as [Sent]
  // The app always has it; it is a way only where it was all.
  const outside = together.filter(({ row }) => row.channel !== 'inApp')
  const ways = outside.length > 0 ? outside : together
  const { date, time } = zoneResolver.toLocal(first.at, zone)
  return {
    who: `${nameOf(first.row.recipient)}, ${listed(ways.map(({ row }) => wayNames[row.channel]))}`,
    at: `${shortDate(date)} ${time}`,
    fared: `${first.row.stepText}: ${faredWords(ways.map(({ row }) => row))}`,
  }
}

const wayNames: Record<Channel, string> = { email: 'email', push: 'push', sms: 'text', inApp: 'in the app' }

function faredWords(rows: readonly ReminderRow[]): string {
  if (rows.some(({ state }) => state === 'delivered' || state === 'acknowledged')) return 'delivered'
  const failed = rows.find(({ state }) => state === 'failed')
  return failed ? `did not arrive${failed.error ? ` (${failed.error.slice(0, 80)})` : ''}` : 'sent'
}
