import { timeAfter, timeWords } from '@duebook/contract/about/time-words'
import { isEnding } from '@duebook/contract/about/decided'
import { extensionsInForce } from '@duebook/contract/extensions-in-force'
import type { Extension } from '@duebook/contract/occurrence'
import {
  actByDate,
  calendarDate,
  describeSchedule,
  graceEnd,
  isCalendarDate,
  longDate,
  occurrences,
  shortDate,
  showFromDate,
  type CalendarDate,
} from '@duebook/domain'
import type { ReactNode } from 'react'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import type { OccurrenceRecord } from '../cloud/occurrences/occurrences.ts'
import { useToday } from '../frame/clock.ts'
import { DateNumeral } from '../ui/DateNumeral.tsx'
import { Section } from '../ui/Section.tsx'
import { agreedForAfter, type ContractDates } from './contract-dates.ts'
import { ContractFacts } from './ContractFacts.tsx'
import { EditLink } from './EditLink.tsx'
import styles from './obligation.module.css'
import { Particulars } from './Particulars.tsx'
import { PeopleFacts } from './PeopleFacts.tsx'

/** The date stack, the rule in words with its next five dates, and the amount. */
export function Facts({
  obligation,
  contract,
  record,
  originalDue,
  children,
}: {
  obligation: ObligationRecord
  contract: ContractDates | null
  record: OccurrenceRecord | undefined
  originalDue: CalendarDate | null
  children?: ReactNode
}) {
  const today = useToday()
  const { nextNominal, nextDue, notice, schedule } = obligation
  // A contract's dates stand in the order of time; once its end was moved, the stack says from where.
  const asContract = contract && notice && schedule.type === 'term' && nextNominal === nextDue
  return (
    <aside className={styles.facts} aria-label="Facts">
      {asContract ? (
        <ContractFacts
          id={obligation.id}
          schedule={schedule}
          notice={notice}
          dates={contract}
          plan={obligation.nextPlan && isCalendarDate(obligation.nextPlan) ? obligation.nextPlan : null}
          agreed={agreedForAfter(obligation, contract)}
          today={today}
        />
      ) : (
        nextNominal &&
        nextDue && (
          <DateStack
            obligation={obligation}
            nominal={nextNominal}
            due={nextDue}
            extensions={extensionsInForce(record?.extensions)}
            originalDue={originalDue}
          />
        )
      )}
      <Section name="Rule" tools={<EditLink id={obligation.id} what="rule" shape={schedule.type} />}>
        <p className={styles.words}>{ruleSaid(obligation)}</p>
        <NextDates obligation={obligation} />
      </Section>
      {children}
      <PeopleFacts obligation={obligation} />
      <Particulars obligation={obligation} />
    </aside>
  )
}

/** The rule in words; of a contract that was decided to end, that nothing comes of it any more. */
function ruleSaid(obligation: ObligationRecord): string {
  const { schedule, nextDue, nextDecision } = obligation
  if (isEnding(nextDecision) && nextDue) return `Ends ${longDate(nextDue)}. Nothing renews.`
  const time = timeWords(obligation)
  return describeSchedule(schedule) + (time ? ` At ${time}.` : '')
}

function DateStack({
  obligation,
  nominal,
  due,
  extensions,
  originalDue,
}: {
  obligation: ObligationRecord
  nominal: CalendarDate
  due: CalendarDate
  extensions: readonly Extension[]
  originalDue: CalendarDate | null
}) {
  const today = useToday()
  const { actBy, grace, nextPlan, schedule, showFrom } = obligation
  const plan = nextPlan && isCalendarDate(nextPlan) ? nextPlan : null
  const graceTo = grace ? graceEnd(due, grace) : null
  return (
    <Section name="Dates">
      <dl className={styles.stack}>
        <div>
          <dt>Nominal</dt>
          <dd className={nominal === due ? undefined : styles.struck}>{withYear(nominal)}</dd>
        </div>
        {originalDue && originalDue !== nominal && originalDue !== due && (
          <div>
            <dt>Adjusted</dt>
            <dd className={styles.struck}>{withYear(originalDue)}</dd>
          </div>
        )}
        {extensions.map((one, index) => (
          <div key={`${one.at} ${one.due}`}>
            <dt>Extended</dt>
            <dd className={index < extensions.length - 1 ? styles.struck : undefined}>
              {withYear(calendarDate(one.due))}
            </dd>
          </div>
        ))}
        <div data-effective="">
          <dt>{isEnding(obligation.nextDecision) ? 'Ends' : 'Due'}, in force</dt>
          <dd>
            <span>{withYear(due) + timeAfter(obligation)}</span>
          </dd>
        </div>
        {obligation.nextNotice && (
          <div>
            <dt>
              {sentBy(obligation) ? 'Send notice by' : 'Notice received by'}
              <small>{obligation.nextNotice < today ? 'closed for this end' : 'last day for this end'}</small>
            </dt>
            <dd>{withYear(obligation.nextNotice)}</dd>
          </div>
        )}
        {actBy && (
          <div>
            <dt>
              Act by<small>our own safe date</small>
            </dt>
            <dd>{withYear(actByDate(due, actBy, schedule.adjustment))}</dd>
          </div>
        )}
        {plan && (
          <div data-plan="">
            <dt>
              Plan<small>our own day{plan > due && ', after it is due'}</small>
            </dt>
            <dd>
              <span>{withYear(plan)}</span>
            </dd>
          </div>
        )}
        {showFrom && (
          <div>
            <dt>Show from</dt>
            <dd>{withYear(showFromDate(due, showFrom))}</dd>
          </div>
        )}
        {grace && (
          <div>
            <dt>
              Grace<small>{grace.note ?? 'last day without a penalty'}</small>
            </dt>
            <dd>{graceTo ? withYear(graceTo) : 'announced each year'}</dd>
          </div>
        )}
        <div>
          <dt>
            Original<small>never overwritten</small>
          </dt>
          <dd>{withYear(originalDue ?? due)}</dd>
        </div>
      </dl>
    </Section>
  )
}

function NextDates({ obligation }: { obligation: ObligationRecord }) {
  const { nextNominal, schedule } = obligation
  if (!nextNominal) return null
  if (schedule.type === 'fromCompletion')
    return (
      <p className={styles.remark}>
        The date after this one is counted from the day it is done
        {schedule.basis === 'fromDueIfLate' && ', or from its own if it is done late'}
        {schedule.basis === 'fromRenewal' && ', or from its own if that is later'}
        {schedule.count === undefined ? '' : `, until ${schedule.count} are settled`}.
      </p>
    )
  const dates = occurrences(schedule, { from: nextNominal, limit: 6, by: 'nominal' }).filter(
    ({ nominal }) => nominal > nextNominal,
  )
  if (dates.length === 0) return <p className={styles.remark}>No date follows.</p>
  return (
    <>
      <h3 className={styles.subhead}>Next {dates.length === 5 ? 'five' : dates.length}</h3>
      <ul className={styles.next}>
        {dates.slice(0, 5).map(({ nominal, adjusted, provisional }) => (
          <li key={nominal}>
            <DateNumeral date={adjusted} year />
            {adjusted === nominal ? (
              <span>{provisional ? 'provisional' : 'as the rule says'}</span>
            ) : (
              <span className={styles.struck}>{shortDate(nominal)}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

const withYear = (date: CalendarDate) => `${shortDate(date)} ${date.slice(0, 4)}`

/** `nextNotice` is the day to send it: also where it counts on arrival and the delivery takes days. */
const sentBy = ({ notice }: ObligationRecord) => notice?.counts === 'sent' || (notice?.deliveryBufferDays ?? 0) > 0
