/** Programs that fetch feeds, as far as they say what they are. */
export type FeedClient = 'google' | 'iphone' | 'mac' | 'outlook' | 'thunderbird' | 'icsx5' | 'nextcloud' | 'other'

/** What is kept of one of them; no address. Instants are ms since 1970, days civil days in UTC. */
export type ClientFetches = {
  first: number
  last: number
  /** What it was answered last. */
  status: number
  /** How often on which day, the last fourteen. */
  days: Record<string, number>
  /** It came back after it had stopped: when, and when it had fetched before. */
  back?: { at: number; before: number }
  /** Which last fetch it was told of as the last before it stopped. */
  told?: number
}
export type FeedClients = Partial<Record<FeedClient, ClientFetches>>

type Known = {
  name: string
  /** In a user agent. */
  says: RegExp
  /** How often it asks, in words; null where that is set by whoever uses it. */
  habit: string | null
  /** Without a fetch for so many hours it has stopped. */
  lateAfter: number
}
const days = (n: number) => n * 24

/** In the order in which they are looked for: some name others as well. */
const known: Record<FeedClient, Known> = {
  google: { name: 'Google', says: /Google-Calendar-Importer/i, habit: 'every 8 to 24 hours', lateAfter: 48 },
  outlook: {
    name: 'Outlook',
    says: /Microsoft Office|Microsoft Outlook|Microsoft\.Exchange|Outlook-iOS|Outlook-Android/i,
    habit: 'every 3 hours',
    lateAfter: 24,
  },
  iphone: { name: 'Apple, iPhone', says: /^(?:iOS|iPadOS)\/|iCal\/.*iOS/i, habit: null, lateAfter: days(8) },
  mac: {
    name: 'Apple, Mac',
    says: /^macOS\/|^Mac[ +_]OS|CalendarAgent|dataaccessd/i,
    habit: null,
    lateAfter: days(8),
  },
  thunderbird: { name: 'Thunderbird', says: /Thunderbird\//i, habit: null, lateAfter: days(8) },
  icsx5: { name: 'ICSx⁵', says: /ICSx5\//i, habit: null, lateAfter: days(8) },
  nextcloud: { name: 'Nextcloud', says: /Nextcloud/i, habit: null, lateAfter: days(8) },
  other: { name: 'Another calendar', says: /(?:)/, habit: null, lateAfter: days(8) },
}
export const feedClients = Object.keys(known) as FeedClient[]
export const clientName = (client: FeedClient) => known[client].name
export const clientHabit = (client: FeedClient) => known[client].habit

/** Which program a user agent names; null for a browser, where a person looks. */
export function clientOf(userAgent: string): FeedClient | null {
  const said = userAgent.slice(0, 512)
  const found = feedClients.find((client) => known[client].says.test(said)) ?? 'other'
  return found === 'other' && said.startsWith('Mozilla/') ? null : found
}

const hour = 3_600_000
const day = 86_400_000
/** So many days of fetches are kept and drawn. */
export const shownDays = 14

/** Whether it fetched until some time ago and has stopped. `now` in ms since 1970, as all instants here. */
export const hasStopped = (client: FeedClient, { last }: Pick<ClientFetches, 'last'>, now: number) =>
  now - last > known[client].lateAfter * hour

/** Without a client for so long, a new feed is one that nobody fetches. */
export const isUnfetched = (clients: FeedClients, madeAt: number, now: number) =>
  Object.keys(clients).length === 0 && now - madeAt > 48 * hour

export const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** What is kept of the clients after one of them fetched at `now` and was answered with `status`. */
export function fetchedOnceMore(clients: FeedClients, client: FeedClient, status: number, now: number): FeedClients {
  const before = clients[client]
  const from = dayOf(now - (shownDays - 1) * day)
  const kept = Object.entries(before?.days ?? {}).filter(([one]) => one >= from)
  const today = dayOf(now)
  const counted = Object.fromEntries([...kept, [today, (before?.days[today] ?? 0) + 1]])
  const isBack = before !== undefined && hasStopped(client, before, now)
  const back = isBack ? { at: now, before: before.last } : before?.back
  return {
    ...clients,
    [client]: { first: before?.first ?? now, last: now, status, days: counted, ...(back && { back }) },
  }
}

/** For each of the last fourteen days, the oldest first, whether it fetched. */
export const fetchedDays = ({ days: counted }: Pick<ClientFetches, 'days'>, now: number): boolean[] =>
  Array.from({ length: shownDays }, (_, at) => (counted[dayOf(now - (shownDays - 1 - at) * day)] ?? 0) > 0)
