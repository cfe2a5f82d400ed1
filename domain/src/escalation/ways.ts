import { REACH_CHANNELS, type Reach, type ReachChannel, type ReachedPerson } from './state.ts'

/** Whether a channel can be tried: an address that did not bounce, a device that is left. The app always can. */
export function works(reach: Reach, channel: ReachChannel): boolean {
  if (channel === 'inApp') return true
  return channel === 'webPush' ? (reach.webPush?.length ?? 0) > 0 : reach[channel] === 'ok'
}

/** E15: the channels of the step, else the usual ones, those that work; else the first that does; else the app. */
export function wantedChannels(
  person: Pick<ReachedPerson, 'usual' | 'reach'>,
  named: readonly ReachChannel[],
): ReachChannel[] {
  const wanted = named.length > 0 ? named : person.usual
  const outside = wanted.filter((channel) => channel !== 'inApp')
  if (outside.length === 0 && wanted.length > 0) return ['inApp']
  const working = REACH_CHANNELS.filter(
    (channel) => outside.some((one) => one === channel) && works(person.reach, channel),
  )
  return working.length > 0 ? working : [nextWay(person, [])]
}

/** E16: the next channel that works and was not tried; the app at last. */
export function nextWay(person: Pick<ReachedPerson, 'reach'>, tried: readonly ReachChannel[]): ReachChannel {
  return REACH_CHANNELS.find((channel) => !tried.includes(channel) && works(person.reach, channel)) ?? 'inApp'
}

/** Whether somebody asked for no more than the app. */
export function wantsOnlyApp(person: Pick<ReachedPerson, 'usual'>, named: readonly ReachChannel[]): boolean {
  const wanted = named.length > 0 ? named : person.usual
  return wanted.length > 0 && wanted.every((channel) => channel === 'inApp')
}
