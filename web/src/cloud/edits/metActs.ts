import type { Meeting, UnseenAct } from '@duebook/contract/acts/meeting'
import { subscribable } from '../subscribable.ts'

/** What was done to a date without a connection. `at` in ms since 1970. */
export type OfflineAct = {
  uid: string
  bookId: string
  obligationId: string
  nominal: string
  title: string
  at: number
  today: string
  done: UnseenAct
}
/** What it met there; kept until it was told. */
export type MetAct = OfflineAct & Meeting

export const metActs = subscribable<readonly MetAct[]>([])
export const tellMet = (met: MetAct) => metActs.set([...metActs.get(), met])
export const wasTold = (met: MetAct) => metActs.set(metActs.get().filter((one) => one !== met))
