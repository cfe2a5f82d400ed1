import type { SeenDrill } from '@duebook/contract/people/people-requests'
import { database, Timestamp, type Transaction } from '../../cloud/admin.ts'
import { withinLinks } from '../../people/bounds.ts'
import { linkCall, type Person } from '../../people/people-call.ts'
import { refusePeople } from '../../people/refuse-people.ts'
import { nameOf } from '../../reminders/asked-people.ts'
import { instantIn } from '../happened.ts'
import { behindDrillLink, type HeldDrill } from './drill-link.ts'

/** What a drill's message is about. Changes nothing but the count of links that lead nowhere. Throws `link-unknown`, `too-often`. */
export const seeDrill = linkCall('seeDrill', (who, { link }) => withDrillLink(who, link, (held) => held.drill.answered))

/** Says that a drill's message came, once; said again it changes nothing. Nothing is asked or answered by it. Throws the same. */
export const answerDrill = linkCall('answerDrill', (who, { link }) =>
  withDrillLink(who, link, ({ at, drill, who: uid }, transaction, now) => {
    const { answered } = drill
    if (Object.hasOwn(answered, uid)) return answered
    const after = { ...answered, [uid]: now }
    transaction.update(at, { answered: after })
    return after
  }),
)

async function withDrillLink(
  { person, network }: { person: Person | null; network: string },
  link: string,
  act: (held: HeldDrill, transaction: Transaction, now: number) => Readonly<Record<string, number>>,
): Promise<SeenDrill> {
  const seen = await database.runTransaction(async (transaction) => {
    const now = Date.now()
    const count = await withinLinks(transaction, person?.uid ?? null, network, now)
    const held = await behindDrillLink(transaction, link)
    if (!held) return void count()
    const { bookId, drill, who } = held
    const by = await nameOf(transaction, bookId, drill.by)
    const answered = act(held, transaction, now)
    const sentAt = drill.rows.flatMap((row) => (row.who === who && row.at !== null ? [row.at] : []))
    const started = instantIn(drill.at as Timestamp) ?? now
    return { by, title: drill.title, sentAt: Math.min(...sentAt, now) || started, answeredAt: answered[who] ?? null }
  })
  if (!seen) throw refusePeople('link-unknown', 'This link no longer works.')
  return seen
}
