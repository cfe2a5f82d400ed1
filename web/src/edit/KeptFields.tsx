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
import { Changed } from './Changed.tsx'
import styles from './edit.module.css'
import type { FormPart } from './EditForm.tsx'

/** Who has it, what proves it, and what is written beside it. `isNew`: whoever adds it also says what proves it. */
export function KeptFields({ draft, change, problemAt, was, isNew = false }: FormPart & { isNew?: boolean }) {
  const { uid } = useSignedIn()
  const people = usePeople()
  const role = people.find((one) => one.uid === uid)?.role
  const mayManage = isNew || role === undefined || may(role, 'ask for proof')
  return (
    <Section name="Who, and how it is kept">
      <div className={styles.pair}>
        <Changed was={was} parts={['assignee']}>
          <PersonSelect
            label="Has it"
            value={draft.assignee}
            none="Nobody yet"
            people={people}
            onChange={(assignee) => change({ assignee })}
          />
        </Changed>
        {!isAlone(people) && (
          <Changed was={was} parts={['backup']}>
            <PersonSelect
              label="Backup"
              value={draft.backup}
              none="Nobody"
              people={people}
              onChange={(backup) => change({ backup })}
            />
          </Changed>
        )}
        <Changed was={was} parts={['proof']}>
          <Select
            label="Proof"
            value={draft.proofPolicy}
            options={proofPolicyNames}
            blocked={mayManage ? null : 'Only the owner or an admin of this book changes what proves it.'}
            onChange={(proofPolicy) => change({ proofPolicy })}
          />
        </Changed>
        {!isAlone(people) && draft.proofPolicy === 'fileAndReviewer' && (
          <Changed was={was} parts={['reviewer']}>
            <PersonSelect
              label="Reviewer"
              value={draft.reviewer}
              none="Whoever did not attach it"
              people={people}
              blocked={mayManage ? null : 'Only the owner or an admin of this book changes who reviews it.'}
              onChange={(reviewer) => change({ reviewer })}
            />
          </Changed>
        )}
        {!isAlone(people) && (
          <Changed was={was} parts={['watchers']}>
            <WatchersField watchers={draft.watchers} people={people} onChange={(watchers) => change({ watchers })} />
          </Changed>
        )}
        <Changed was={was} parts={['tags']}>
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
        </Changed>
      </div>
      <Changed was={was} parts={['notes']}>
        <TextBox
          label="Notes"
          name="notes"
          rows={3}
          maxLength={10_000}
          value={draft.notes}
          onChange={(notes) => change({ notes })}
        />
      </Changed>
    </Section>
  )
}
