import { distance } from '@duebook/contract/about/date-about'
import { distanceLine, headOf } from '@duebook/contract/about/reminder-text'
import type { Obligation } from '@duebook/contract/obligation'
import { placeOfObligation } from '@duebook/contract/place-in-book'
import { notOfThePlan, type ReminderRow } from '@duebook/contract/reminder'
import { plural } from '@duebook/domain'
import { aboutRow } from '../mail/about-row.ts'
import { isInHand } from '../mail/asking-words.ts'
import { oneLine } from '../mail/one-line.ts'
import { knownZone, zoneResolver } from '../reminders/zone-resolver.ts'
import type { Shown } from './push-message.ts'

type Told = { row: ReminderRow; obligation: Obligation }

/**
 * What a notification shows of one date: what, when, how far off, and whether somebody has it in hand. No amounts, no notes and no names of
 * others: a lock screen is read by whoever passes.
 */
export function shownOf({ row, obligation }: Told, { late, now }: { late: boolean; now: number }): Shown {
  const today = zoneResolver.toLocal(now, knownZone(obligation.timeZone)).date
  const about = aboutRow(row, obligation, today)
  const when = `${about.said.replace(/^Is due/, 'Due')}, ${distance(about.date, today)}`
  const hand = row.watching ? 'you watch it' : isInHand(row, obligation) ? 'in hand' : 'nobody has it in hand'
  const why = row.step === notOfThePlan.given ? 'it was given to you' : hand
  return {
    title: shortened(oneLine(row.title)),
    body: shortened([...(late ? ['Late reminder'] : []), when, why].join(' · ')),
    tag: `${row.bookId} ${row.obligationId} ${row.nominal}`,
    open: placeOfObligation(row),
    about: { obligationId: row.obligationId, nominal: row.nominal },
  }
}

/** Several dates in one: how many, and which is first. */
export function shownTogether(told: readonly [Told, ...Told[]], now: number): Shown {
  const lines = told
    .map(({ row, obligation }) => {
      const today = zoneResolver.toLocal(now, knownZone(obligation.timeZone)).date
      const about = aboutRow(row, obligation, today)
      return {
        date: about.date,
        text: `${headOf(oneLine(row.title), about)} · ${distanceLine({ ...about, otherwise: null }, today)}`,
      }
    })
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
  return {
    title: `${plural(lines.length, 'date')} ${lines.length === 1 ? 'needs' : 'need'} you`,
    body: shortened(`First: ${lines[0]?.text ?? ''}`),
    tag: 'together',
    open: '/today',
    about: null,
  }
}

/** What somebody gets who wants nothing of it to be read by others. */
export const shownPrivately = (shown: Shown): Shown => ({
  ...shown,
  title: 'Duebook',
  body: 'Something needs you. Open it to see what.',
})

/** Far from 3,000 bytes, whatever the script. */
const shortened = (text: string) => (text.length <= 240 ? text : `${text.slice(0, 239).trimEnd()}…`)
