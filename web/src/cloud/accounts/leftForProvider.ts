import type { Keep } from './keep.ts'

/** What this tab left for when it went to a provider's own page; it survives the journey, nothing else of the page does. */
export type Leaving = { aim: 'signIn'; provider: string; keep: Keep } | { aim: 'link' | 'confirm'; provider: string }

const PLACE = 'duebook.leftForProvider'

/** What this tab left for, until `cameBack`; null when it did not leave. */
export function leftForProvider(): Leaving | null {
  const kept = sessionStorage.getItem(PLACE)
  return kept === null ? null : (JSON.parse(kept) as Leaving)
}

export const leaveForProvider = (leaving: Leaving) => sessionStorage.setItem(PLACE, JSON.stringify(leaving))
export const cameBack = () => sessionStorage.removeItem(PLACE)
