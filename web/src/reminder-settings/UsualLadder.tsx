import { planToSaveBy } from '@duebook/contract/asking/ladder'
import { Link } from '@tanstack/react-router'
import { LadderEditor } from '../acts/ladder/LadderEditor.tsx'
import { repeatWords, rungWords } from '../acts/ladder/ladder-words.ts'
import { useUsualLadder } from '../cloud/asking/ladders.ts'
import { useAllowance } from '../cloud/billing/allowance.ts'
import { useNow } from '../frame/clock.ts'
import { useNameOf } from '../frame/names.ts'
import { useMay } from '../frame/role.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { useOpenInPlace } from '../frame/useOpenInPlace.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './reminder-settings.module.css'

/** Who is asked next, of every obligation of the book that has no ladder of its own. */
export function UsualLadder() {
  const { bookId } = useSignedIn()
  const nameOf = useNameOf()
  const mayName = useMay('name and defaults')
  const book = useAllowance(bookId)
  const now = useNow()
  const live = useUsualLadder(bookId)
  const ladder = live.status === 'ready' ? live.data : null
  const { isOpen, open, close, button, form } = useOpenInPlace()
  const isTeam = book.status === 'ready' && planToSaveBy(book.data?.entitlement, now) === 'team'
  const repeats = ladder && repeatWords(ladder)
  return (
    <Section name="If nobody has it in hand" note="In this book, where an obligation has no ladder of its own">
      {isOpen ? (
        <div className={styles.editing}>
          <LadderEditor
            obligationId={null}
            ladder={ladder}
            remove={ladder ? 'Take the ladder away' : undefined}
            form={form}
            onClose={close}
          />
        </div>
      ) : (
        <>
          <p className={styles.example}>
            {ladder
              ? 'Counted from when the first was asked; one who was asked already is not asked twice.'
              : 'Whoever is asked first is asked again, and nobody else.'}
          </p>
          {ladder && (
            <ol className={styles.ladder}>
              {ladder.rungs.map((rung, n) => (
                <li key={n}>{rungWords(rung, nameOf)}</li>
              ))}
            </ol>
          )}
          {repeats && <p className={styles.example}>{repeats}</p>}
          {!isTeam && (
            <Note glyph="hand">
              <b>Escalation is part of Team.</b>
              {ladder && ' This ladder was set before and still runs.'} <Link to="/settings/billing">Plans</Link>
            </Note>
          )}
          {isTeam && mayName && (
            <span className={styles.acts} ref={button}>
              <Button onClick={open}>{ladder ? 'Edit the ladder' : 'Ask somebody else then'}</Button>
            </span>
          )}
        </>
      )}
    </Section>
  )
}
