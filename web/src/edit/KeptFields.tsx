import { proofPolicyNames } from '@duebook/contract/proof'
import { useAllowance } from '../cloud/billing/billing.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Field } from '../ui/Field.tsx'
import { Section } from '../ui/Section.tsx'
import { Select } from '../ui/Select.tsx'
import { TextBox } from '../ui/TextBox.tsx'
import styles from './edit.module.css'
import type { FormPart } from './EditForm.tsx'

/** Who has it, what proves it, and what is written beside it. `isNew`: whoever adds it also says what proves it. */
export function KeptFields({ draft, change, problemAt, isNew = false }: FormPart & { isNew?: boolean }) {
  const { uid, bookId } = useSignedIn()
  const book = useAllowance(bookId)
  const roles = (book.status === 'ready' && book.data?.roles) || {}
  const mayManage = isNew || !(uid in roles) || ['owner', 'admin'].includes(roles[uid] ?? '')
  return (
    <Section name="Who, and how it is kept">
      <div className={styles.pair}>
        <Select
          label="Has it"
          value={draft.assignee}
          options={peopleOf(uid, roles, draft.assignee)}
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

/** Oneself, the others who write in this book, numbered because their names are not here, and a name that a line said. */
function peopleOf(uid: string, roles: Readonly<Record<string, string>>, assignee: string): Record<string, string> {
  const others = Object.keys(roles).filter((one) => one !== uid && roles[one] !== 'viewer')
  const called = others.map((one, index) => [one, others.length === 1 ? 'The other member' : `Member ${index + 2}`])
  const known = assignee === '' || assignee === uid || others.includes(assignee)
  return {
    '': 'Nobody yet',
    [uid]: 'You',
    ...Object.fromEntries(called),
    ...(known ? {} : { [assignee]: assignee in roles ? 'A viewer' : assignee }),
  }
}
