import type { DrillRow } from '@duebook/contract/asking/drill'
import { nextWay, type DrillCall, type Foreseen, type Reach } from '@duebook/domain'
import { ourChannel, plannersChannel } from '../channels.ts'
import type { PersonStanding } from '../standing.ts'

const plain = { channel: null, at: null, waits: false, instead: false, faredAt: null, why: null, until: null } as const

/** The rows with which a drill begins: a way each for whoever is turned to, those that do not work, and where nobody is. `coming`: what would be said in earnest. */
export function firstRows(
  calls: readonly DrillCall[],
  coming: readonly Foreseen[],
  people: Readonly<Record<string, PersonStanding>>,
): DrillRow[] {
  return calls.flatMap((call): DrillRow[] => {
    const row = { ...plain, as: call.as, who: call.who ?? null, would: wouldBe(call, coming) }
    switch (call.is) {
      case 'nobody':
        return [{ ...row, state: 'nobody' }]
      case 'away':
        return [{ ...row, state: 'away', until: call.until }]
      case 'called': {
        const { reached, unreached } = people[call.who]!
        const shut = reached.usual.filter((channel) => channel !== 'inApp' && !call.channels.includes(channel))
        return [
          ...shut.map((channel): DrillRow => {
            const ours = ourChannel(channel)
            const why = unreached[ours]?.error?.includes('bounced') ? 'bounced' : 'none'
            return { ...row, channel: ours, state: 'notTried', why }
          }),
          ...call.channels.map((channel): DrillRow => ({
            ...row,
            channel: ourChannel(channel),
            state: 'planned',
            at: call.at,
            waits: call.waits,
            instead: channel === 'inApp' && !call.onlyApp,
          })),
        ]
      }
    }
  })
}

function wouldBe({ as, who }: DrillCall, coming: readonly Foreseen[]): number | null {
  const first = coming.find(({ kind, n, to }) => {
    if (as === 'watcher') return kind === 'told' && to.includes(who ?? '')
    if (as === 'asked') return kind !== 'told'
    return kind === 'escalation' && `rung ${n}` === as
  })
  return first?.at ?? null
}

/** What became of a row that had gone. */
export type DrillFared = { delivered: true } | { delivered: false; why: string }
type Around = {
  now: number
  /** By the row's place. */
  fared: ReadonlyMap<number, DrillFared>
  /** Of whoever is still in the book. */
  reach: ReadonlyMap<string, Reach>
  isStopped: boolean
}

/** How long (ms) it is waited for word of how a message fared. */
const waitedFor = 3_600_000

/**
 * The rows as they are at `now` (ms), and the places of those that go now: what is due, and where nothing reached somebody the next way that works,
 * the app at last. `nextAt` is when to look again (ms); null once nothing more comes of it.
 */
export function goOn(before: readonly DrillRow[], { now, fared, reach, isStopped }: Around) {
  const rows = before.map((row, place) => faredRow(row, fared.get(place), now))
  const going: number[] = []
  for (const [place, row] of rows.entries()) {
    if (row.state !== 'planned') continue
    if (isStopped) rows[place] = { ...row, state: 'stopped' }
    else if (!reach.has(row.who!)) rows[place] = { ...row, state: 'nobody', why: 'left' }
    else if (row.at! <= now) {
      rows[place] = gone(row, reach.get(row.who!)!, now)
      if (rows[place].state !== 'failed') going.push(place)
    }
  }
  for (const who of isStopped ? [] : reach.keys()) {
    const theirs = rows.filter((row) => row.who === who && row.channel !== null)
    const tried = theirs.filter(({ state }) => state === 'failed')
    if (tried.length === 0 || theirs.some(({ state }) => state !== 'failed' && state !== 'notTried')) continue
    const next = nextWay(
      { reach: reach.get(who)! },
      theirs.map(({ channel }) => plannersChannel(channel!)),
    )
    const row = { ...tried.at(-1)!, channel: ourChannel(next), at: now, waits: false, instead: true, why: null }
    rows.push(gone(row, reach.get(who)!, now))
    going.push(rows.length - 1)
  }
  const planned = rows.flatMap(({ state, at }) => (state === 'planned' ? [at!] : []))
  const underWay = rows.some(({ state, at }) => state === 'sent' && now - at! < waitedFor)
  const nexts = [...planned, ...(underWay ? [now + 60_000] : [])]
  return { rows, going, nextAt: nexts.length > 0 ? Math.min(...nexts) : null }
}

/** A message is handed over; the app has it at once. A way that ended while it waited fails. */
function gone(row: DrillRow, reach: Reach, now: number): DrillRow {
  if (row.channel === 'inApp') return { ...row, state: row.instead ? 'inApp' : 'delivered', at: now, faredAt: now }
  const works = row.channel === 'push' ? (reach.webPush?.length ?? 0) > 0 : reach[row.channel!] === 'ok'
  return works ? { ...row, state: 'sent', at: now, faredAt: null } : { ...row, state: 'failed', why: 'none' }
}

/** What was taken may come back later. */
function faredRow(row: DrillRow, how: DrillFared | undefined, now: number): DrillRow {
  if (!how || (row.state !== 'sent' && row.state !== 'delivered')) return row
  if (!how.delivered) return { ...row, state: 'failed', faredAt: now, why: how.why.slice(0, 160) }
  return row.state === 'sent' ? { ...row, state: 'delivered', faredAt: now } : row
}
