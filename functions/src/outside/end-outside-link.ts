import { paths } from '@duebook/contract/paths'
import type { OutsideLink } from '@duebook/contract/people/outside-link'
import { database, Timestamp } from '../cloud/admin.ts'
import { bookFor } from '../people/held-book.ts'
import { peopleCall } from '../people/people-call.ts'
import { refusePeople } from '../people/refuse-people.ts'
import { writeLine } from '../people/tell.ts'

/** Ends a link: from the next request on it shows nothing. One that is ended stays so. */
export const endOutsideLink = peopleCall('endOutsideLink', (person, { bookId, linkId }) =>
  database.runTransaction(async (transaction) => {
    await bookFor(transaction, bookId, person.uid, 'invite and remove')
    const at = database.doc(paths.outsideLink(bookId, linkId))
    const link = (await transaction.get(at)).data() as OutsideLink | undefined
    if (!link) throw refusePeople('link-unknown', 'There is no such link.')
    if (!link.endedAt) {
      const now = Date.now()
      transaction.update(at, { endedAt: Timestamp.fromMillis(now) })
      const line = {
        actor: person.uid,
        device: person.device,
        action: 'link.ended',
        title: link.name,
        before: { obligations: link.obligationIds.length, from: link.from, to: link.to },
        after: null,
      } as const
      writeLine(transaction, bookId, { id: `link-ended-${linkId}`, ...line }, now)
    }
    return { outcome: 'done' as const }
  }),
)
