import { wantedWords, type ApprovalAct, type WantedAct } from '@duebook/contract/people/approval'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useAskedActs } from '../cloud/people/approvals.ts'
import { askPeople } from '../cloud/people/people.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { saidOfPeople } from '../messages/people-refusals.ts'
import { announce } from '../ui/toast.ts'
import { useAttempt } from '../ui/useAttempt.ts'

/** Whether the book asks a second person for this, and the way to ask; what was refused is a sentence. */
export function useAskApproval(act: ApprovalAct) {
  const { bookId } = useSignedIn()
  const isAsked = useAskedActs(bookId).includes(act)
  const { busy, problem, attempt } = useAttempt(saidOfPeople)
  const ask = (obligation: ObligationRecord, wanted: WantedAct, onAsked: () => void) =>
    void attempt(async () => {
      await askPeople('askApproval', { bookId, obligationId: obligation.id, wanted })
      announce(`${upperFirst(wantedWords(wanted, obligation.title))} waits for approval. Nothing changes until then.`)
      onAsked()
    })
  return { isAsked, busy, problem, ask }
}

const upperFirst = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase())
