import { proofPolicyNames } from '@duebook/contract/proof'
import { may } from '@duebook/contract/people/roles'
import { PersonSelect } from '../acts/PersonSelect.tsx'
import { WatchersField } from '../acts/WatchersField.tsx'
import { usePeople } from '../frame/people.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { isAlone } from '../frame/who.ts'
import { Field } from '../ui/Field.tsx'
import { Section } from '../ui/Section.tsx'
import { Select } from '../ui/Select.tsx'
import { TextBox } from '../ui/TextBox.tsx'
import styles from './edit.module.css'
import type { FormPart } from './EditForm.tsx'

/** Who has it, what proves it, and what is written beside it. `isNew`: whoever adds it also says what proves it. */
export function KeptFields({ draft, change, problemAt, isNew = false }: FormPart & { isNew?: boolean }) {
  const { uid } = useSignedIn()
  const people = usePeople()
  const role = people.find((one) => one.uid === uid)?.role
  const mayManage = isNew || role === undefined || may(role, 'ask for proof')
  return (
    <Section name="Who, and how it is kept">
      <div className={styles.pair}>
        <PersonSelect
          label="Has it"
          value={draft.assignee}
          none="Nobody yet"
          people={people}
          onChange={(assignee) => change({ assignee })}
        />
        {!isAlone(people) && (
          <PersonSelect
            label="Backup"
            value={draft.backup}
            none="Nobody"
            people={people}
            onChange={(backup) => change({ backup })}
          />
        )}
        <Select
          label="Proof"
          value={draft.proofPolicy}
          options={proofPolicyNames}
          blocked={mayManage ? null : 'Only the owner or an admin of this book changes what proves it.'}
          onChange={(proofPolicy) => change({ proofPolicy })}
        />
        {!isAlone(people) && draft.proofPolicy === 'fileAndReviewer' && (
          <PersonSelect
            label="Reviewer"
            value={draft.reviewer}
            none="Whoever did not attach it"
            people={people}
            blocked={mayManage ? null : 'Only the owner or an admin of this book changes who reviews it.'}
            onChange={(reviewer) => change({ reviewer })}
          />
        )}
        {!isAlone(people) && (
          <WatchersField watchers={draft.watchers} people={people} onChange={(watchers) => change({ watchers })} />
        )}
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
