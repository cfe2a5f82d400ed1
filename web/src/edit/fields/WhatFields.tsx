import { kindNames } from '../../messages/kinds.ts'
import { Section } from '../../ui/Section.tsx'
import { SelectInRow, TextBoxInRow } from './boxes.tsx'
import type { FormPart } from '../EditForm.tsx'
import { FormRow, Inline, wasOf } from './FormRow.tsx'

/** Its name, its kind, and who it is owed to. */
export const WhatFields = ({ draft, change, problemAt, was }: FormPart) => (
  <Section name="What">
    <FormRow label="Name" fields={['title']} problemAt={problemAt} was={wasOf(was, 'name')}>
      <TextBoxInRow field="title" maxLength={200} value={draft.title} onChange={(title) => change({ title })} />
    </FormRow>
    <FormRow label="Kind" was={wasOf(was, 'kind', 'owedTo')}>
      <Inline>
        <SelectInRow value={draft.kind} options={kindNames} onChange={(kind) => change({ kind })} />
        <span aria-hidden>owed to</span>
        <TextBoxInRow
          name="Owed to"
          field="counterparty"
          maxLength={200}
          value={draft.counterparty}
          onChange={(counterparty) => change({ counterparty })}
        />
      </Inline>
    </FormRow>
  </Section>
)
