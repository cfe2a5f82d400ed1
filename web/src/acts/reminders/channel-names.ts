import { isAsLiked } from '@duebook/contract/reach/ways'
import { listed, type Channel, type ReminderStep } from '@duebook/domain'

export const channelNames: Record<Channel, string> = {
  email: 'email',
  inApp: 'in the app',
  push: 'push',
  sms: 'text message',
}
/** At the head of what is said of it. */
export const wayNames: Record<Channel, string> = {
  email: 'Email',
  inApp: 'In the app',
  push: 'Push',
  sms: 'Text message',
}
/** In a table. */
export const shortChannelNames: Record<Channel, string> = { email: 'email', inApp: 'app', push: 'push', sms: 'text' }

/** How a step goes: "as each person likes it", "push, urgently". */
export function waysWords({ channels, urgent }: Pick<ReminderStep, 'channels' | 'urgent'>): string {
  const ways = isAsLiked(channels) ? 'as each person likes it' : listed(channels.map((one) => channelNames[one]))
  return urgent ? `${ways}, urgently` : ways
}
