import { ruleDates } from '@duebook/contract/calendar/rule-dates'
import { firstOf, lastOf, monthAfter, type Month } from '@duebook/contract/calendar/weeks'
import { useEffect } from 'react'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'

/** In ms: so long at a time is worked, and so long is left to whoever does something meanwhile. */
const SLICE_MS = 5
const PAUSE_MS = 15
/** Of a smaller book a month is worked out before anybody sees that it had to be. */
const FEW = 300

/** Works out the months that the pages before and after will ask for, a little at a time, while this one is looked at. */
export function useMonthsBeside(obligations: readonly ObligationRecord[], month: Month) {
  useEffect(() => {
    if (obligations.length <= FEW) return
    // A page touches the months beside its own already.
    const months = [monthAfter(month, 2), monthAfter(month, -2)]
    const places = months.length * obligations.length
    let at = 0
    const work = () => {
      const until = performance.now() + SLICE_MS
      for (; at < places && performance.now() < until; at++) {
        const one = months[Math.floor(at / obligations.length)]!
        const { schedule, status, nextNominal } = obligations[at % obligations.length]!
        if (status === 'active' && nextNominal !== null)
          ruleDates(schedule, { from: firstOf(one), through: lastOf(one), most: 1 }, nextNominal)
      }
      if (at < places) timer = setTimeout(work, PAUSE_MS)
    }
    let timer = setTimeout(work, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [obligations, month])
}
