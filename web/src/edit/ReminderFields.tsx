import type { Timing } from '@duebook/domain'
import type { ReactNode } from 'react'
import { ReminderPlanFields } from '../acts/ReminderPlanFields.tsx'
import { planAboutOf } from './edit-draft.ts'
import type { FormPart } from './EditForm.tsx'
import { FormRow, wasOf } from './FormRow.tsx'

/** When it is asked about. */
export const ReminderFields = ({
  draft,
  change,
  problemAt,
  was,
  timing,
  preview,
}: Pick<FormPart, 'draft' | 'change' | 'problemAt' | 'was'> & { timing: Timing; preview?: ReactNode }) => (
  <FormRow label="Reminders" names="group" was={wasOf(was, 'reminders')}>
    <ReminderPlanFields
      draft={draft.plan}
      about={planAboutOf(draft, timing)}
      problemAt={problemAt}
      preview={preview}
      onChange={(plan) => change({ plan })}
    />
  </FormRow>
)
