import { useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode } from 'react'
import { WithinPlanOnPage } from '../../billing/WithinPlan.tsx'
import { Capture } from '../../capture/Capture.tsx'
import { QuickAddForm } from '../../quick-add/QuickAddForm.tsx'
import { Shared } from '../../quick-add/Shared.tsx'
import { SharedFile } from '../../quick-add/SharedFile.tsx'

const AddFields = lazy(() => import('../../edit/AddFields.tsx').then((module) => ({ default: module.AddFields })))
const MakesBusy = lazy(() =>
  import('../../calendar/busy/MakesBusy.tsx').then((module) => ({ default: module.MakesBusy })),
)

const LineOfAdd = ({ startWith, onAdded }: { startWith: string; onAdded: (obligationId: string) => void }) => (
  <QuickAddForm startWith={startWith} size="page" fields={AddFields} makesBusy={MakesBusy} onSaved={onAdded} />
)

/** What is added from elsewhere: out of a document, or what another app shared. */
export function AddOfBook(): ReactNode {
  const { from } = useSearch({ strict: false }) as { from?: unknown }
  if (from === 'share') return <SharedFile />
  if (from !== 'file') return <Shared />
  return (
    <WithinPlanOnPage>
      <Capture line={LineOfAdd} />
    </WithinPlanOnPage>
  )
}
