import type { Channel } from '@duebook/domain'

/** What a person usually gets beside the app, which always has it; a profile that never said gets mail. */
export type Usual = readonly ('email' | 'push')[]

/**
 * The ways by which a step goes. One that names mail and the app, as every plan begins, or none at all goes as the person likes it; any other
 * is kept to the letter.
 */
export function waysOf(channels: readonly Channel[], usual: Usual = ['email']): Channel[] {
  const named = new Set(channels)
  const asLiked = named.size === 0 || (named.size === 2 && named.has('email') && named.has('inApp'))
  return asLiked ? [...usual, 'inApp'] : [...named]
}
