import { amountAt } from '@duebook/contract/money/amount-changes'
import { learnedEstimate, learnedFrom } from '@duebook/contract/money/learned-estimate'
import { amountWords } from '@duebook/contract/money'
import type { Occurrence } from '@duebook/contract/occurrence'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { useToday } from '../../frame/clock.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import styles from './amount.module.css'
import { expectFromNext } from './expect-from-next.ts'

/** Of an estimate: what the latest payments say that the next ones will be. Only who presses it changes anything. */
export function LearnedEstimate({
  obligation,
  recorded,
}: {
  obligation: ObligationRecord
  recorded: readonly Occurrence[]
}) {
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  const learned = obligation.nextNominal
    ? learnedEstimate(amountAt(obligation, obligation.nextNominal), recorded)
    : null
  if (!learned) return null
  const words = amountWords(learned.amount)
  const expect = () => {
    // Its button goes with the estimate that it was about.
    document.querySelector<HTMLElement>('main [data-date-shown]')?.focus()
    void expectFromNext({ bookId, uid, today }, obligation, learned.amount)
  }
  return (
    <div className={styles.learned} data-screen-only="">
      <Note action={<Button onClick={expect}>Expect {words}</Button>}>
        {learnedFrom(learned)} Expect {words}?
      </Note>
    </div>
  )
}
