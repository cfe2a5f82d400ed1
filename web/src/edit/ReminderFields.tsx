import type { Timing } from '@duebook/domain'
import type { ReactNode } from 'react'
import { ReminderPlanFields } from '../acts/ReminderPlanFields.tsx'
import { Section } from '../ui/Section.tsx'
import { planAboutOf } from './edit-draft.ts'
import type { FormPart } from './EditForm.tsx'

/** When it is asked about. */
export const ReminderFields = ({
  draft,
  change,
  problemAt,
  timing,
  preview,
}: FormPart & { timing: Timing; preview?: ReactNode }) => (
  <Section name="Reminders">
    <ReminderPlanFields
      draft={draft.plan}
      about={planAboutOf(draft, timing)}
      problemAt={problemAt}
      preview={preview}
      onChange={(plan) => change({ plan })}
    />
  </Section>
)
