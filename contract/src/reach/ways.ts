import type { Channel } from '@duebook/domain'

/** What a person usually gets beside the app, which always has it; a profile that never said gets mail. */
export type Usual = readonly Exclude<Channel, 'inApp'>[]

/**
 * The ways by which a step goes. One that names mail and the app, as every plan begins, or none at all goes as the person likes it; any other
 * is kept to the letter.
 */
export function waysOf(channels: readonly Channel[], usual: Usual = ['email']): Channel[] {
  return isAsLiked(channels) ? [...usual, 'inApp'] : [...new Set(channels)]
}

export function isAsLiked(channels: readonly Channel[]): boolean {
  const named = new Set(channels)
  return named.size === 0 || (named.size === 2 && named.has('email') && named.has('inApp'))
}
