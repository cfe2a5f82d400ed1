import type { Obligation } from '../obligation.ts'
import { forgiveWords, type Forgiven } from './forgive-words.ts'
import { termsOf, type Filter, type Reach, type Term } from './filter.ts'
import { isTrue } from './is-true.ts'

/** What of an obligation is searched. */
export type Searched = Pick<
  Obligation,
  | 'title'
  | 'kind'
  | 'counterparty'
  | 'schedule'
  | 'amount'
  | 'amountChanges'
  | 'notice'
  | 'assignee'
  | 'backup'
  | 'tags'
  | 'notes'
  | 'status'
  | 'updatedAt'
  | 'nextNominal'
  | 'nextDue'
  | 'nextNotice'
  | 'nextAcknowledged'
  | 'nextPlan'
  | 'nextDecision'
> & { id: string }

/** What a filter is judged by. Dates of obligations are `obligationId_nominal`. */
export type Known = {
  /** The civil day of whoever asks. */
  today: Obligation['nextDue'] & {}
  /** ms since 1970. */
  now: number
  me: { uid: string }
  people: readonly { uid: string; name: string; email: string | null }[]
  /** That of the book, if it says one: an amount asked without a sign is in it. */
  currency: string | null
} & LookedUp

/** What an obligation does not say of itself, and is looked up where it is asked for. */
export type LookedUp = {
  /** Dates that something is written or attached for. */
  proved: ReadonlySet<string>
  /** The names of their files, by obligation. */
  files: ReadonlyMap<string, readonly string[]>
  /** Dates that somebody was reminded of. */
  reminded: ReadonlySet<string>
  /** Dates of which a reminder did not arrive, or went late. */
  failed: ReadonlySet<string>
  late: ReadonlySet<string>
  /** How each obligation’s next date would reach somebody, of those that would reach nobody or hardly. */
  reach: ReadonlyMap<string, Reach>
}
export const nothingLookedUp: LookedUp = {
  proved: new Set(),
  files: new Map(),
  reminded: new Set(),
  failed: new Set(),
  late: new Set(),
  reach: new Map(),
}

/** Those that the filter is true of, in their order; all of them where it asks nothing. */
export function find<T extends Searched>(obligations: readonly T[], filter: Filter, known: Known): T[] {
  return findForgiving(obligations, filter, known).rows
}

/** The same, with the words that stand nowhere and what was read for them. */
export function findForgiving<T extends Searched>(
  obligations: readonly T[],
  { alternatives }: Filter,
  known: Known,
): { rows: T[]; forgiven: readonly Forgiven[] } {
  const forgiven = forgiveWords(obligations, alternatives.flat(), known.files)
  if (alternatives.length === 0) return { rows: [...obligations], forgiven }
  const holds = (one: T) => (term: Term) => isTrue(term.ask, one, known, forgiven) !== term.not
  return { rows: obligations.filter((one) => alternatives.some((terms) => terms.every(holds(one)))), forgiven }
}

/** What has to be looked up before this filter can be judged; names of files alone also while it is. */
export function lookupsOf(filter: Filter): ReadonlySet<keyof LookedUp> {
  const asked = termsOf(filter).flatMap(({ ask }): (keyof LookedUp)[] => {
    if (ask.asks === 'has')
      return ask.what.flatMap((what) => (what === 'proof' ? 'proved' : what === 'file' ? 'files' : []))
    if (ask.asks === 'words') return ['files']
    if (ask.asks === 'ack') return ['reminded']
    if (ask.asks === 'reach') return ['reach']
    return ask.asks === 'delivery' ? ask.as : []
  })
  return new Set(asked)
}

/** Whether somebody is asked for by a name, or an address: those of the people do not stand in the book. */
export const asksForSomebody = (filter: Filter): boolean =>
  termsOf(filter).some(
    ({ ask }) =>
      (ask.asks === 'owner' || ask.asks === 'backup') && ask.names.some((name) => name !== 'me' && name !== 'none'),
  )
