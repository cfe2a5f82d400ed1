import type { ReactNode } from 'react'
import { Select } from '../../ui/fields/Select.tsx'
import { waysWords } from './channel-names.ts'
import { NagFields } from './NagFields.tsx'
import { chosenPlan, planChoices, usualSteps, type PlanAbout, type PlanDraft } from './plan-draft.ts'
import styles from './reminder-plan.module.css'
import { StepFields } from './StepFields.tsx'
import { stepWords } from './steps-said.ts'

type PlanFields = {
  draft: PlanDraft
  about: PlanAbout
  problemAt: (field: string) => string | null
  /** To when quiet hours hold a step that they carry past its date. */
  heldTo?: ((step: number) => string | null) | undefined
  /** What goes out then. */
  preview?: ReactNode
  onChange: (draft: PlanDraft) => void
}

/** As usual for the kind or a plan of its own, and what that is. */
export const ReminderPlanFields = (of: PlanFields) => (
  <div className={styles.plan}>
    <Select
      label="Reminders"
      quiet
      value={of.draft.how}
      options={planChoices(of.about)}
      onChange={(how) => of.onChange(chosenPlan(of.draft, how, of.about))}
    />
    <OpenPlan {...of} />
  </div>
)

/** What is asked when, step by step, and how often it asks again. */
export const OpenPlan = ({ draft, about, problemAt, heldTo, preview, onChange }: PlanFields) => (
  <>
    {draft.how === 'usual' ? (
      <ul className={styles.usual}>
        {usualSteps(about).map((step) => (
          <li key={`${step.of} ${step.offset.amount}`}>
            <span>{stepWords(step)}</span>
            <span>{waysWords(step)}</span>
          </li>
        ))}
      </ul>
    ) : (
      <StepFields
        steps={draft.steps}
        problemAt={(step) => problemAt(`step ${step}`)}
        heldTo={heldTo}
        offered={about}
        onChange={(steps) => onChange({ ...draft, steps })}
      />
    )}
    <NagFields draft={draft.nag} problem={problemAt('nag')} onChange={(nag) => onChange({ ...draft, nag })} />
    {preview}
  </>
)
