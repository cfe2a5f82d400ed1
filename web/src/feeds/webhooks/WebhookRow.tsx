import { stopsAt } from '@duebook/contract/webhooks/webhook-tries'
import { shortDate } from '@duebook/domain'
import { Check } from 'lucide-react'
import type { WebhookRecord } from '../../cloud/webhooks/webhooks.ts'
import ledger from '../../design/ledger.module.css'
import text from '../../design/text.module.css'
import { civilDay, useToday, useZone } from '../../frame/clock.ts'
import { Glyph } from '../../ui/glyphs.tsx'
import { instantText } from '../../ui/instant-text.ts'
import { WebhookBars } from './WebhookBars.tsx'
import styles from './webhooks.module.css'
import { addressWords, tellsWords } from './webhook-words.ts'

type WebhookRowProps = { webhook: WebhookRecord; book: string; isOpen: boolean; onOpen: () => void }

/** One webhook: where, of which book, what it is told, and how that went. A press shows its last deliveries. */
export function WebhookRow({ webhook, book, isOpen, onOpen }: WebhookRowProps) {
  const zone = useZone()
  const today = useToday()
  const { address, tells, secretEnds, secretSince, days } = webhook
  return (
    <tr data-open={isOpen || undefined}>
      <th scope="row">
        <button type="button" className={`${text.link} ${text.target}`} aria-pressed={isOpen} onClick={onOpen}>
          {addressWords(address)}
        </button>
        <small>
          {book} · secret <code>whsec_…{secretEnds}</code>, since{' '}
          {shortDate(civilDay(new Date(secretSince), zone), today)}
        </small>
      </th>
      <td>{tellsWords(tells)}</td>
      <td>
        <WebhookBars days={days} />
      </td>
      <td>
        <State webhook={webhook} />
      </td>
    </tr>
  )
}

function State({ webhook: { off, failing, days } }: { webhook: WebhookRecord }) {
  const zone = useZone()
  const today = useToday()
  const on = (instant: number) => shortDate(civilDay(new Date(instant), zone), today)
  if (off)
    return (
      <span className={`${ledger.state} ${styles.answer} ${text.over}`}>
        <Glyph name="failed" />
        Off since {on(off.at)}
      </span>
    )
  if (failing)
    return (
      <>
        <span className={`${ledger.state} ${styles.answer} ${text.over}`}>
          <Glyph name="failed" />
          Failing since {on(failing.since)}
        </span>
        <small>stops on {instantText(stopsAt(failing.since), zone, today)}</small>
      </>
    )
  if (Object.keys(days).length === 0) return <span className={styles.quiet}>Not told anything yet</span>
  return (
    <span className={`${ledger.state} ${styles.answer} ${text.done}`}>
      <Check className={styles.sign} aria-hidden />
      Works
    </span>
  )
}
