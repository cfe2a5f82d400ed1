import { learnedFrom } from '@duebook/contract/money/learned-estimate'
import { amountWords } from '@duebook/contract/money'
import dialog from '../../design/dialog.module.css'
import { Check } from '../../ui/fields/Choice.tsx'
import type { LearnedWith } from './useLearnedWith.ts'

/** At Done: what the latest payments say with this one, to be taken for the next ones by a tick. */
export function ExpectLearned({ learned: { estimate, isTaken, setIsTaken } }: { learned: LearnedWith }) {
  if (!estimate) return null
  return (
    <div>
      <p className={dialog.note}>{learnedFrom(estimate)}</p>
      <Check
        label={`Expect ${amountWords(estimate.amount)} from the next one on`}
        checked={isTaken}
        onChange={setIsTaken}
      />
    </div>
  )
}
