import type { ComponentProps } from 'react'
import { useAllowance } from '../cloud/billing/allowance.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FromFile } from './FromFile.tsx'
import { QuickAddForm } from './QuickAddForm.tsx'

type QuickAddDialogProps = Pick<ComponentProps<typeof QuickAddForm>, 'startWith' | 'fields' | 'makesBusy'> & {
  onClose: () => void
}

export function QuickAddDialog({ startWith, onClose, ...parts }: QuickAddDialogProps) {
  const book = useAllowance(useSignedIn().bookId)
  const name = book.status === 'ready' ? book.data?.name : undefined
  const remark = name && (
    <>
      to <b>{name}</b>
    </>
  )
  return (
    <Dialog title="Add" remark={remark} size="wide" closeLabel="Close, keep the draft" onClose={onClose}>
      <QuickAddForm startWith={startWith} {...parts} onSaved={onClose} onLeave={onClose} />
      <FromFile onLeave={onClose} />
    </Dialog>
  )
}
