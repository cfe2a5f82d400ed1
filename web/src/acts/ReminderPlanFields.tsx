import type { ReactNode } from 'react'
import { kindNames } from '../messages/kinds.ts'
import { Segments } from '../ui/Segments.tsx'
import { waysWords } from './channel-names.ts'
import { NagFields } from './NagFields.tsx'
import { usualSteps, type PlanAbout, type PlanDraft } from './plan-draft.ts'
import styles from './reminder-plan.module.css'
import { stepDraftOf } from './step-draft.ts'
import { StepFields } from './StepFields.tsx'
import { stepWords } from './steps-said.ts'

/** What is asked when: as usual for the kind, shown step by step, or steps of its own; and how often it asks again. */
export function ReminderPlanFields({
  draft,
  about,
  problemAt,
  heldTo,
  preview,
  onChange,
}: {
  draft: PlanDraft
  about: PlanAbout
  problemAt: (field: string) => string | null
  /** To when quiet hours hold a step that they carry past its date. */
  heldTo?: ((step: number) => string | null) | undefined
  /** What goes out then. */
  preview?: ReactNode
  onChange: (draft: PlanDraft) => void
}) {
  const usual = usualSteps(about)
  const change = (how: PlanDraft['how']) =>
    onChange({ ...draft, how, steps: how === 'own' && draft.steps.length === 0 ? usual.map(stepDraftOf) : draft.steps })
  return (
    <div className={styles.plan}>
      <Segments
        label="Steps"
        options={{ usual: `As usual for: ${kindNames[about.kind].toLowerCase()}`, own: 'Its own steps' }}
        value={draft.how}
        onChange={change}
      />
      {draft.how === 'usual' ? (
        <ul className={styles.usual}>
          {usual.map((step) => (
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
    </div>
  )
}
