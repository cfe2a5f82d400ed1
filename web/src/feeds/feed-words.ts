import { kindGroups } from '@duebook/contract/about/kind-groups'
import { clientName, feedClients, hasStopped, type FeedClient, type FeedClients } from '@duebook/contract/feed/clients'
import type { FeedLooks, FeedScope, FeedTitles } from '@duebook/contract/feed/feed'
import { listed, plural } from '@duebook/domain'

/** What the choices are called in a form. */
export const titlesOffered: Record<FeedTitles, string> = {
  full: 'as they are',
  kind: 'the kind only: “Bill due”',
  busy: '“Due date”, nothing else',
}

/** "What is mine, in all books", "Okafor Studio, everything", "Tag #lettings". */
export function feedTitle(scope: FeedScope, nameOf: (bookId: string) => string | null): string {
  switch (scope.of) {
    case 'mine':
      return 'What is mine, in all books'
    case 'all':
      return 'Everything I see, in all books'
    case 'book': {
      const name = nameOf(scope.bookId)
      return name === null ? 'A book you are not in any more' : `${name}, everything`
    }
    case 'kind':
      return kindGroups[scope.kind] + ', in all books'
    case 'tag':
      return `Tag #${scope.tag}`
  }
}

const titlesSaid: Record<FeedTitles, string> = {
  full: 'full titles',
  kind: '“Bill due” only',
  busy: 'titles hidden',
}

/** "full titles · notice deadlines on". */
export const looksWords = ({ titles, notices, plans, amounts }: FeedLooks): string =>
  [
    titlesSaid[titles],
    `notice deadlines ${notices ? 'on' : 'off'}`,
    ...(plans ? ['plan days on'] : []),
    ...(amounts && titles !== 'busy' ? ['amounts on'] : []),
  ].join(' · ')

/** "14 hours ago", "3 days ago"; `now` and `at` in ms since 1970. */
export function agoWords(at: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - at) / 60_000))
  if (minutes < 2) return 'just now'
  if (minutes < 120) return `${plural(minutes, 'minute')} ago`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${plural(hours, 'hour')} ago` : `${plural(Math.floor(hours / 24), 'day')} ago`
}

const week = 7 * 86_400_000

/** Which programs fetched it within a week: those that a new address cuts off. */
export const usedOfLate = (clients: FeedClients, now: number): FeedClient[] =>
  feedClients.filter((client) => now - (clients[client]?.last ?? 0) < week)

/** Those of them that have stopped. */
export const stoppedOf = (clients: FeedClients, now: number): FeedClient[] =>
  feedClients.filter((client) => {
    const fetches = clients[client]
    return fetches !== undefined && hasStopped(client, fetches, now)
  })

export const clientNames = (clients: readonly FeedClient[]) => listed(clients.map(clientName))
