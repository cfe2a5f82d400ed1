import * as v from 'valibot'
import { requestReader } from '../request-reader.ts'
import { mostTokenBooks, mostTokenDays, TokenReads } from './token.ts'

const BookId = v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/))

/** What a client may ask about its own tokens, by function. */
export const tokenRequests = {
  makeToken: v.strictObject({
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80), v.regex(/^[^\p{Cc}]*$/u)),
    bookIds: v.pipe(v.array(BookId), v.minLength(1), v.maxLength(mostTokenBooks)),
    reads: TokenReads,
    days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostTokenDays)),
  }),
  revokeToken: v.strictObject({ tokenId: v.pipe(v.string(), v.regex(/^[\w-]{20}$/)) }),
} as const
export type TokenRequests = { [Name in keyof typeof tokenRequests]: v.InferOutput<(typeof tokenRequests)[Name]> }

export type TokenAnswers = {
  /** The answer is the one place where the token stands. */
  makeToken: { tokenId: string; token: string; until: number }
  revokeToken: { outcome: 'done' }
}

/** Why something about a token is refused. */
export type TokenRefusal = 'too-many-tokens' | 'no-such-token' | 'not-in-book' | 'too-often' | 'no-account'

/** A request as it came in: its values, or the field that is wrong. */
export const readTokenRequest = requestReader(tokenRequests)
