import { amountAt } from '@duebook/contract/money/amount-changes'
import { isDecided, isEnding } from '@duebook/contract/about/decided'
import { isPaidWhenDone, paidAsExpected } from '@duebook/contract/money/paid'
import { Check, Clock, Coins, Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useToday } from '../frame/clock.ts'
import { usePeople } from '../frame/people.ts'
import { useMay, useMayChange } from '../frame/role.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { isAlone } from '../frame/who.ts'
import { kindVerbs } from '../messages/kind-verbs.ts'
import { Button } from '../ui/Button.tsx'
import { Glyph } from '../ui/glyphs.tsx'
import { openActDialog } from './act-dialog.ts'

/**
 * What can be done with the next date of an obligation, over its row. `completes`: with what is done with such a date ("Paid"), which on a
 * narrow screen stands at once only where it is `first`. `children` stand between that and what is quiet, which stands behind “More acts” and
 * has its keys there as well. About a contract one decides instead, and once it is decided to end there is nothing to do.
 */
export function RowActs({
  obligation,
  completes,
  onAskPaid,
  children,
}: {
  obligation: ObligationRecord
  completes: 'first' | 'roomy' | false
  /** Asks in the row what was paid. */
  onAskPaid: () => void
  children?: ReactNode
}) {
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  const alone = isAlone(usePeople())
  const [isOpen, setIsOpen] = useState(false)
  const mayAct = useMay('add, change and settle')
  const mayChange = useMayChange(obligation.id)
  if (!mayAct) return null
  // Of what can only be read, one still has in hand what is asked.
  if (!mayChange) return <>{children}</>
  return (
    <span data-acts={isOpen ? 'all' : 'first'}>
      {isDecided(obligation) && !isEnding(obligation.nextDecision) && (
        <Button
          hotkey="e"
          data-roomy={completes === 'roomy' ? '' : undefined}
          onClick={() => openActDialog('decide', obligation, null, bookId)}
        >
          Decide…
        </Button>
      )}
      {completes && !isDecided(obligation) && !isEnding(obligation.nextDecision) && (
        <Button
          hotkey="e"
          data-roomy={completes === 'roomy' ? '' : undefined}
          icon={<Check aria-hidden />}
          onClick={({ currentTarget: from }) => {
            if (asksForPaid(obligation)) onAskPaid()
            else
              void loadSettling().then(({ completeObligation }) =>
                completeObligation({ bookId, uid, today }, obligation, { from }),
              )
          }}
        >
          {kindVerbs[obligation.kind].did}
        </Button>
      )}
      {completes && !isDecided(obligation) && paidAsExpected(obligation, obligation.nextNominal) && (
        <Quiet name="Another sum" hotkey="E" icon={<Coins aria-hidden />} onClick={onAskPaid} />
      )}
      {children}
      <Quiet
        name="Plan a day"
        hotkey="p"
        icon={<Glyph name="plan" />}
        onClick={() => openActDialog('plan', obligation, null, bookId)}
      />
      <Quiet
        name="Snooze"
        hotkey="h"
        icon={<Clock aria-hidden />}
        onClick={() => openActDialog('snooze', obligation, null, bookId)}
      />
      {!alone && (
        <Suspense fallback={null}>
          <AssignAct obligation={obligation} look="sign" />
        </Suspense>
      )}
      <Button
        size="square"
        aria-label="More acts"
        title="More acts"
        aria-expanded={isOpen}
        icon={<Ellipsis aria-hidden />}
        onClick={() => setIsOpen(!isOpen)}
      />
    </span>
  )
}

/** What an act does is not needed to draw a row. */
const loadSettling = () => import('./settle-obligation.ts')

/** Most books have nobody to give it to. */
const AssignAct = lazy(async () => ({ default: (await import('./AssignAct.tsx')).AssignAct }))

/** No sum is known that Done could keep. One that waits for its proof is asked afterwards. */
const asksForPaid = (obligation: ObligationRecord) =>
  obligation.proofPolicy === 'none' &&
  isPaidWhenDone(obligation.kind) &&
  amountAt(obligation, obligation.nextNominal) !== null &&
  paidAsExpected(obligation, obligation.nextNominal) === null

const Quiet = ({ name, ...rest }: { name: string; hotkey: string; icon: ReactNode; onClick: () => void }) => (
  <Button size="square" aria-label={name} title={name} data-more="" {...rest} />
)
