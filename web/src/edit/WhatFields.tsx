import { kindNames } from '../messages/kinds.ts'
import { Field } from '../ui/Field.tsx'
import { Section } from '../ui/Section.tsx'
import { Select } from '../ui/Select.tsx'
import styles from './edit.module.css'
import type { FormPart } from './EditForm.tsx'

/** Its name, its kind, and who it is owed to. */
export function WhatFields({ draft, change, problemAt }: FormPart) {
  return (
    <Section name="What">
      <div className={styles.pair}>
        <div data-field="title">
          <Field
            label="Name"
            name="title"
            maxLength={200}
            value={draft.title}
            error={problemAt('title')}
            onChange={(title) => change({ title })}
          />
        </div>
        <Select label="Kind" value={draft.kind} options={kindNames} onChange={(kind) => change({ kind })} />
        <Field
          label="Owed to"
          name="counterparty"
          maxLength={200}
          value={draft.counterparty}
          onChange={(counterparty) => change({ counterparty })}
        />
      </div>
    </Section>
  )
}
