import type { Timing } from '@duebook/domain'
import type { ReactNode } from 'react'
import { ReminderPlanFields } from '../acts/ReminderPlanFields.tsx'
import { Section } from '../ui/Section.tsx'
import { Changed } from './Changed.tsx'
import { planAboutOf } from './edit-draft.ts'
import type { FormPart } from './EditForm.tsx'

/** When it is asked about. */
export const ReminderFields = ({
  draft,
  change,
  problemAt,
  was,
  timing,
  preview,
}: FormPart & { timing: Timing; preview?: ReactNode }) => (
  <Section name="Reminders">
    <Changed was={was} parts={['reminders']}>
      <ReminderPlanFields
        draft={draft.plan}
        about={planAboutOf(draft, timing)}
        problemAt={problemAt}
        preview={preview}
        onChange={(plan) => change({ plan })}
      />
    </Changed>
  </Section>
)
