import { amountWords } from '@duebook/contract/money'
import { shortDate, type CalendarDate } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import ledger from '../../design/ledger.module.css'
import { useToday } from '../../frame/clock.ts'
import { usePeople } from '../../frame/people.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { whoOf } from '../../frame/who.ts'
import { Tick } from '../../ui/fields/Choice.tsx'
import { Section } from '../../ui/Section.tsx'
import { periodOf } from '../looks.ts'
import { whyEarly, type Early } from './busy-data.ts'
import styles from './busy.module.css'

/** What can be done before the busy weeks; what is ticked is in the step. */
export function EarlierTable({
  early,
  mayPlan,
  onTick,
  onOtherDay,
}: {
  early: readonly Early[]
  mayPlan: boolean
  onTick: (one: Early) => void
  onOtherDay: (one: Early) => void
}) {
  const today = useToday()
  const [me, people] = [useSignedIn(), usePeople()]
  if (early.length === 0) return null
  const isFree = early.some(({ plan }) => plan)
  return (
    <Section
      name={isFree ? 'Can be done earlier' : 'Could be done earlier'}
      count={early.length}
      note={isFree ? 'Plan days; no due date moves' : 'No day before them is free'}
    >
      <table className={`${ledger.ledger} ${styles.earlier}`}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">In the step</span>
            </th>
            <th scope="col">What</th>
            <th scope="col">Why it can</th>
            <th scope="col" className={ledger.num}>
              Due
            </th>
            <th scope="col" className={ledger.num}>
              Plan
            </th>
          </tr>
        </thead>
        <tbody>
          {early.map((one) => {
            const { obligation, date } = one.row
            const about = [amountWords(one.row.amount), whoOf(obligation.assignee, me, people)?.name]
            return (
              <tr key={one.key}>
                <td>
                  {mayPlan && one.plan && (
                    <label className={styles.tick}>
                      <Tick checked={one.inStep} onChange={() => onTick(one)} />
                      <span className="sr">{obligation.title}</span>
                    </label>
                  )}
                </td>
                <th scope="row">
                  <Link
                    to="/obligations/$obligationId"
                    params={{ obligationId: obligation.id }}
                    search={{ at: periodOf(one.row) }}
                  >
                    {obligation.title}
                  </Link>
                  <small>{about.filter(Boolean).join(', ')}</small>
                </th>
                <td>{whyEarly(one.row)}</td>
                <td className={ledger.num}>{shortDate(date, today)}</td>
                <td className={ledger.num}>
                  <PlanDay plan={one.plan} today={today} onPress={mayPlan ? () => onOtherDay(one) : null} one={one} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Section>
  )
}

function PlanDay({
  plan,
  today,
  onPress,
  one,
}: {
  plan: CalendarDate | null
  today: CalendarDate
  onPress: (() => void) | null
  one: Early
}) {
  if (!plan) return <span>no free day before</span>
  const day = shortDate(plan, today)
  if (!onPress) return day
  return (
    <button
      type="button"
      className={styles.plan}
      data-off={!one.inStep || undefined}
      aria-label={`${day}: another day for ${one.row.obligation.title}`}
      onClick={onPress}
    >
      {day}
    </button>
  )
}
