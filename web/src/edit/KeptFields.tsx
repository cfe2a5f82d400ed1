import { proofPolicyNames } from '@duebook/contract/proof'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Field } from '../ui/Field.tsx'
import { Section } from '../ui/Section.tsx'
import { Select } from '../ui/Select.tsx'
import { TextBox } from '../ui/TextBox.tsx'
import styles from './edit.module.css'
import type { FormPart } from './EditForm.tsx'

/** Who has it, what proves it, and what is written beside it. */
export function KeptFields({ draft, change, problemAt, obligation }: FormPart & { obligation: ObligationRecord }) {
  const { uid } = useSignedIn()
  const other = obligation.assignee && obligation.assignee !== uid ? { [obligation.assignee]: 'Somebody else' } : {}
  return (
    <Section name="Who, and how it is kept">
      <div className={styles.pair}>
        <Select
          label="Has it"
          value={draft.assignee}
          options={{ '': 'Nobody yet', [uid]: 'You', ...other }}
          onChange={(assignee) => change({ assignee })}
        />
        <Select
          label="Proof"
          value={draft.proofPolicy}
          options={proofPolicyNames}
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
