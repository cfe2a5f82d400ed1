import type { Attachment } from '@duebook/contract/attachment'
import { paths } from '@duebook/contract/paths'
import { outsideView } from '@duebook/contract/people/outside-view'
import { database } from '../cloud/admin.ts'
import { readStoredPart } from '../cloud/files.ts'
import { withinLinks } from '../people/bounds.ts'
import { linkCall } from '../people/people-call.ts'
import { linkUnknown } from '../people/invitations/see-invitation.ts'
import { askedOnceMore, behindOutsideLink, endOf } from './outside-link.ts'
import { sourcesOf } from './sources.ts'

/** In base64 it stays under what an answer may have. */
const partBytes = 4 * 1024 * 1024

/**
 * One part of a file that a link shows, by its number. Throws `link-unknown` also for a link that has ended and for a file that it does not
 * show: what there is besides is nobody's to find out.
 */
export const readOutsideFile = linkCall('readOutsideFile', async ({ person, network }, { link, fileId, part }) => {
  const now = Date.now()
  const held = await database.runTransaction(async (transaction) => {
    const count = await withinLinks(transaction, person?.uid ?? null, network, now)
    const held = await behindOutsideLink(transaction, link)
    if (!held) return count()
    if (endOf(held, now)) return undefined
    const asked = askedOnceMore(held.link, 'parts', now)
    transaction.update(database.doc(paths.outsideLink(held.bookId, held.id)), { asked })
    return held
  })
  if (!held) throw linkUnknown()
  const file = (await database.doc(paths.attachment(held.bookId, fileId)).get()).data() as Attachment | undefined
  if (!file || !held.link.obligationIds.includes(file.obligationId)) throw linkUnknown()
  const { periods } = outsideView(held.link, await sourcesOf(held, now, file.obligationId))
  if (!periods.some(({ files }) => files.some(({ id }) => id === fileId))) throw linkUnknown()
  const from = part * partBytes
  const bytes = from < file.size ? await readStoredPart(file.path, from, partBytes) : null
  if (!bytes) throw linkUnknown()
  return { bytes: bytes.toString('base64'), last: from + bytes.length >= file.size }
})
