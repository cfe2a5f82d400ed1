import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { DecisionForm } from './DecisionForm.tsx'

/** What becomes of a contract at the end of its term, asked over the list in which it stands. */
export const DecideDialog = ({ obligation, onClose }: { obligation: ObligationRecord; onClose: () => void }) => (
  <Dialog title={`Decide: ${obligation.title}`} size="wide" onClose={onClose}>
    <DecisionForm obligation={obligation} inDialog onClose={onClose} />
  </Dialog>
)
