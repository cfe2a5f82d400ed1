import { bounce, fail } from './carry.ts'
import type { Moving, ReachChannel } from './state.ts'

/** E16: the last message delivered by that channel failed after all; the same follows from there. */
export function bounceNow(moving: Moving, who: string, channel: ReachChannel, at: number): void {
  const last = Object.values(moving.state.messages).findLast(
    (one) => one.to === who && one.channel === channel && one.state === 'delivered',
  )
  if (last) return fail(moving, last, 'bounced', at)
  bounce(moving.state, who, channel)
}
