import { shortDate } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import { useToday } from '../../frame/clock.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { firstNameOf } from '../../frame/who.ts'
import { saidOfProposal } from '../../messages/proposal-refusals.ts'
import { Button } from '../../ui/Button.tsx'
import { Face } from '../../ui/Face.tsx'
import { Section } from '../../ui/Section.tsx'
import { useAttempt } from '../../ui/useAttempt.ts'
import { periodOf } from '../looks.ts'
import type { Early } from './busy-data.ts'
import { possessive, type OthersEarly } from './others-earlier.ts'
import { proposeEarlier, withdraw } from './propose-earlier.ts'
import styles from './busy.module.css'

/** What could be done before the busy weeks and is another's: it is proposed to them, and planned by nobody else. */
export function OthersEarlier({
  others,
  mayPropose,
  onOtherDay,
}: {
  others: readonly OthersEarly[]
  mayPropose: boolean
  onOtherDay: (one: Early) => void
}) {
  if (others.length === 0) return null
  return (
    <Section name="What is another’s" count={others.length} note="It is asked, not planned">
      <ul className={styles.others} aria-label="What is another’s">
        {others.map((other) => (
          <Other key={other.one.key} {...other} mayPropose={mayPropose} onOtherDay={onOtherDay} />
        ))}
      </ul>
    </Section>
  )
}

function Other({
  one,
  who,
  waiting,
  mayPropose,
  onOtherDay,
}: OthersEarly & { mayPropose: boolean; onOtherDay: (one: Early) => void }) {
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  const { busy, problem, attempt } = useAttempt(saidOfProposal)
  const { obligation, date } = one.row
  const { title } = obligation
  const name = firstNameOf(who)
  const plan = waiting?.plan ?? one.plan
  const day = plan && shortDate(plan, today)
  const isMine = waiting?.askedBy === uid
  const press = () =>
    void attempt(async () => {
      if (waiting) await withdraw(bookId, waiting)
      else if (one.plan) await proposeEarlier(bookId, { row: one.row, of: who, plan: one.plan, today })
    })
  return (
    <li>
      <Face name={who.name} />
      <div className={styles.what}>
        <b>
          <Link
            to="/obligations/$obligationId"
            params={{ obligationId: obligation.id }}
            search={{ at: periodOf(one.row) }}
          >
            {title}
          </Link>{' '}
          is {possessive(name)}
        </b>
        <span>
          {waiting ? (
            <>
              {isMine ? 'Asked' : `${waiting.askerName} asked`} {name}, waiting: {day} instead of{' '}
              {shortDate(date, today)}
            </>
          ) : day === null ? (
            'No day before them is free'
          ) : (
            <>
              {name} gets your proposal,{' '}
              {mayPropose ? (
                <button
                  type="button"
                  className={styles.plan}
                  aria-label={`${day}: another day for ${title}`}
                  onClick={() => onOtherDay(one)}
                >
                  {day}
                </button>
              ) : (
                day
              )}{' '}
              instead of {shortDate(date, today)}, in the inbox
            </>
          )}
        </span>
        {problem && <span role="alert">{problem}</span>}
      </div>
      {/* One button, so that focus stays when its word becomes another. */}
      {mayPropose && day !== null && (!waiting || isMine) && (
        <Button
          aria-label={waiting ? `Take it back: ${title}, ${day}` : `Propose it: ${title}, ${day}`}
          aria-disabled={busy}
          onClick={press}
        >
          {waiting ? 'Take it back' : 'Propose it'}
        </Button>
      )}
    </li>
  )
}
