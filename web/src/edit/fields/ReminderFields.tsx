import type { Timing } from '@duebook/domain'
import { useId, useState, type ReactNode } from 'react'
import { nagWords } from '../../acts/reminders/nag-draft.ts'
import {
  chosenPlan,
  countedSteps,
  planChoices,
  readPlanDraft,
  type PlanAbout,
} from '../../acts/reminders/plan-draft.ts'
import { OpenPlan } from '../../acts/reminders/ReminderPlanFields.tsx'
import { stepsSaid } from '../../acts/reminders/steps-said.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectInRow } from './boxes.tsx'
import { planAboutOf, type EditDraft } from '../edit-draft.ts'
import type { FormPart } from '../EditForm.tsx'
import styles from '../edit.module.css'
import { FormRow, Inline, wasOf } from './FormRow.tsx'

/** When it is asked about: as usual for its kind or by a plan of its own, which opens beneath. */
export function ReminderFields({
  draft,
  change,
  problemAt,
  was,
  timing,
  preview,
}: Pick<FormPart, 'draft' | 'change' | 'problemAt' | 'was'> & { timing: Timing; preview?: ReactNode }) {
  const planId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { plan } = draft
  const about = planAboutOf(draft, timing)
  const isWrong = problemAt('nag') !== null || plan.steps.some((_, index) => problemAt(`step ${index}`) !== null)
  const shown = isOpen || isWrong
  const [steps, again] = planWords(plan, about)
  return (
    <FormRow
      label="Reminders"
      was={wasOf(was, 'reminders')}
      hint={!shown && [plan.how === 'own' ? steps : '', again].filter(Boolean).join(' ')}
    >
      <Inline>
        <SelectInRow
          value={plan.how}
          options={planChoices(about)}
          onChange={(how) => {
            if (how === 'own') setIsOpen(true)
            change({ plan: chosenPlan(plan, how, about) })
          }}
        />
        <Button
          look="bare"
          aria-expanded={shown}
          aria-controls={shown ? planId : undefined}
          onClick={() => setIsOpen(!shown)}
        >
          {shown ? 'Close the plan' : 'Open the plan'}
        </Button>
        {!shown && plan.how === 'usual' && <span className={styles.whereCut}>{steps}</span>}
      </Inline>
      {shown && (
        <div id={planId} className={styles.plan}>
          <OpenPlan
            draft={plan}
            about={about}
            problemAt={problemAt}
            preview={preview}
            onChange={(next) => change({ plan: next })}
          />
        </div>
      )}
    </FormRow>
  )
}

/** Its steps, and what asks again, in a sentence each. */
function planWords(plan: EditDraft['plan'], about: PlanAbout): [steps: string, again: string] {
  const read = readPlanDraft(plan, about)
  if ('problems' in read) return ['', '']
  const { nag } = read.plan
  const said = stepsSaid(countedSteps(read.plan, about)) || 'no step is planned'
  const again = nag && nag.times > 0 ? `Asks again ${nagWords(nag)}, until somebody has it in hand.` : ''
  return [`${said.slice(0, 1).toUpperCase()}${said.slice(1)}.`, again]
}
