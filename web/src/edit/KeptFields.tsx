import { proofPolicyNames } from '@duebook/contract/proof'
import { may } from '@duebook/contract/people/roles'
import { useMembers, type BookMember } from '../cloud/people/members.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Field } from '../ui/Field.tsx'
import { Section } from '../ui/Section.tsx'
import { Select } from '../ui/Select.tsx'
import { TextBox } from '../ui/TextBox.tsx'
import styles from './edit.module.css'
import type { FormPart } from './EditForm.tsx'

/** Who has it, what proves it, and what is written beside it. `isNew`: whoever adds it also says what proves it. */
export function KeptFields({ draft, change, problemAt, isNew = false }: FormPart & { isNew?: boolean }) {
  const me = useSignedIn()
  const { uid } = me
  const live = useMembers(me)
  const people = live.status === 'ready' ? live.data : []
  const role = people.find((one) => one.uid === uid)?.role
  const mayManage = isNew || role === undefined || may(role, 'ask for proof')
  return (
    <Section name="Who, and how it is kept">
      <div className={styles.pair}>
        <Select
          label="Has it"
          value={draft.assignee}
          options={peopleOf(uid, people, draft.assignee)}
          onChange={(assignee) => change({ assignee })}
        />
        <Select
          label="Proof"
          value={draft.proofPolicy}
          options={proofPolicyNames}
          blocked={mayManage ? null : 'Only the owner or an admin of this book changes what proves it.'}
          onChange={(proofPolicy) => change({ proofPolicy })}
        />
        <div data-field="tags">
          <Field
            label="Tags"
            name="tags"
            maxLength={1_000}
            value={draft.tags}
            error={problemAt('tags')}
            onChange={(tags) => change({ tags })}
          />
        </div>
      </div>
      <TextBox
        label="Notes"
        name="notes"
        rows={3}
        maxLength={10_000}
        value={draft.notes}
        onChange={(notes) => change({ notes })}
      />
    </Section>
  )
}

/** Oneself, the others who write in this book, and what an older release kept of a line. */
function peopleOf(uid: string, people: readonly BookMember[], assignee: string): Record<string, string> {
  const others = people.filter((one) => one.uid !== uid && may(one.role, 'add, change and settle'))
  const known = assignee === '' || assignee === uid || others.some((one) => one.uid === assignee)
  return {
    '': 'Nobody yet',
    [uid]: 'You',
    ...Object.fromEntries(others.map((one) => [one.uid, one.name])),
    ...(known ? {} : { [assignee]: people.some((one) => one.uid === assignee) ? 'A viewer' : assignee }),
  }
}
