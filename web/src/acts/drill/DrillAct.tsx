import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'

/** Asks for a drill of an obligation's next date: what it would do is shown first. */
export function DrillAct({
  obligationId,
  children,
  blocked,
}: {
  obligationId: string
  children: string
  /** Why none can be sent now. */
  blocked?: string | null
}) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button blocked={blocked ?? null} onClick={() => setIsOpen(true)}>
        {children}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <DrillDialog obligationId={obligationId} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const DrillDialog = lazy(async () => ({ default: (await import('./DrillDialog.tsx')).DrillDialog }))
