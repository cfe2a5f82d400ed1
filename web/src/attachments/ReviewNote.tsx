import type { AttachmentRecord } from '../cloud/attachments/attachments.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { changeProofPolicy } from '../cloud/obligations/proofPolicy.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import styles from './attachments.module.css'
import { useOtherWriters } from './PolicyChoice.tsx'

/** The file is here and waits for its review: who does it, the button for who may, and the way on where nobody is there to do it. */
export function ReviewNote({
  file,
  obligation,
  nameOf,
  onReview,
}: {
  file: AttachmentRecord
  obligation: ObligationRecord
  nameOf: (uid: string) => string
  onReview: () => void
}) {
  const { uid, bookId } = useSignedIn()
  const others = useOtherWriters()
  const { reviewer = null } = obligation
  const isMine = file.uploadedBy === uid
  if (others?.length === 0 && isMine)
    return (
      <p className={styles.review}>
        <span>
          Nobody else can write in this book, so nobody can review {file.name}. It stays awaiting proof until somebody
          joins, or the file alone is enough.
        </span>
        <Button onClick={() => void changeProofPolicy({ bookId, uid }, obligation, 'file')}>
          The file alone is enough
        </Button>
      </p>
    )
  if (!isMine && (reviewer === null || reviewer === uid))
    return (
      <p className={styles.review}>
        <Button onClick={onReview}>{`I have looked at ${file.name}`}</Button>
      </p>
    )
  return (
    <p className={styles.review}>
      {isMine && reviewer === uid
        ? `${file.name} waits: you are the reviewer, and who attaches a file cannot review it. Choose somebody else.`
        : `${file.name} waits for the review of ${reviewer === null ? 'somebody else in this book' : nameOf(reviewer)}.`}
    </p>
  )
}
