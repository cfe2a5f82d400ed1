import type { Attachment } from '@duebook/contract/attachment'
import type { Occurrence } from '@duebook/contract/occurrence'
import { paths } from '@duebook/contract/paths'
import type { ActivityLine } from '@duebook/contract/people/activity-line'
import type { OutsideLink } from '@duebook/contract/people/outside-link'
import type { OutsideFile, OutsideSources } from '@duebook/contract/people/outside-view'
import type { ReminderRow } from '@duebook/contract/reminder'
import { hashFile } from '../attachments/hashFile.ts'
import { askPeople } from '../people/people.ts'
import { loadFirestore } from '../sdk/load.ts'
import { useLiveQuery, type Live } from '../sync/liveQuery.ts'

/** A link as it stands in the list; instants in ms since 1970. */
export type OutsideLinkRecord = Pick<OutsideLink, 'name' | 'obligationIds' | 'from' | 'to' | 'madeBy' | 'opened'> & {
  id: string
  madeAt: number
  expiresAt: number
  openings: { at: number; device: string }[]
}

const millis = (stamp: unknown) => (stamp as { toMillis(): number } | null | undefined)?.toMillis() ?? 0

/** The links of a book that were not ended, the newest first; only who manages it may ask. */
export const useOutsideLinks = (bookId: string | null): Live<OutsideLinkRecord[]> =>
  useLiveQuery(bookId && `links for outside ${bookId}`, (sdk, next, failed) =>
    sdk.onSnapshot(
      sdk.query(
        sdk.collection(sdk.db, paths.outsideLinks(bookId ?? '')),
        sdk.where('endedAt', '==', null),
        sdk.limit(200),
      ),
      ({ docs, metadata }) => {
        const links = docs.map((one): OutsideLinkRecord => {
          const { name, obligationIds, from, to, madeBy, opened, ...link } = one.data() as OutsideLink
          return {
            id: one.id,
            name,
            obligationIds,
            from,
            to,
            madeBy,
            opened,
            madeAt: millis(link.madeAt),
            expiresAt: millis(link.expiresAt),
            openings: link.openings.map(({ at, device }) => ({ at: millis(at), device })),
          }
        })
        next(
          links.toSorted((a, b) => b.madeAt - a.madeAt),
          metadata.fromCache,
        )
      },
      failed,
    ),
  )

export type Gathered = Omit<OutsideSources, 'obligations' | 'nameOf' | 'today'>

/** What the service has of one obligation, for somebody outside to be shown. Throws the documents' error when it cannot be reached. */
export async function gatherForOutside(bookId: string, obligationId: string): Promise<Gathered> {
  const { collection, db, getDocs, limit, query, where } = await loadFirestore()
  const all = async (path: string) =>
    (await getDocs(query(collection(db, path), where('obligationId', '==', obligationId), limit(5_000)))).docs
  const [occurrences, attachments, reminders, lines] = await Promise.all([
    all(paths.occurrences(bookId)),
    all(paths.attachments(bookId)),
    all(paths.reminders(bookId)),
    all(paths.activity(bookId)),
  ])
  return {
    occurrences: occurrences.map((one) => one.data() as Occurrence),
    attachments: attachments.map((one) => ({ id: one.id, ...(one.data() as Attachment) })),
    reminders: reminders.map((one) => one.data() as ReminderRow),
    lines: lines.map((one) => ({ ...one.data(), id: one.id, at: millis(one.get('at')) }) as ActivityLine),
  }
}

/** The bytes of a file that a link shows, part by part; held against the hash that was shown. Throws the service's error. */
export async function readForOutside(link: string, file: OutsideFile): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let part = 0; ; part++) {
    const { bytes, last } = await askPeople('readOutsideFile', { link, fileId: file.id, part })
    parts.push(Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0)))
    if (last) break
  }
  const blob = new Blob(parts)
  if ((await hashFile(blob)) !== file.sha256) throw new Error(`${file.name} is not what was attached.`)
  return blob
}
