import type { DrillRow } from '@duebook/contract/asking/drill'
import { paths } from '@duebook/contract/paths'
import { readClockSettings } from '@duebook/contract/plannable'
import { shortDate } from '@duebook/domain'
import { database, type Transaction } from '../../cloud/admin.ts'
import type { DrillWords } from '../../mail/drill-mail.ts'
import { nameOf } from '../../reminders/asked-people.ts'
import { knownZone, zoneResolver } from '../../reminders/zone-resolver.ts'
import { inEarnest } from './in-earnest.ts'

/** What the message of a row says of times and people, by the clock of whoever reads it. */
export async function drillWords(
  transaction: Transaction,
  bookId: string,
  rows: readonly DrillRow[],
  { place, now }: { place: number; now: number },
): Promise<DrillWords> {
  const earnest = inEarnest(rows, place)
  const behind = earnest?.after?.who ?? []
  const [profile, names] = await Promise.all([
    transaction.get(database.doc(paths.user(rows[place]!.who!))),
    Promise.all(behind.slice(0, mostNamed).map((uid) => nameOf(transaction, bookId, uid))),
  ])
  const more = behind.length > mostNamed ? [`${behind.length - mostNamed} more`] : []
  const zone = knownZone(readClockSettings(profile.data()).timeZone)
  const said = (at: number) => {
    const { date, time } = zoneResolver.toLocal(at, zone)
    return `${shortDate(date)} ${time}`
  }
  return {
    sent: said(now),
    earnest: earnest && {
      as: earnest.as,
      at: said(earnest.at),
      after: earnest.after && { at: said(earnest.after.at), names: [...names, ...more] },
    },
  }
}

/** More names than these say nothing to whoever reads them. */
const mostNamed = 5
