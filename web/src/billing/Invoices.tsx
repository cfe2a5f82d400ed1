import type { Invoice } from '@duebook/contract/billing/billing'
import ledger from '../design/ledger.module.css'
import { useZone } from '../frame/clock.ts'
import { Section } from '../ui/Section.tsx'
import { ordinal, shortDateWithYear } from '@duebook/domain'
import styles from './billing.module.css'
import { dayOf, pounds } from './words.ts'

const states: Record<Invoice['status'], string> = {
  draft: 'Being made',
  open: 'Not paid',
  paid: 'Paid',
  void: 'Void',
  uncollectible: 'Not paid',
}

/** What was charged, newest first; each leads to its page. */
export function Invoices({ invoices }: { invoices: readonly Invoice[] }) {
  const zone = useZone()
  return (
    <Section name="Invoices">
      {invoices.length === 0 ? (
        <p className={styles.said}>No invoice yet. On Free nothing is charged.</p>
      ) : (
        <table className={`${ledger.ledger} ${ledger.fold}`} aria-label="Invoices">
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Number</th>
              <th scope="col">For</th>
              <th scope="col" className={ledger.num}>
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {invoices.map((invoice) => (
              <tr key={invoice.id}>
                <th scope="row">{shortDateWithYear(dayOf(invoice.createdAt, zone))}</th>
                <td>
                  {invoice.url ? (
                    <a href={invoice.url} aria-label={`Invoice ${invoice.number ?? ''}`}>
                      {invoice.number ?? 'Open'}
                    </a>
                  ) : (
                    invoice.number
                  )}
                </td>
                <td>{invoice.what}</td>
                <td className={ledger.num}>
                  {pounds(invoice.total)} <span className={styles.remark}>{stateOf(invoice)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}

const stateOf = ({ status, attempts, total }: Invoice) =>
  status === 'paid' && total > 0 && attempts > 1 ? `Paid on the ${ordinal(attempts)} try` : states[status]
