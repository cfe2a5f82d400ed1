import type { ReachedPerson } from '@duebook/domain'
import * as v from 'valibot'
import { Brief, Digest, StoredRest } from './brief.ts'

/** `books/{bookId}/asking/{uid}`: what went to others, or was dropped, while somebody was away; `at` in ms. The server's alone. */
const Missed = v.array(v.object({ o: v.string(), at: v.number() }))

export function readMissed(stored: unknown): ReachedPerson['missed'] {
  const read = v.safeParse(v.object({ missed: Missed }), stored)
  return read.success ? read.output.missed : []
}

/** Days of rest as a profile has them; null where it says none, or nothing that can be read. */
export function readRest(stored: unknown): StoredRest | null {
  const read = v.safeParse(StoredRest, stored)
  return read.success ? read.output : null
}

/** The brief that a profile wants; null where it wants none, or nothing that can be read. */
export function readBrief(stored: unknown): Brief | null {
  const read = v.safeParse(Brief, stored)
  return read.success ? read.output : null
}

export function readDigest(stored: unknown): Digest | null {
  const read = v.safeParse(Digest, stored)
  return read.success ? read.output : null
}
