import type { Billing } from '@duebook/contract/billing/billing'
import { CreditCard } from 'lucide-react'
import { billing as ask, leaveFor } from '../cloud/billing/billing.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './billing.module.css'
import { useAttempt } from './useAttempt.ts'

/** The card that pays, and the way to the provider's own pages for it and for the address on invoices. */
export function Card({ billing }: { billing: Billing | null }) {
  const { problem, attempt } = useAttempt()
  const open = (page: 'home' | 'card') => () =>
    void attempt(async () => leaveFor((await ask('openPortal', { page })).url))
  const card = billing?.card
  return (
    <Section name="Card">
      {problem && (
        <Note tone="over" glyph="failed" alert>
          {problem}
        </Note>
      )}
      {card ? (
        <p className={styles.card}>
          <CreditCard aria-hidden />
          <span>
            {brandTitles[card.brand] ?? card.brand} ending {card.last4}
          </span>
          <span className={styles.remark}>
            {String(card.month).padStart(2, '0')} / {card.year}
          </span>
        </p>
      ) : (
        <p className={styles.said}>No card is kept.</p>
      )}
      {billing && (
        <div className={styles.acts}>
          <Button onClick={open('card')}>{card ? 'Replace the card' : 'Add a card'}</Button>
          <Button look="bare" onClick={open('home')}>
            Cards and invoice details
          </Button>
        </div>
      )}
    </Section>
  )
}

/** The provider's words for brands, as they stand on the cards. */
const brandTitles: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}
