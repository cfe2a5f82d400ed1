import { renewalObligation } from '@duebook/contract/billing/billing'
import { limits } from '@duebook/contract/billing/plans'
import { shortDate } from '@duebook/domain'
import { useState } from 'react'
import { billing as ask } from '../cloud/billing/billing.ts'
import { useObligations, type ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useToday, useZone } from '../frame/clock.ts'
import { ScreenState } from '../frame/ScreenState.tsx'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Check, Choice } from '../ui/fields/Choice.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Note } from '../ui/Note.tsx'
import { announce } from '../ui/toast.ts'
import styles from './billing.module.css'
import { useAttempt } from './useAttempt.ts'
import { shortDay } from './words.ts'

const room = limits.free.activeObligations ?? 0

/** The end of a plan: what holds until then, and what stays open for changes afterwards. `endsAt` null when it has ended already. */
export function LeavePlan({
  endsAt,
  trial,
  onClose,
}: {
  endsAt: number | null
  /** Nothing was paid for: the book goes to Free, and there is nothing to choose. */
  trial: boolean
  onClose: () => void
}) {
  const obligations = useObligations(useSignedIn().bookId)
  return (
    <Dialog
      title={endsAt === null ? 'Go on with Free' : trial ? 'End the trial' : 'Cancel at period end'}
      closeLabel="Leave it"
      onClose={onClose}
    >
      <ScreenState live={obligations} rows={4}>
        {(all) => (
          <What
            active={all.filter(({ id, status }) => status === 'active' && id !== renewalObligation)}
            endsAt={endsAt}
            trial={trial}
            onClose={onClose}
          />
        )}
      </ScreenState>
    </Dialog>
  )
}

function What({
  active,
  endsAt,
  trial,
  onClose,
}: {
  active: ObligationRecord[]
  endsAt: number | null
  trial: boolean
  onClose: () => void
}) {
  const zone = useZone()
  const today = useToday()
  const { busy, problem, attempt } = useAttempt()
  const [then, setThen] = useState<'free' | 'read'>('free')
  const [kept, setKept] = useState(() => new Set(active.slice(0, room).map(({ id }) => id)))
  const tooMany = kept.size - room
  const choosing = !trial && then === 'free' && active.length > room
  const confirm = () =>
    attempt(async () => {
      await ask('cancelPlan', { keep: trial || then === 'read' ? null : [...kept] })
      announce(endsAt === null ? 'You are on Free.' : `The plan ends on ${shortDay(endsAt, zone, today)}.`)
      onClose()
    })
  const toggle = (id: string, on: boolean) =>
    setKept((now) => {
      const next = new Set(now)
      if (on) next.add(id)
      else next.delete(id)
      return next
    })
  return (
    <div className={styles.dialog}>
      {problem && (
        <Note tone="over" glyph="failed" alert>
          {problem}
        </Note>
      )}
      <p className={styles.said}>
        {endsAt !== null && `Until ${shortDay(endsAt, zone, today)} everything works, and nothing more is charged. `}
        Reminders that are set go on, and export works.
        {trial && ` Then the book goes to Free, which holds ${room}: what is there stays open for changes.`}
      </p>
      {!trial && (
        <Choice
          legend="Afterwards"
          value={then}
          onChange={setThen}
          options={[
            {
              value: 'free',
              label:
                active.length > room
                  ? `Go on with Free: ${room} stay open, the others can be read`
                  : 'Go on with Free: all stay open',
            },
            { value: 'read', label: 'Only read, until a plan is reactivated' },
          ]}
        />
      )}
      {choosing && (
        <fieldset className={styles.keep}>
          <legend>
            Stay open for changes, {kept.size} of {room}
          </legend>
          {active.map(({ id, title, nextDue }) => (
            <Check
              key={id}
              label={nextDue === null ? title : `${title}, ${shortDate(nextDue, today)}`}
              checked={kept.has(id)}
              onChange={(on) => toggle(id, on)}
            />
          ))}
        </fieldset>
      )}
      <div className={styles.acts}>
        <Button
          look="danger"
          aria-disabled={busy}
          blocked={choosing && tooMany > 0 ? `Choose ${tooMany} fewer` : null}
          onClick={() => void confirm()}
        >
          {endsAt === null ? 'Go on with Free' : `Cancel on ${shortDay(endsAt, zone, today)}`}
        </Button>
        <Button look="bare" onClick={onClose}>
          Leave it as it is
        </Button>
      </div>
    </div>
  )
}
