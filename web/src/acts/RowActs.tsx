import { Check, Clock, Ellipsis } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useToday } from '../frame/clock.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Glyph } from '../ui/glyphs.tsx'
import { openActDialog } from './act-dialog.ts'
import { completeObligation } from './settle-obligation.ts'

/**
 * What can be done with the next date of an obligation, over its row. `completes`: with Done, which on a narrow screen stands at once only
 * where it is `first`; the rest stands there behind “More acts”. `children` stand between Done and what is quiet.
 */
export function RowActs({
  obligation,
  completes,
  children,
}: {
  obligation: ObligationRecord
  completes: 'first' | 'roomy' | false
  children?: ReactNode
}) {
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {completes && (
        <Button
          hotkey="e"
          data-roomy={completes === 'roomy' ? '' : undefined}
          icon={<Check aria-hidden />}
          onClick={(event) =>
            void completeObligation({ bookId, uid, today }, obligation, { from: event.currentTarget })
          }
        >
          Done
        </Button>
      )}
      {children}
      <Quiet
        name="Plan a day"
        hotkey="p"
        icon={<Glyph name="plan" />}
        onClick={() => openActDialog('plan', obligation)}
      />
      <Quiet
        name="Snooze"
        hotkey="h"
        icon={<Clock aria-hidden />}
        onClick={() => openActDialog('snooze', obligation)}
      />
      <Button
        size="square"
        aria-label="More acts"
        aria-expanded={isOpen}
        data-narrow=""
        icon={<Ellipsis aria-hidden />}
        onClick={() => setIsOpen(!isOpen)}
      />
    </>
  )
}

const Quiet = ({ name, ...rest }: { name: string; hotkey: string; icon: ReactNode; onClick: () => void }) => (
  <Button size="square" aria-label={name} title={name} data-roomy="" {...rest} />
)
