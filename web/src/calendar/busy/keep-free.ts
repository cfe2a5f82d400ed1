import { absenceText, mostAbsences } from '@duebook/contract/asking/away'
import type { BusyStretch } from '@duebook/contract/calendar/busy-weeks'
import { keptFreeWith, keptFreeWithout, type KeptFree } from '@duebook/contract/calendar/kept-free'
import type { CalendarDate } from '@duebook/domain'
import { offerUndo } from '../../acts/undo.ts'
import { changeProfile } from '../../cloud/accounts/profile.ts'
import { announce } from '../../ui/toast.ts'
import { spanText } from '../year/year-data.ts'

type Mine = { uid: string; kept: KeptFree; today: CalendarDate }
type Days = Pick<BusyStretch, 'from' | 'through'>

/** Keeps days free, with Undo. */
export function keepFree({ uid, kept, today }: Mine, days: Days): void {
  const stored = keptFreeWith(kept, days, today)
  if (!stored)
    return announce(`You keep ${mostAbsences} stretches of days free, as many as can be kept. Take one back first.`)
  const weeks = spanText(days.from, days.through)
  change(
    { uid, kept },
    stored,
    `${weeks} is kept free: none of these days is offered for a plan.`,
    `Keeping ${weeks} free`,
  )
}

/** Lets plans be offered on them again, with Undo. */
export function keepNoLonger({ uid, kept, today }: Mine, days: Days): void {
  const weeks = spanText(days.from, days.through)
  const stored = keptFreeWithout(kept, days, today)
  change({ uid, kept }, stored, `${weeks} is not kept free any more.`, `Offering ${weeks} again`)
}

function change({ uid, kept }: Pick<Mine, 'uid' | 'kept'>, stored: string[], sentence: string, what: string) {
  changeProfile(uid, { keptFree: stored })
  offerUndo(sentence, what, () => changeProfile(uid, { keptFree: kept.map(absenceText) }))
}
