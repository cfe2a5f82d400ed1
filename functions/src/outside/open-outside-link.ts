import { paths } from '@duebook/contract/paths'
import { serverPaths } from '@duebook/contract/server-paths'
import { byLink } from '@duebook/contract/people/book-activity'
import { listedOpenings, type OutsideLink } from '@duebook/contract/people/outside-link'
import { outsideView } from '@duebook/contract/people/outside-view'
import { database, Timestamp, type Transaction } from '../cloud/admin.ts'
import { outsideOpenedMail } from '../mail/outside-opened-mail.ts'
import { publicOrigin } from '../options.ts'
import { withinLinks } from '../people/bounds.ts'
import { linkCall, personOrNull } from '../people/people-call.ts'
import { linkUnknown } from '../people/invitations/see-invitation.ts'
import { writeLine } from '../people/tell.ts'
import { askedOnceMore, behindOutsideLink, endOf, type HeldLink } from './outside-link.ts'
import { sourcesOf } from './sources.ts'

type Opening = { at: number; device: string }

/**
 * What a link shows, now that it is opened: that is recorded, and told to its maker the first time. Throws `link-unknown` for what leads
 * nowhere, whatever is wrong with it, and `too-often`.
 */
export const openOutsideLink = linkCall('openOutsideLink', async ({ person, network, device }, { link }) => {
  const now = Date.now()
  const maker = await makerOf(link)
  const opened = await database.runTransaction(async (transaction) => {
    const count = await withinLinks(transaction, person?.uid ?? null, network, now)
    const held = await behindOutsideLink(transaction, link)
    if (!held) return count()
    const end = endOf(held, now)
    if (!end) record(transaction, held, { at: now, device }, maker)
    return { held, end }
  })
  if (!opened) throw linkUnknown()
  const { held, end } = opened
  if (end) return { state: 'ended' as const, bookName: held.book.name, ...end }
  const { name, makerName, from, to, expiresAt, obligationIds } = held.link
  return {
    state: 'open' as const,
    bookName: held.book.name,
    name,
    makerName,
    obligations: obligationIds.length,
    from,
    to,
    expiresAt: (expiresAt as Timestamp).toMillis(),
    opening: { at: now, device },
    ...outsideView(held.link, await sourcesOf(held, now)),
  }
})

/** The maker's address, asked for outside of the transaction; null where they have none, or the link leads nowhere. */
async function makerOf(said: string): Promise<string | null> {
  const [bookId = '', id = ''] = said.split('.')
  const link = (await database.doc(paths.outsideLink(bookId, id)).get()).data() as OutsideLink | undefined
  return link && link.opened === 0 ? ((await personOrNull(link.madeBy))?.email ?? null) : null
}

function record(
  transaction: Transaction,
  { id, bookId, book, link }: HeldLink,
  opening: Opening,
  maker: string | null,
) {
  const { at, device } = opening
  transaction.update(database.doc(paths.outsideLink(bookId, id)), {
    opened: link.opened + 1,
    openings: [{ at: Timestamp.fromMillis(at), device }, ...link.openings].slice(0, listedOpenings),
    asked: askedOnceMore(link, 'openings', at),
  })
  const line = { actor: byLink, device, action: 'link.opened', title: link.name, before: null, after: null } as const
  writeLine(transaction, bookId, { id: `link-opened-${id}-${link.opened + 1}`, ...line }, at)
  if (link.opened > 0 || maker === null) return
  transaction.create(database.doc(serverPaths.mail(`outside-opened-${id}`)), {
    to: [maker],
    message: outsideOpenedMail({
      bookId,
      linkId: id,
      name: link.name,
      bookName: book.name,
      obligations: link.obligationIds.length,
      amounts: link.amounts,
      expiresAt: (link.expiresAt as Timestamp).toMillis(),
      opening,
      origin: publicOrigin.value(),
    }),
  })
}
