import { missingProof, noProof, proofSentence, proofWanted } from '@duebook/contract/proof'
import { calendarDate, shortDateWithYear, occurrenceAt } from '@duebook/domain'
import { useState } from 'react'
import type { Period } from '../acts/next-target.ts'
import { completeObligation, completeAwaitingProof } from '../acts/settle-obligation.ts'
import { useAttachments, useUploads, type AttachmentRecord } from '../cloud/attachments/attachments.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { recordAct, useOccurrences, type OccurrenceRecord } from '../cloud/occurrences/occurrences.ts'
import { useToday } from '../frame/clock.ts'
import { ScreenState } from '../frame/ScreenState.tsx'
import { useMayChange } from '../frame/role.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Section } from '../ui/Section.tsx'
import { AddFiles } from './AddFiles.tsx'
import styles from './attachments.module.css'
import { FileRow } from './FileRow.tsx'
import { PolicyChoice } from './PolicyChoice.tsx'
import { ProofNote } from './ProofNote.tsx'
import { ReviewNote } from './ReviewNote.tsx'
import { UploadRow } from './UploadRow.tsx'

export type ProofSectionProps = {
  obligation: ObligationRecord
  /** What was recorded of the occurrence, if anything was. */
  record: OccurrenceRecord | undefined
  /** The occurrence that is looked at, where it is not the next one. */
  period: Period | null
  nameOf: (uid: string) => string
  timeZone: string
}

/** The files of an obligation, what its policy asks for before the next occurrence is done, and how to attach it. */
export function ProofSection(props: ProofSectionProps) {
  const { bookId } = useSignedIn()
  const live = useAttachments(bookId, props.obligation.id)
  return (
    <ScreenState live={live} rows={2}>
      {(files) => <Proof files={files} {...props} />}
    </ScreenState>
  )
}

function Proof({
  files: all,
  obligation,
  record,
  period,
  nameOf,
  timeZone,
}: ProofSectionProps & { files: AttachmentRecord[] }) {
  const { uid, bookId } = useSignedIn()
  const mayAct = useMayChange(obligation.id)
  const today = useToday()
  const uploads = useUploads(obligation.id)
  const [newVersionOf, setNewVersionOf] = useState<AttachmentRecord | null>(null)
  const { id: obligationId, kind, proofPolicy } = obligation
  const nominal = period?.nominal ?? obligation.nextNominal
  const due = period?.due ?? obligation.nextDue
  const proof = record?.proof ?? noProof
  // A period shows its own files; what belongs to the obligation as a whole stands on the date in force.
  const files = period ? all.filter((one) => one.nominal === period.nominal || one.id === proof.file) : all
  const isSettled = record !== undefined && record.state !== 'open'
  const verified = (id: string) =>
    files.some((one) => one.id === id && one.verifiedAt !== null && one.removedAt === null)
  const missing = nominal && !isSettled ? missingProof(proofPolicy, proof, verified) : null
  const target = nominal && due ? { bookId, uid, today, obligation, nominal, due } : null
  const recorded = useOccurrences(bookId, obligationId)
  const dueOf = (day: string) =>
    calendarDate(
      (recorded.status === 'ready' && recorded.data.find((one) => one.nominal === day)?.due) ||
        (occurrenceAt(obligation.schedule, calendarDate(day))?.adjusted ?? day),
    )
  // A notice is shown to be sent by a file, whatever the policy asks for before Done.
  const notice = record?.decision?.kind === 'noticeGiven'
  const wantsFile = notice || proofPolicy === 'file' || proofPolicy === 'fileAndReviewer'
  const missingHere = record?.decision ? null : missing
  // On its way, or confirmed a moment ago: one row a file, either the upload's or the record's.
  const sending = uploads.filter(
    ({ id, state }) => state === 'hashing' || !files.some((one) => one.id === id && one.verifiedAt),
  )
  const toReview = missing === 'review' ? files.find(({ id }) => id === proof.file) : undefined

  /** Called with each file that was attached to the next occurrence: the proof rests on it until another takes its place. */
  const attached = (id: string) => {
    if (!target || !wantsFile || isSettled) return
    const standing = files.find((one) => one.id === proof.file)
    if (standing && !standing.problem && standing.removedAt === null && newVersionOf?.id !== standing.id) return
    void recordAct(target, { act: 'prove', file: id })
  }

  return (
    <Section
      name="Proof"
      count={
        proofPolicy === 'none' || record?.decision || !nominal || isSettled
          ? files.length
          : missing
            ? '0 of 1'
            : '1 of 1'
      }
      tools={period || !mayAct ? undefined : <PolicyChoice obligation={obligation} nameOf={nameOf} />}
    >
      {missingHere && nominal && (
        <Note
          tone="soon"
          glyph="proof"
          action={
            target && mayAct && !record?.awaitingProof ? (
              <Button onClick={() => void completeAwaitingProof(target, obligation, period)}>
                Done, awaiting proof
              </Button>
            ) : undefined
          }
        >
          {proofSentence(missingHere, kind)}{' '}
          {record?.awaitingProof ? (
            <>
              Done on {shortDateWithYear(calendarDate(record.awaitingProof.on))}, <b>awaiting proof</b>.
            </>
          ) : (
            missingHere !== 'unverified' && (
              <>
                You can say that it is done first; it then stays <b>awaiting proof</b>.
              </>
            )
          )}
        </Note>
      )}
      {!missing && target && record?.awaitingProof && !notice && (
        <Note
          tone="done"
          glyph="proof"
          action={
            mayAct && <Button onClick={() => void completeObligation(target, obligation, { period })}>Finish it</Button>
          }
        >
          The proof is here. It was done on {shortDateWithYear(calendarDate(record.awaitingProof.on))}.
        </Note>
      )}
      {toReview && target && mayAct && (
        <ReviewNote
          file={toReview}
          obligation={obligation}
          nameOf={nameOf}
          onReview={() => void recordAct(target, { act: 'review', file: toReview.id })}
        />
      )}
      <ul className={styles.files} aria-label="Files">
        {sending.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
        {(sending.length === 0 ? files : files.filter(({ id }) => !sending.some((one) => one.id === id))).map(
          (file) => (
            <FileRow
              key={file.id}
              file={file}
              obligation={obligation}
              isProof={file.id === proof.file}
              isReplaced={files.some(({ replaces }) => replaces === file.id)}
              dueOf={dueOf}
              nameOf={nameOf}
              timeZone={timeZone}
              onNewVersion={() => setNewVersionOf(file)}
            />
          ),
        )}
        {mayAct && (
          <AddFiles
            key={newVersionOf?.id}
            wanted={
              notice && !proof.file
                ? 'Proof of sending'
                : missingHere === 'file'
                  ? capital(proofWanted[kind])
                  : files.length > 0
                    ? 'Another file'
                    : 'A file'
            }
            isWanted={missingHere === 'file' || (notice && !proof.file)}
            obligationId={obligationId}
            nominal={nominal}
            due={due}
            newVersionOf={newVersionOf}
            onAttached={attached}
            onEnd={() => setNewVersionOf(null)}
          />
        )}
      </ul>
      {target && mayAct && proofPolicy === 'note' && !isSettled && (
        <ProofNote
          key={proof.note}
          note={proof.note ?? ''}
          onSave={(note) => void recordAct(target, { act: 'prove', note })}
        />
      )}
    </Section>
  )
}

const capital = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase())
