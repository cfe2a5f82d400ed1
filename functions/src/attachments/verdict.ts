import type { Attachment } from '@duebook/contract/attachment'
import type { StoredFile } from '../cloud/files.ts'

export type Claimed = Pick<
  Attachment,
  'path' | 'sha256' | 'size' | 'uploadedBy' | 'verifiedAt' | 'problem' | 'removedAt' | 'broughtBy'
>

/** What is wrong with the stored bytes of an attachment; null when they are what it says, from the person it says. */
export function verdict(claimed: Claimed, stored: StoredFile): Attachment['problem'] {
  if (stored.size !== claimed.size) return 'size'
  return stored.sha256 === claimed.sha256 && stored.uploader === (claimed.broughtBy ?? claimed.uploadedBy)
    ? null
    : 'hash'
}
