import { proofPolicyNames } from '@duebook/contract/proof'
import { may } from '@duebook/contract/people/roles'
import type { ReactNode } from 'react'
import { usePersonOptions } from '../../acts/PersonSelect.tsx'
import { WatchersField } from '../../acts/reminders/WatchersField.tsx'
import { usePeople } from '../../frame/people.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { isAlone } from '../../frame/who.ts'
import field from '../../ui/fields/Field.module.css'
import { Section } from '../../ui/Section.tsx'
import { SelectInRow, TextBoxInRow } from './boxes.tsx'
import type { FormPart } from '../EditForm.tsx'
import { FormRow, Inline, useRow, wasOf } from './FormRow.tsx'

/** Who has it, when they are reminded, what proves it, and what is written beside it. `isNew`: whoever adds it also says what proves it. */
export function KeptFields({
  draft,
  change,
  problemAt,
  was,
  isNew = false,
  children,
}: Pick<FormPart, 'draft' | 'change' | 'problemAt' | 'was'> & { isNew?: boolean; children?: ReactNode }) {
  const { uid } = useSignedIn()
  const people = usePeople()
  const role = people.find((one) => one.uid === uid)?.role
  const mayManage = isNew || role === undefined || may(role, 'ask for proof')
  const alone = isAlone(people)
  const assignees = usePersonOptions(draft.assignee, 'Nobody yet', people)
  const backups = usePersonOptions(draft.backup, 'Nobody', people)
  const reviewers = usePersonOptions(draft.reviewer, 'Whoever did not attach it', people)
  return (
    <Section name="Who, and how it is kept">
      <FormRow label="Has it" was={wasOf(was, 'assignee', 'backup')}>
        <Inline>
          <SelectInRow value={draft.assignee} options={assignees} onChange={(assignee) => change({ assignee })} />
          {!alone && (
            <>
              <span aria-hidden>backup</span>
              <SelectInRow
                name="Backup"
                value={draft.backup}
                options={backups}
                onChange={(backup) => change({ backup })}
              />
            </>
          )}
        </Inline>
      </FormRow>
      {!alone && (
        <FormRow label="Watch" names="nothing" was={wasOf(was, 'watchers')}>
          <WatchersField
            quiet
            watchers={draft.watchers}
            people={people}
            onChange={(watchers) => change({ watchers })}
          />
        </FormRow>
      )}
      {children}
      <FormRow label="Proof" was={wasOf(was, 'proof', 'reviewer')}>
        <Inline>
          <SelectInRow
            value={draft.proofPolicy}
            options={proofPolicyNames}
            blocked={mayManage ? null : 'Only the owner or an admin of this book changes what proves it.'}
            onChange={(proofPolicy) => change({ proofPolicy })}
          />
          {!alone && draft.proofPolicy === 'fileAndReviewer' && (
            <SelectInRow
              name="Reviewer"
              value={draft.reviewer}
              options={reviewers}
              blocked={mayManage ? null : 'Only the owner or an admin of this book changes who reviews it.'}
              onChange={(reviewer) => change({ reviewer })}
            />
          )}
        </Inline>
      </FormRow>
      <FormRow label="Tags" fields={['tags']} problemAt={problemAt} was={wasOf(was, 'tags')}>
        <TextBoxInRow field="tags" maxLength={1_000} value={draft.tags} onChange={(tags) => change({ tags })} />
      </FormRow>
      <FormRow label="Notes" was={wasOf(was, 'notes')}>
        <NotesBox value={draft.notes} onChange={(notes) => change({ notes })} />
      </FormRow>
    </Section>
  )
}

const NotesBox = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <textarea
    id={useRow().id}
    name="notes"
    className={field.input}
    rows={3}
    maxLength={10_000}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
)
