import type { Channel } from '@duebook/domain'

/** A way out of the app. */
export type OutsideWay = Exclude<Channel, 'inApp'>

/** What each way is called at the head of a sentence and in it, and where it leads. */
export const wayWords: Record<OutsideWay, { head: string; name: string; sent: string; place: string }> = {
  email: { head: 'Email', name: 'email', sent: 'mailed', place: 'address' },
  push: { head: 'Push', name: 'push', sent: 'pushed', place: 'device' },
  sms: { head: 'A text', name: 'a text', sent: 'texted', place: 'number' },
}
