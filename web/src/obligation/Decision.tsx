import { renewal, renewedMoney } from '@duebook/contract/about/decision-choices'
import { decisionWords } from '@duebook/contract/about/decision-words'
import { endReached, lastToSend } from '@duebook/contract/acts/end-reached'
import { calendarDate, shortDate, shortDateWithYear } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import { withdrawDecision } from '../acts/decide/decide-obligation.ts'
import { DecisionForm } from '../acts/decide/DecisionForm.tsx'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import type { OccurrenceRecord } from '../cloud/occurrences/occurrences.ts'
import { useToday } from '../frame/clock.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './obligation.module.css'

type DecisionProps = {
  obligation: ObligationRecord
  recorded: readonly OccurrenceRecord[]
  nameOf: (uid: string) => string
}

/** What is to become of a contract at the end of the term that is open, and what was said of that and can still be changed. */
export function Decision({ obligation, recorded, nameOf }: DecisionProps) {
  const record = recorded.find(({ nominal }) => nominal === obligation.nextNominal)
  return (
    <Section name="What do you want to happen?" note="Asked until somebody answers">
      <Closed obligation={obligation} />
      <Renewed obligation={obligation} recorded={recorded} nameOf={nameOf} />
      {record?.decision?.kind === 'renegotiating' && (
        <Renegotiating obligation={obligation} record={record} nameOf={nameOf} />
      )}
      <DecisionForm key={`${obligation.nextNominal} ${record?.decision?.at ?? ''}`} obligation={obligation} />
    </Section>
  )
}

/** Notice for the open end can be given no more: what follows, unless it was sent in time. */
function Closed({ obligation }: Pick<DecisionProps, 'obligation'>) {
  const today = useToday()
  const { nextNominal, nextDue, schedule } = obligation
  if (!nextNominal || !nextDue) return null
  const end = { nominal: nextNominal, due: nextDue }
  const last = endReached(obligation, end, calendarDate('0001-01-01'))?.receivedBy
  if (!last || last >= today) return null
  const { from } = renewal(obligation, end)
  const tacit = schedule.type !== 'term' || schedule.renewal.form === 'tacit'
  const more = tacit && renewedMoney(obligation, end, 1)
  return (
    <Note tone="over" glyph="missed">
      Notice for <b>{shortDate(nextDue, today)}</b> closed {shortDate(last, today)}.{' '}
      {tacit && `It ${from > today ? 'renews' : 'renewed'} ${shortDate(from, today)}${more ? `: ${more}` : ''}. `}
      What was sent in time can still be recorded.
    </Note>
  )
}

/** The term before was left to renew; as long as notice for it can be given, one may think again. */
function Renewed({ obligation, recorded, nameOf }: DecisionProps) {
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  const before = recorded.find(
    ({ nominal, decision }) => decision?.kind === 'renews' && nominal < (obligation.nextNominal ?? ''),
  )
  if (!before?.decision) return null
  const end = { nominal: calendarDate(before.nominal), due: calendarDate(before.due) }
  const last = lastToSend(obligation, end)
  if (!last || last < today) return null
  const { from } = renewal(obligation, end)
  const { schedule } = obligation
  const runsOn = schedule.type === 'term' && schedule.renewal.form === 'openEnded'
  return (
    <Note
      tone="done"
      glyph="hand"
      action={
        <Button onClick={() => void withdrawDecision({ bookId, uid, today }, obligation, before)}>Decide again</Button>
      }
    >
      {runsOn ? 'It runs on after ' : 'It renews '}
      <b>{shortDateWithYear(runsOn ? end.due : from)}</b>: {nameOf(before.decision.by)} let it. Until{' '}
      <b>{shortDate(last, today)}</b> you can still change your mind.
    </Note>
  )
}

/** Nothing is decided yet: until when it has to be, and the way to the new terms. */
function Renegotiating({ obligation, record, nameOf }: Omit<DecisionProps, 'recorded'> & { record: OccurrenceRecord }) {
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  if (!record.decision) return null
  const end = { nominal: calendarDate(record.nominal), due: calendarDate(record.due) }
  const last = lastToSend(obligation, end) ?? end.due
  return (
    <Note
      tone="notice"
      glyph="notice"
      action={
        <span className={styles.noteActs}>
          <Link className={styles.edit} to="/obligations/$obligationId/edit" params={{ obligationId: obligation.id }}>
            Agreed: enter the new terms
          </Link>
          <Button look="bare" onClick={() => void withdrawDecision({ bookId, uid, today }, obligation, record)}>
            Take it back
          </Button>
        </span>
      }
    >
      <b>{nameOf(record.decision.by)}</b> {decisionWords(record.decision, today)}. Nothing is decided:{' '}
      {last >= today ? 'notice is still to be sent by ' : 'it is open until '}
      <b>{shortDate(last >= today ? last : end.due, today)}</b>.
    </Note>
  )
}
