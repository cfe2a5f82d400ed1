import type { BusyStretch, BusyWeeks } from '@duebook/contract/calendar/busy-weeks'
import { fallsDue } from '@duebook/contract/calendar/year-lines'
import { sumsOf } from '@duebook/contract/money'
import { plural, shortDate, type CalendarDate } from '@duebook/domain'
import { useMemo, useState } from 'react'
import { useProposals } from '../../cloud/people/proposals.ts'
import ledger from '../../design/ledger.module.css'
import { useAbsences } from '../../frame/absences.ts'
import { useToday } from '../../frame/clock.ts'
import { useKeptFree } from '../../frame/kept-free.ts'
import { NOBODY, usePeople } from '../../frame/people.ts'
import { useMayChange } from '../../frame/role.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { isAlone } from '../../frame/who.ts'
import { Button } from '../../ui/Button.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { Rows, Section } from '../../ui/Section.tsx'
import type { CalendarRow, WindowData } from '../calendar-data.ts'
import { DayRow } from '../DayRows.tsx'
import { MoneySum } from '../year/MoneyBar.tsx'
import { daysOf, spanText } from '../year/year-data.ts'
import {
  easedRows,
  keyOf,
  rowsWithStep,
  staysBusy,
  stepOf,
  withChoices,
  type Choices,
  type Counted,
  type Early,
  type Step,
} from './busy-data.ts'
import { BusyDrawing } from './BusyDrawing.tsx'
import { countedWords } from './counted-words.ts'
import { EarlierTable } from './EarlierTable.tsx'
import { KeptDays } from './KeptDays.tsx'
import { askedWords, byWhose } from './others-earlier.ts'
import { OthersEarlier } from './OthersEarlier.tsx'
import { OtherDays } from './OtherDays.tsx'
import { StaysBusy } from './StaysBusy.tsx'
import styles from './busy.module.css'

/** One stretch of busy weeks. */
export function BusyStep({
  stretch,
  rows,
  data,
  busy,
}: {
  stretch: BusyStretch
  rows: readonly CalendarRow[]
  data: WindowData
  busy: BusyWeeks
}) {
  const where = useSignedIn()
  const today = useToday()
  const mayPlan = useMayChange()
  const absences = useAbsences()
  const keptFree = useKeptFree()
  const [choices, setChoices] = useState<Choices>(new Map())
  const [otherDay, setOtherDay] = useState<string | null>(null)
  const most = busy.busyFrom - 1
  const { holidays } = data
  const eased = useMemo(
    () => easedRows(rows, stretch, { today, holidays, absences, keptFree, most }),
    [rows, stretch, today, holidays, absences, keptFree, most],
  )
  const people = usePeople()
  const live = useProposals(isAlone(people) ? null : where.bookId)
  const proposals = live.status === 'ready' ? live.data : NOBODY
  const me = { uid: where.uid, today }
  const { early, own, others } = byWhose(withChoices(eased, choices), me, people, proposals)
  const step = stepOf(eased, early, most)
  const isStuck = staysBusy(early, step)
  const inStep = early.filter((one) => one.inStep && one.plan !== null)
  const say = ({ key }: Early, said: { plan?: CalendarDate; inStep?: boolean }) =>
    setChoices(new Map([...choices, [key, { ...choices.get(key), ...said }]]))
  const asked = early.find(({ key }) => key === otherDay)
  const plan = async () => {
    const { planEarlier } = await import('./plan-earlier.ts')
    await planEarlier({ uid: where.uid, bookId: where.bookId, today }, inStep)
  }
  const { all, business } = daysOf(stretch, holidays)
  const inWeeks = rows.filter((row) => fallsDue(row) && row.date >= stretch.from && row.date <= stretch.through)
  return (
    <div className={styles.split}>
      <div className={styles.main}>
        <Facts>
          <Fact name={`Due in these ${all} days`}>
            <span className={styles.soon}>{stretch.due}</span>
          </Fact>
          <Fact name="Your usual week">{busy.usual}</Fact>
          <Fact name="Business days among them">{business}</Fact>
          <Fact name="Money">
            <MoneySum sums={sumsOf(inWeeks.map(({ amount }) => amount))} />
          </Fact>
        </Facts>
        <BusyDrawing {...{ stretch, rows, holidays, early, step }} />
        <EarlierTable
          early={own}
          mayPlan={mayPlan}
          onTick={(one) => say(one, { inStep: !one.inStep })}
          onOtherDay={({ key }) => setOtherDay(key)}
        />
        <OthersEarlier others={others} mayPropose={mayPlan} onOtherDay={({ key }) => setOtherDay(key)} />
        <RowsOf
          name="Planned before them already"
          note="The due dates stay"
          rows={eased.planned.map(({ row, plan: date }) => ({ ...row, what: 'plan' as const, date }))}
          data={data}
        />
        <RowsOf
          name="Falls away if notice is given"
          note="Not part of the step: a decision of its own"
          rows={eased.byNotice.map(({ row, sendBy }) => ({ ...row, what: 'notice' as const, date: sendBy }))}
          data={data}
        />
        <RowsOf name="Cannot move" note="These happen on their day" rows={eased.stays} data={data} />
      </div>
      <aside className={styles.aside} aria-label="One step">
        {isStuck ? (
          <StaysBusy {...{ stretch, eased, mayPlan }} />
        ) : (
          <Section name="One step" note="preview">
            <StepTable step={step} name={spanText(stretch.from, stretch.through)} asked={askedWords(others)} />
            <p className={styles.said}>
              {saidOfStep(early, step, { keepsSome: keptFree.length > 0, others: others.length })}
            </p>
            {mayPlan && inStep.length > 0 && (
              <Button look="main" onClick={() => void plan()}>
                {inStep.length === 1 ? 'Plan it earlier' : `Plan these ${inStep.length} earlier`}
              </Button>
            )}
          </Section>
        )}
        <KeptDays but={isStuck ? stretch : undefined} />
        <Section name="What counts as busy">
          <p className={styles.said}>{countedWords(busy)}</p>
        </Section>
      </aside>
      {asked && (
        <OtherDays
          one={asked}
          proposedTo={others.find(({ one }) => one.key === asked.key)?.who ?? null}
          rows={rowsWithStep(rows, early)}
          from={stretch.from}
          holidays={holidays}
          onChoose={(day) => {
            say(asked, { plan: day, inStep: true })
            setOtherDay(null)
          }}
          onLeaveOut={() => {
            say(asked, { inStep: false })
            setOtherDay(null)
          }}
          onClose={() => setOtherDay(null)}
        />
      )}
    </div>
  )
}

