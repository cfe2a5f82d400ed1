import type { Found, SaidDate } from '../piece.ts'

/** A date and the word after it. `slight`: it may as well be a name. */
export type FoundDate = Found<{ said: SaidDate; slight: boolean }>
