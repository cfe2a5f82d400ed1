import { planToSaveBy } from '@duebook/contract/asking/ladder'
import { Link } from '@tanstack/react-router'
import { DrillAct } from '../acts/drill/DrillAct.tsx'
import { useMaySendDrill } from '../acts/drill/useMaySendDrill.ts'
import { LadderEditor } from '../acts/ladder/LadderEditor.tsx'
import { repeatWords } from '../acts/ladder/ladder-words.ts'
import { useHand } from '../cloud/asking/hands.ts'
import { useOwnLadder, useUsualLadder } from '../cloud/asking/ladders.ts'
import { useAllowance } from '../cloud/billing/allowance.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import type { Live } from '../cloud/sync/liveQuery.ts'
import { useNow } from '../frame/clock.ts'
import { usePeople } from '../frame/people.ts'
import { useMayChange } from '../frame/role.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { isAlone } from '../frame/who.ts'
import { useOpenInPlace } from '../frame/useOpenInPlace.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Section } from '../ui/Section.tsx'
import { HandLine } from './HandLine.tsx'
import { LadderList } from '../acts/ladder/LadderList.tsx'
import styles from './if-nobody.module.css'

/** Who is asked when of the next date, one after another, as long as nobody has it in hand; changed where it stands. */
export function IfNobody({ obligation }: { obligation: ObligationRecord }) {
  const { bookId } = useSignedIn()
  const mayChange = useMayChange(obligation.id)
  const book = useAllowance(bookId)
  const now = useNow()
  const hand = dataOf(useHand(bookId, obligation.id, obligation.nextNominal))
  const own = dataOf(useOwnLadder(bookId, obligation.id))
  const usual = dataOf(useUsualLadder(bookId))
  const { isOpen, open, close, button, form } = useOpenInPlace()
  const maySendDrill = useMaySendDrill()
  const isShared = !isAlone(usePeople())
  const ladder = own ?? usual
  const isTeam = book.status === 'ready' && planToSaveBy(book.data?.entitlement, now) === 'team'
  const repeats = ladder && repeatWords(ladder)
  // Alone there is nobody to turn to; what was set while there was still runs, and is shown.
  if (!isShared && !ladder) return null
  return (
    <Section name="If nobody has it in hand" note={own ? undefined : usual ? 'As usual in this book' : undefined}>
      {isOpen ? (
        <div className={styles.open}>
          <LadderEditor
            obligationId={obligation.id}
            ladder={ladder}
            remove={own ? (usual ? 'As usual in this book' : 'Ask nobody else') : undefined}
            form={form}
            preview={(next) => <LadderList obligation={obligation} ladder={next} />}
            onClose={close}
          />
        </div>
      ) : (
        <>
          <LadderList obligation={obligation} ladder={ladder} hand={hand} />
          <HandLine obligation={obligation} />
          {repeats && <p className={styles.said}>{repeats}</p>}
          {!isTeam && (
            <Note glyph="hand">
              <b>Escalation is part of Team.</b>
              {ladder && ' This ladder was set before and still runs.'} <Link to="/settings/billing">Plans</Link>
            </Note>
          )}
          <div className={styles.acts}>
            {isTeam && mayChange && (
              <span ref={button}>
                <Button onClick={open}>{ladder ? 'Edit the ladder' : 'Ask somebody else then'}</Button>
              </span>
            )}
            {maySendDrill(obligation) && <DrillAct obligationId={obligation.id}>Send the whole ladder now</DrillAct>}
          </div>
        </>
      )}
    </Section>
  )
}

const dataOf = <T,>(live: Live<T | null>): T | null => (live.status === 'ready' ? (live.data ?? null) : null)
