import { amountText, amountWords, moneyText } from '@duebook/contract/money'
import { estimatesOf, inexactAmount, type Estimate } from '@duebook/contract/money/estimates'
import { countOf } from '@duebook/contract/money/learned-estimate'
import { monthName, monthOf } from '@duebook/contract/calendar/weeks'
import { calendarDate } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { expectFromNext } from '../acts/paid/expect-from-next.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useRecordsOf } from '../cloud/occurrences/recordsOf.ts'
import { isWhole } from '../cloud/sync/liveQuery.ts'
import ledger from '../design/ledger.module.css'
import text from '../design/text.module.css'
import { useToday } from '../frame/clock.ts'
import { useMayChange } from '../frame/role.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './forecast.module.css'

/** As many are asked for at once: those whose date comes first. */
const MOST = 30
type Known = Estimate<ObligationRecord>

/** Amounts that are not exact, beside what was paid of them. */
export function Estimates({ obligations }: { obligations: readonly ObligationRecord[] }) {
  const { bookId } = useSignedIn()
  const inexact = obligations.filter((one) => inexactAmount(one) !== null).slice(0, MOST)
  const live = useRecordsOf(
    bookId,
    inexact.map(({ id }) => id),
  )
  const estimates = isWhole(live) ? estimatesOf(inexact, live.data) : []
  const [openId, setOpenId] = useState<string | null>(null)
  if (estimates.length === 0) return null
  return (
    <Section
      name="Estimates that learned"
      count={estimates.length}
      note="From what was actually paid; nothing changes until somebody takes it"
    >
      <table className={`${ledger.ledger} ${styles.learned}`}>
        <thead>
          <tr>
            <th scope="col">Obligation</th>
            <th scope="col">Paid</th>
            <th scope="col">Each</th>
            <th scope="col" className={ledger.num}>
              Next
            </th>
          </tr>
        </thead>
        <tbody>
          {estimates.map((estimate) => (
            <Line
              key={estimate.obligation.id}
              estimate={estimate}
              isOpen={openId === estimate.obligation.id}
              onOpen={(isOpen) => setOpenId(isOpen ? estimate.obligation.id : null)}
            />
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function Line({
  estimate: { obligation, amount, payments, learned, agrees },
  isOpen,
  onOpen,
}: {
  estimate: Known
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}) {
  const { bookId, uid } = useSignedIn()
  const today = useToday()
  const mayChange = useMayChange(obligation.id)
  const working = useId()
  const count = countOf(payments)
  return (
    <>
      <tr>
        <th scope="row">
          <Link to="/obligations/$obligationId" params={{ obligationId: obligation.id }}>
            {obligation.title}
          </Link>
          {obligation.counterparty && <small>{obligation.counterparty}</small>}
        </th>
        <td>
          <Six payments={payments} line={learned?.minor ?? null} />
        </td>
        <td className={text.m2}>
          {payments.map(({ paid }) => moneyText(paid.minor, paid.currency)).join(' · ')}
          <small>{spanOf(payments)}, as paid</small>
        </td>
        <td className={ledger.num}>
          {learned ? (
            <>
              <button
                type="button"
                className={`${text.why} ${styles.why}`}
                aria-expanded={isOpen}
                aria-controls={isOpen ? working : undefined}
                onClick={() => onOpen(!isOpen)}
              >
                {agrees ? amountWords(amount) : amountWords(learned)}
              </button>
              <small>from the last {count}</small>
              {!agrees && (
                <small>
                  typed: {amountWords(amount)}
                  {mayChange && (
                    <span className={styles.screenOnly}>
                      {' · '}
                      <button
                        type="button"
                        className={text.link}
                        aria-label={`Let it learn: ${obligation.title}`}
                        onClick={() => void expectFromNext({ bookId, uid, today }, obligation, learned)}
                      >
                        Let it learn
                      </button>
                    </span>
                  )}
                </small>
              )}
            </>
          ) : (
            <>
              {amountText(amount)?.text}
              <small>{agrees ? 'typed range, all within it' : 'typed range, not all within it'}</small>
            </>
          )}
        </td>
      </tr>
      {isOpen && learned && (
        <tr id={working} className={styles.working}>
          <td colSpan={4}>
            <Working title={obligation.title} payments={payments} learned={amountWords(learned) ?? ''} count={count} />
          </td>
        </tr>
      )}
    </>
  )
}

/** As many bars as payments, the oldest first; dashed what they come to. */
function Six({ payments, line }: { payments: Known['payments']; line: number | null }) {
  const most = Math.max(...payments.map(({ paid }) => paid.minor), line ?? 0, 1)
  const high = (minor: number) => (minor / most) * 20
  return (
    <svg className={styles.six} viewBox="0 0 78 24" aria-hidden="true">
      {payments.map(({ nominal, paid }, at) => (
        <rect
          key={nominal}
          x={2 + at * 13}
          y={23 - high(paid.minor)}
          width="8"
          height={Math.max(1, high(paid.minor))}
        />
      ))}
      {line !== null && <path d={`M0 ${23 - high(line)}H78`} />}
    </svg>
  )
}

function Working({
  title,
  payments,
  learned,
  count,
}: {
  title: string
  payments: Known['payments']
  learned: string
  count: string
}) {
  const currency = payments[0]?.paid.currency ?? ''
  const total = payments.reduce((sum, { paid }) => sum + BigInt(paid.minor), 0n)
  const many = BigInt(payments.length)
  return (
    <table className={ledger.ledger} aria-label={`Why ${learned}: ${title}`}>
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col">Taken from</th>
          <th scope="col" className={ledger.num}>
            Gives
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">
            The last {count} that were paid, {spanOf(payments)}
          </th>
          <td className={text.m3}>what was entered at Done</td>
          <td className={ledger.num}>{moneyText(total, currency)}</td>
        </tr>
        <tr>
          <th scope="row" colSpan={2}>
            Divided by {count}
          </th>
          <td className={ledger.num}>{moneyText((total * 2n + many) / (many * 2n), currency)}</td>
        </tr>
        <tr className={ledger.sum}>
          <th scope="row" colSpan={2}>
            Estimate
          </th>
          <td className={ledger.num}>{learned}</td>
        </tr>
      </tbody>
    </table>
  )
}

/** "Apr 2026 to Sep 2026": the months that the first and the last were for. */
function spanOf(payments: Known['payments']): string {
  const short = (nominal: string) => {
    const name = monthName(monthOf(calendarDate(nominal)))
    return `${name.slice(0, 3)} ${name.slice(-4)}`
  }
  return `${short(payments[0]?.nominal ?? '')} to ${short(payments.at(-1)?.nominal ?? '')}`
}
