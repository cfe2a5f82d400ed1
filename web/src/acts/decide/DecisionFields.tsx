import { endMeansNames, noticeMeansNames } from '@duebook/contract/about/decision-words'
import type { End } from '@duebook/contract/acts/end-reached'
import type { NoticeMeans } from '@duebook/contract/decision'
import { Paperclip } from 'lucide-react'
import { useRef, useState } from 'react'
import { refusalOf } from '../../cloud/attachments/attachments.ts'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { useToday } from '../../frame/clock.ts'
import { Button } from '../../ui/Button.tsx'
import { DayFields, partsOf, typedDay } from '../../ui/fields/DayFields.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { TextBox } from '../../ui/fields/TextBox.tsx'
import { expectedDay, type DecisionDraft, type DraftProblem } from './decision-draft.ts'
import styles from './decision.module.css'

type FieldsProps = {
  obligation: ObligationRecord
  open: End
  draft: DecisionDraft
  file: File | null
  problem: DraftProblem | null
  onChange: (changed: Partial<DecisionDraft>) => void
  onFile: (file: File | null) => void
}

/** What is still to be said of the answer that was chosen. */
export function DecisionFields(props: FieldsProps) {
  const { draft, problem, onChange } = props
  const wrong = (field: DraftProblem['field']) => (problem?.field === field ? problem.said : null)
  switch (draft.kind) {
    case 'noticeGiven':
      return <NoticeFields {...props} wrong={wrong} />
    case 'ended':
      return (
        <div className={styles.more}>
          <div className={styles.two}>
            <DayFields
              legend="Ends on"
              autoFocus={false}
              value={draft.endsOn}
              onChange={(endsOn) => onChange({ endsOn })}
              wrong={wrong('endsOn')}
            />
            <Select
              label="How it ends"
              value={draft.endMeans}
              options={otherEnds}
              onChange={(endMeans) => onChange({ endMeans })}
            />
          </div>
          <Field
            label="Reason, kept for good"
            name="reason"
            maxLength={500}
            value={draft.reason}
            onChange={(reason) => onChange({ reason })}
            error={wrong('reason')}
          />
        </div>
      )
    case 'renegotiating':
      return (
        <div className={styles.more}>
          <TextBox
            label="Who talks with whom, and what was offered"
            name="note"
            rows={2}
            maxLength={500}
            value={draft.note}
            onChange={(note) => onChange({ note })}
          />
        </div>
      )
    case 'renews':
    case 'lapses':
    case null:
      return null
  }
}

const { itself: _, ...otherEnds } = endMeansNames

function NoticeFields({
  obligation,
  open,
  draft,
  file,
  wrong,
  onChange,
  onFile,
}: FieldsProps & { wrong: (field: DraftProblem['field']) => string | null }) {
  const today = useToday()
  const sentOn = typedDay(draft.sentOn)
  const expected = sentOn && expectedDay({ ...draft, expectedOn: null }, obligation, open, sentOn)
  return (
    <div className={styles.more}>
      <div className={styles.two}>
        <DayFields
          legend="Sent on"
          autoFocus={false}
          value={draft.sentOn}
          onChange={(typed) => onChange({ sentOn: typed })}
          wrong={wrong('sentOn')}
        />
        <Select
          label="How"
          value={draft.means}
          options={noticeMeansNames}
          onChange={(means: NoticeMeans) => onChange({ means })}
        />
      </div>
      <div className={styles.two}>
        {obligation.notice?.counts === 'received' && (
          <DayFields
            legend="Expected with them"
            autoFocus={false}
            value={draft.expectedOn ?? partsOf(expected && expected !== 'wrong' ? expected : today)}
            onChange={(expectedOn) => onChange({ expectedOn })}
            wrong={wrong('expectedOn')}
          />
        )}
        <Field
          label="Reference"
          name="reference"
          maxLength={200}
          value={draft.reference}
          onChange={(reference) => onChange({ reference })}
        />
      </div>
      <ProofOfSending file={file} onFile={onFile} />
    </div>
  )
}

function ProofOfSending({ file, onFile }: Pick<FieldsProps, 'file' | 'onFile'>) {
  const chooser = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const take = (input: HTMLInputElement) => {
    const chosen = input.files?.[0] ?? null
    input.value = ''
    if (!chosen) return
    const why = refusalOf(chosen)
    setRefused(why && `${chosen.name} is not taken: ${refusals[why]}`)
    onFile(why ? null : chosen)
  }
  return (
    <div className={styles.proof}>
      <Paperclip aria-hidden />
      <span>
        <b>Proof of sending</b>
        <small>
          {file
            ? `${file.name} is attached when this is recorded.`
            : 'The slip, the mail, or a screenshot. Without it the record stays “awaiting proof”.'}
        </small>
        {refused && <small role="alert">{refused}</small>}
      </span>
      <input
        ref={chooser}
        type="file"
        className="sr"
        tabIndex={-1}
        aria-label="Proof of sending"
        onChange={(event) => take(event.currentTarget)}
      />
      <Button onClick={() => chooser.current?.click()}>{file ? 'Choose another' : 'Choose a file'}</Button>
    </div>
  )
}

const refusals = {
  empty: 'the file is empty.',
  large: 'it is larger than 100 MB.',
  kind: 'pictures, PDF, text, mails and office documents are.',
}
