import { waysOf, type Usual } from '@duebook/contract/reach/ways'
import type { Channel, ReachChannel } from '@duebook/domain'

/** The product's ways, and what the planner calls them; it knows more than there are. */
const names = { inApp: 'inApp', email: 'email', push: 'webPush', sms: 'sms' } as const satisfies Record<
  Channel,
  ReachChannel
>

export const plannersChannel = (channel: Channel): ReachChannel => names[channel]

export function ourChannel(channel: ReachChannel): Channel {
  switch (channel) {
    case 'inApp':
    case 'email':
    case 'sms':
      return channel
    case 'webPush':
      return 'push'
    case 'webhook':
      throw new Error(`Nobody is reached by ${channel} here.`)
  }
}

/** The ways that a step names; none where it goes as its person likes it. */
export function namedChannels(channels: readonly Channel[]): ReachChannel[] {
  const nobody = waysOf(channels, [])
  const isAsLiked = nobody.length === 1 && nobody[0] === 'inApp' && channels.length !== 1
  return isAsLiked ? [] : channels.map(plannersChannel)
}

/** What somebody usually gets: without any other way the app alone. */
export const usualChannels = (usual: Usual = ['email']): ReachChannel[] =>
  usual.length === 0 ? ['inApp'] : usual.map(plannersChannel)
