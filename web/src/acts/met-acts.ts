import type { OccurrenceAct } from '@duebook/contract/acts/occurrence-act'
import type { UnseenAct } from '@duebook/contract/acts/meeting'
import { paidText } from '@duebook/contract/money/paid'
import { calendarDate, shortDateWithYear } from '@duebook/domain'
import type { MetAct } from '../cloud/edits/metActs.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { loadOccurrences, record, type Where } from './next-target.ts'

/** Writes beside what somebody else recorded that it was done here as well. */
export const noteBeside = (where: Where, obligation: ObligationRecord, { nominal, done }: MetAct) =>
  actOn(where, obligation, nominal, { act: 'correct', reason: `Also ${doneWords(done)}` })

/** Opens what was done before it was known that there is more time. */
export const openAgain = (where: Where, obligation: ObligationRecord, { nominal }: MetAct) =>
  actOn(where, obligation, nominal, { act: 'reopen', reason: 'Opened again: there is more time' })

async function actOn(where: Where, obligation: ObligationRecord, nominal: string, act: OccurrenceAct) {
  const at = calendarDate(nominal)
  const due = await (await loadOccurrences()).dueOf(where.bookId, obligation, at)
  return record({ ...where, obligation, nominal: at, due }, act)
}

/** "done on Sat 21 Nov 2026, paid £1,284.60", "due extended to Fri 18 Dec 2026, “second call”". */
export function doneWords(done: UnseenAct): string {
  if (done.act === 'extend') return extendedWords(done)
  if (done.act === 'acknowledge') return 'in hand'
  const did = { complete: 'done', skip: 'skipped', waive: 'waived', miss: 'recorded as missed' }[done.act]
  return `${did} on ${shortDateWithYear(done.on)}${done.act === 'complete' && done.paid ? `, paid ${paidText(done.paid)}` : ''}`
}

export const extendedWords = ({ due, reason }: { due: string; reason: string }) =>
  `due extended to ${shortDateWithYear(calendarDate(due))}, “${reason}”`
