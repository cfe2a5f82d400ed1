import { Check, Pencil } from 'lucide-react'
import { useState } from 'react'
import { isDecided } from '@duebook/contract/about/decided'
import { isPaidWhenDone } from '@duebook/contract/money/paid'
import { openActDialog } from '../../acts/act-dialog.ts'
import { askForPaidOf } from '../../acts/paid/say-paid.ts'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { useToday } from '../../frame/clock.ts'
import { useMayChange } from '../../frame/role.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { kindVerbs } from '../../messages/kind-verbs.ts'
import { Button } from '../../ui/Button.tsx'
import { Glyph } from '../../ui/glyphs.tsx'
import detail from '../obligation.module.css'
import { CorrectDialog } from './CorrectDialog.tsx'
import type { PeriodStanding } from './period-standing.ts'
import { ReopenDialog } from './ReopenDialog.tsx'

const MOST_CORRECTIONS = 20
const otherwiseWords = { skip: 'Skip this one', waive: 'Waive', miss: 'It was missed' }

/** What can be done with a date that is not the one in force. The past changes only by a correction. */
export function PeriodActs({
  obligation,
  standing,
  onBack,
}: {
  obligation: ObligationRecord
  standing: PeriodStanding
  onBack: () => void
}) {
  const [asked, setAsked] = useState<'correct' | 'reopen' | null>(null)
  const { uid, bookId } = useSignedIn()
  const mayAct = useMayChange(obligation.id)
  const today = useToday()
  const close = () => setAsked(null)
  // A term of a contract does not end early by being ticked off.
  const completes = obligation.schedule.type !== 'term' && !isDecided(obligation)
  return (
    <div className={detail.actions}>
      {!mayAct ? null : standing.is === 'settled' ? (
        <>
          {standing.record.state === 'done' && !standing.record.paid && isPaidWhenDone(obligation.kind) && (
            <Button
              look="main"
              onClick={() =>
                askForPaidOf({ bookId, uid, today, obligation, nominal: standing.nominal, due: standing.due })
              }
            >
              Say what was paid
            </Button>
          )}
          {(standing.record.corrections?.length ?? 0) < MOST_CORRECTIONS && (
            <>
              {standing.record.state === 'done' && (
                <Button icon={<Pencil aria-hidden />} onClick={() => setAsked('correct')}>
                  Correct this record
                </Button>
              )}
              <Button look="bare" onClick={() => setAsked('reopen')}>
                Open it again
              </Button>
            </>
          )}
        </>
      ) : (
        <>
          {completes && (
            <Button
              look={standing.is === 'ahead' ? 'plain' : 'main'}
              hotkey="e"
              icon={<Check aria-hidden />}
              onClick={() => openActDialog('done', obligation, standing)}
            >
              {standing.is === 'ahead' ? 'Complete early' : 'Record that it was done'}
            </Button>
          )}
          {standing.is === 'ahead' && (
            <Button hotkey="p" icon={<Glyph name="plan" />} onClick={() => openActDialog('plan', obligation, standing)}>
              {standing.plan ? 'Move the plan' : 'Plan a day'}
            </Button>
          )}
          {completes &&
            kindVerbs[obligation.kind].otherwise
              .filter((act) => act !== 'miss' || standing.is !== 'ahead')
              .map((act) => (
                <Button key={act} look="bare" onClick={() => openActDialog(act, obligation, standing)}>
                  {otherwiseWords[act]}
                </Button>
              ))}
        </>
      )}
      {obligation.nextDue && (
        <Button look="bare" onClick={onBack}>
          Back to the date in force
        </Button>
      )}
      {standing.is === 'settled' && asked === 'correct' && (
        <CorrectDialog
          obligation={obligation}
          standing={standing}
          onReopen={() => setAsked('reopen')}
          onClose={close}
        />
      )}
      {standing.is === 'settled' && asked === 'reopen' && (
        <ReopenDialog obligation={obligation} standing={standing} onClose={close} />
      )}
    </div>
  )
}
