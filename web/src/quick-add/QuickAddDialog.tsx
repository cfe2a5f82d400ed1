import { Dialog } from '../ui/Dialog.tsx'
import { QuickAddForm } from './QuickAddForm.tsx'

export function QuickAddDialog({ startWith, onClose }: { startWith?: string; onClose: () => void }) {
  return (
    <Dialog title="Add" size="wide" closeLabel="Close, keep the draft" onClose={onClose}>
      <QuickAddForm startWith={startWith} onSaved={onClose} />
    </Dialog>
  )
}
