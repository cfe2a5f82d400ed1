import { randomBytes } from 'node:crypto'
import { paths } from '@duebook/contract/paths'
import { mostOutsideLinks, type OutsideLink } from '@duebook/contract/people/outside-link'
import { database, Timestamp } from '../cloud/admin.ts'
import { publicOrigin } from '../options.ts'
import { within } from '../people/bounds.ts'
import { bookFor } from '../people/held-book.ts'
import { newSecret } from '../people/invitations/invitation-link.ts'
import { peopleCall } from '../people/people-call.ts'
import { refusePeople } from '../people/refuse-people.ts'
import { writeLine } from '../people/tell.ts'
import { isOver } from './outside-link.ts'

/** Makes a link by which somebody outside reads a part of a book. Its answer is the one place where the link stands. */
export const makeOutsideLink = peopleCall('makeOutsideLink', (person, { bookId, days, ...asked }) =>
  database.runTransaction(async (transaction) => {
    const now = Date.now()
    await bookFor(transaction, bookId, person.uid, 'invite and remove')
    const obligationIds = [...new Set(asked.obligationIds)]
    const [count, links, found] = await Promise.all([
      within(transaction, 'outsideLinks', person.uid, now),
      transaction.get(database.collection(paths.outsideLinks(bookId)).where('endedAt', '==', null)),
      transaction.getAll(...obligationIds.map((id) => database.doc(paths.obligation(bookId, id)))),
    ])
    if (links.docs.filter((one) => !isOver(one.data() as OutsideLink, now)).length >= mostOutsideLinks)
      throw refusePeople('too-many-links', `${mostOutsideLinks} links can be looked at.`)
    if (found.some((one) => !one.exists)) throw refusePeople('no-such-obligation', 'One of them is not in the book.')

    const linkId = randomBytes(15).toString('base64url')
    const { secret, secretHash } = newSecret()
    const expiresAt = now + days * 86_400_000
    const { name, from, to, amounts } = asked
    count()
    transaction.create(database.doc(paths.outsideLink(bookId, linkId)), {
      obligationIds,
      from,
      to,
      amounts,
      name,
      madeBy: person.uid,
      makerName: person.name,
      madeAt: Timestamp.fromMillis(now),
      expiresAt: Timestamp.fromMillis(expiresAt),
      endedAt: null,
      secretHash,
      opened: 0,
      openings: [],
      asked: { since: Timestamp.fromMillis(now), openings: 0, parts: 0 },
    } satisfies OutsideLink)
    const until = new Date(expiresAt).toISOString().slice(0, 10)
    const line = {
      actor: person.uid,
      device: person.device,
      action: 'link.made',
      title: name,
      before: null,
      after: { obligations: obligationIds.length, from, to, until, amounts },
    } as const
    writeLine(transaction, bookId, { id: `link-made-${linkId}`, ...line }, now)
    return { linkId, link: `${publicOrigin.value()}/r/${bookId}.${linkId}.${secret}`, expiresAt }
  }),
)
