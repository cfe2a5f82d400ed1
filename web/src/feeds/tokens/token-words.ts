import type { TokenReads } from '@duebook/contract/access/token'

/** How much of a book a token reads, in a list. */
export const readsWords: Record<TokenReads, string> = {
  dates: 'dates',
  titles: 'dates, titles, amounts',
  everything: 'everything, with files',
}

/** And where it is chosen. */
export const readsOffered: readonly { value: TokenReads; label: string }[] = [
  { value: 'dates', label: 'dates only, titles as “Bill due”' },
  { value: 'titles', label: 'dates, titles, amounts' },
  { value: 'everything', label: 'everything, with files' },
]
