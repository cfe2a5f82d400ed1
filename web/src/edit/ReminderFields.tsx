import { ReminderPlanFields } from '../acts/ReminderPlanFields.tsx'
import { Section } from '../ui/Section.tsx'
import type { FormPart } from './EditForm.tsx'

/** When it is asked about. */
export const ReminderFields = ({ draft, change, problemAt }: FormPart) => (
  <Section name="Reminders">
    <ReminderPlanFields
      draft={draft.plan}
      kind={draft.kind}
      hasNotice={draft.notice.period.amount.trim() !== ''}
      isTimed={draft.time.trim() !== ''}
      problemAt={(step) => problemAt(`step ${step}`)}
      onChange={(plan) => change({ plan })}
    />
  </Section>
)
