import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ListedBook } from '../../cloud/books/books.ts'
import type { WebhookRecord } from '../../cloud/webhooks/webhooks.ts'
import ledger from '../../design/ledger.module.css'
import type { Confirmed } from '../../frame/confirmed.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { ShownOnce } from '../ShownOnce.tsx'
import { Deliveries } from './Deliveries.tsx'
import { NewWebhook } from './NewWebhook.tsx'
import { WebhookRow } from './WebhookRow.tsx'
import styles from './webhooks.module.css'

type WebhooksProps = { webhooks: readonly WebhookRecord[]; books: readonly ListedBook[]; confirmed: Confirmed }

/** What is told of changes, and how that went; the one that is open with its last deliveries. */
export function Webhooks({ webhooks, books, confirmed }: WebhooksProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [isMaking, setMaking] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const open = webhooks.find(({ id }) => id === chosen) ?? webhooks[0]
  return (
    <Section name="Webhooks" count={webhooks.length || undefined} note="Signed; tried for 3 days, in growing steps">
      {webhooks.length > 0 && (
        <table className={`${ledger.ledger} ${ledger.entries} ${styles.webhooks}`}>
          <thead>
            <tr>
              <th scope="col">Address</th>
              <th scope="col">Told of</th>
              <th scope="col">Last 30 days</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {webhooks.map((one) => (
              <WebhookRow
                key={one.id}
                webhook={one}
                book={books.find(({ id }) => id === one.bookId)?.name ?? 'a book that you left'}
                isOpen={one === open}
                onOpen={() => setChosen(one.id)}
              />
            ))}
          </tbody>
        </table>
      )}
      {open ? (
        <Deliveries key={open.id} webhook={open} confirmed={confirmed} onSecret={setSecret} />
      ) : (
        <p className={styles.none}>No program is told when something changes.</p>
      )}
      <p className={styles.go}>
        <Button icon={<Plus aria-hidden />} onClick={() => setMaking(true)}>
          New webhook
        </Button>
      </p>
      {isMaking && (
        <NewWebhook
          books={books}
          confirmed={confirmed}
          onMade={(made) => {
            setMaking(false)
            setChosen(made.webhookId)
            setSecret(made.secret)
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {secret !== null && (
        <ShownOnce secret={secret} what="secret" onClose={() => setSecret(null)}>
          Verify with it that an event is ours, as openapi.json says.
        </ShownOnce>
      )}
    </Section>
  )
}