function RowsOf({
  name,
  note,
  rows,
  data,
}: {
  name: string
  note: string
  rows: readonly CalendarRow[]
  data: WindowData
}) {
  if (rows.length === 0) return null
  return (
    <Section name={name} count={rows.length} note={note}>
      <Rows label={name}>
        {rows.map((row) => (
          <DayRow key={keyOf(row)} row={row} recorded={data.recorded} />
        ))}
      </Rows>
    </Section>
  )
}

function StepTable({
  step: { now, left, earlier },
  name,
  asked,
}: {
  step: Step
  name: string
  /** What waits for others. */
  asked: string | null
}) {
  const today = useToday()
  const busiest = ({ busiest: day }: Counted) =>
    day && day.due > 1 ? `${shortDate(day.day, today)}, ${day.due}` : 'none over 1'
  return (
    <table className={`${ledger.ledger} ${styles.step}`}>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col" className={ledger.num}>
            Now
          </th>
          <th scope="col" className={ledger.num}>
            Then
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">
            Money
            {earlier.length > 0 && (
              <small>
                <MoneySum sums={earlier} /> of it earlier
              </small>
            )}
          </th>
          <td className={ledger.num}>
            <MoneySum sums={now.sums} />
          </td>
          <td className={ledger.num}>
            <b>
              <MoneySum sums={left.sums} />
            </b>
          </td>
        </tr>
        <tr>
          <th scope="row">Busiest day</th>
          <td className={ledger.num}>{busiest(now)}</td>
          <td className={ledger.num}>{busiest(left)}</td>
        </tr>
        <tr className={ledger.sum}>
          <th scope="row">
            Left in them
            {asked && <small>{asked}</small>}
          </th>
          <td className={ledger.num}>{now.due}</td>
          <td className={ledger.num}>{left.due}</td>
        </tr>
      </tbody>
    </table>
  )
}

function saidOfStep(
  early: readonly Early[],
  { now, left, busy }: Step,
  { keepsSome, others }: { keepsSome: boolean; others: number },
): string {
  const moved = early.some(({ inStep, plan }) => inStep && plan !== null)
  if (!moved && busy.now.length === 0)
    return `Enough of it is planned before them: ${plural(now.due, 'date')} left is no longer too much.`
  if (!moved && others > 0 && others === early.length)
    return 'What can be done earlier is another’s: propose it to them.'
  if (!moved) return 'Tick what is to be done earlier.'
  return `${calmWords(left.due, busy)} Each due date stays and is still reminded of. The plan days are the quietest business days before them, nobody’s days away${keepsSome ? ', and none that you keep free' : ''}.`
}

function calmWords(due: number, { now, left }: Step['busy']): string {
  const isOne = now.length === 1
  if (left.length === 0)
    return isOne ? 'With it this week is no longer busy.' : 'With it these weeks are no longer busy.'
  if (left.length === now.length) return `${isOne ? 'It stays' : 'They stay'} busy with ${plural(due, 'date')}.`
  return `With it ${plural(left.length, 'week')} of ${now.length} ${left.length === 1 ? 'stays' : 'stay'} busy.`
}
