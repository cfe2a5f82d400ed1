import * as v from 'valibot'

/** How much a token lets be read: days alone, with titles and sums, or all of it with files. */
export const TokenReads = v.picklist(['dates', 'titles', 'everything'])
export type TokenReads = v.InferOutput<typeof TokenReads>

/** Of one person. */
export const mostTokens = 20
/** Of one token. */
export const mostTokenBooks = 20
/** A token is good for so many days at the utmost. */
export const mostTokenDays = 366
/** So often a minute one is answered, and of these so often with a file. */
export const asksAMinute = { all: 60, files: 20 } as const

/**
 * `users/{uid}/tokens/{id}`: what a program of somebody's may read; it changes nothing. The token itself is known to nobody but whoever has it.
 * Instants are ms since 1970. Only the server writes it.
 */
export type AccessToken = {
  /** What it is for. */
  name: string
  bookIds: string[]
  reads: TokenReads
  /** Its first letters, by which whoever has it finds it again. */
  begins: string
  madeAt: number
  until: number
  lastUsedAt: number | null
  /** How often on which day, a civil day in UTC. */
  used: { day: string; count: number } | null
}

export const tokenText = /^dbk_[\w-]{43}$/
