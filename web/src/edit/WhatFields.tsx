import { kindNames } from '../messages/kinds.ts'
import { Field } from '../ui/Field.tsx'
import { Section } from '../ui/Section.tsx'
import { Select } from '../ui/Select.tsx'
import { Changed } from './Changed.tsx'
import styles from './edit.module.css'
import type { FormPart } from './EditForm.tsx'

/** Its name, its kind, and who it is owed to. */
export function WhatFields({ draft, change, problemAt, was }: FormPart) {
  return (
    <Section name="What">
      <div className={styles.pair}>
        <Changed was={was} parts={['name']}>
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
        </Changed>
        <Changed was={was} parts={['kind']}>
          <Select label="Kind" value={draft.kind} options={kindNames} onChange={(kind) => change({ kind })} />
        </Changed>
        <Changed was={was} parts={['owedTo']}>
          <Field
            label="Owed to"
            name="counterparty"
            maxLength={200}
            value={draft.counterparty}
            onChange={(counterparty) => change({ counterparty })}
          />
        </Changed>
      </div>
    </Section>
  )
}
