import type { Channel } from '@duebook/domain'

export const channelNames: Record<Channel, string> = { email: 'email', inApp: 'in the app', push: 'push' }
