import type { Channel } from '@duebook/domain'

export const channelNames: Record<Channel, string> = { email: 'email', inApp: 'in the app', push: 'push' }
/** At the head of what is said of it. */
export const wayNames: Record<Channel, string> = { email: 'Email', inApp: 'In the app', push: 'Push' }
/** In a table. */
export const shortChannelNames: Record<Channel, string> = { email: 'email', inApp: 'app', push: 'push' }
