import { useAllowance } from '../cloud/billing/billing.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { QuickAddForm } from './QuickAddForm.tsx'

export function QuickAddDialog({ startWith, onClose }: { startWith?: string; onClose: () => void }) {
  const book = useAllowance(useSignedIn().bookId)
  const name = book.status === 'ready' ? book.data?.name : undefined
  const remark = name && (
    <>
      to <b>{name}</b>
    </>
  )
  return (
    <Dialog title="Add" remark={remark} size="wide" closeLabel="Close, keep the draft" onClose={onClose}>
      <QuickAddForm startWith={startWith} onSaved={onClose} onLeave={onClose} />
    </Dialog>
  )
}
