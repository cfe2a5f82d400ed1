import { KeyRound, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { askWebhooks, useDeliveries, type WebhookRecord } from '../../cloud/webhooks/webhooks.ts'
import ledger from '../../design/ledger.module.css'
import { useNow, useToday, useZone } from '../../frame/clock.ts'
import type { Confirmed } from '../../frame/confirmed.ts'
import { ScreenState } from '../../frame/ScreenState.tsx'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { saidOfWebhooks } from '../../messages/webhook-refusals.ts'
import { Button } from '../../ui/Button.tsx'
import { instantText } from '../../ui/instant-text.ts'
import { Note } from '../../ui/Note.tsx'
import { announce } from '../../ui/toast.ts'
import { useAttempt } from '../../ui/useAttempt.ts'
import { DeliveryRow } from './DeliveryRow.tsx'
import { EndWebhook } from './EndWebhook.tsx'
import { addressWords } from './webhook-words.ts'
import { WebhookTrouble } from './WebhookTrouble.tsx'
import styles from './webhooks.module.css'

type DeliveriesProps = { webhook: WebhookRecord; confirmed: Confirmed; onSecret: (secret: string) => void }

/** What one webhook was told last, what is the matter with it, and what can be done. */
export function Deliveries({ webhook, confirmed, onSecret }: DeliveriesProps) {
  const { uid } = useSignedIn()
  const zone = useZone()
  const today = useToday()
  const now = useNow()
  const live = useDeliveries(uid, webhook.id)
  const [ending, setEnding] = useState(false)
  const { busy, problem, attempt } = useAttempt(saidOfWebhooks)
  const { id: webhookId, bothUntil, off } = webhook
  const again = (event: string) =>
    void attempt(async () => {
      await askWebhooks('sendEventsAgain', { webhookId, event })
      announce('The event is sent again.')
    })
  const test = () =>
    void attempt(async () => {
      await askWebhooks('sendTestEvent', { webhookId })
      announce('A test is sent.')
    })
  const newSecret = () =>
    void attempt(async () => {
      const made = await confirmed('A secret proves that an event is ours.', () =>
        askWebhooks('renewWebhookSecret', { webhookId }),
      )
      if (made) onSecret(made.secret)
    })
  return (
    <section className={styles.deliveries} aria-label={`Last deliveries to ${addressWords(webhook.address)}`}>
      <div className={styles.head}>
        <h3>Last deliveries to {addressWords(webhook.address)}</h3>
        <div className={styles.acts}>
          {off === null && (
            <Button icon={<Send aria-hidden />} aria-disabled={busy} onClick={test}>
              Send a test
            </Button>
          )}
          <Button icon={<KeyRound aria-hidden />} aria-disabled={busy} onClick={newSecret}>
            New secret
          </Button>
          <Button icon={<Trash2 aria-hidden />} onClick={() => setEnding(true)}>
            Remove
          </Button>
        </div>
      </div>
      <WebhookTrouble webhook={webhook} attempt={attempt} busy={busy} />
      {bothUntil !== null && bothUntil > now && (
        <Note>
          Signatures carry the old and the new secret until <b>{instantText(bothUntil, zone, today)}</b>, so nothing is
          lost while you change it.
        </Note>
      )}
      {problem !== null && (
        <Note tone="over" glyph="failed" alert>
          {problem}
        </Note>
      )}
      <ScreenState live={live} rows={2}>
        {(deliveries) =>
          deliveries.length === 0 ? (
            <p className={styles.none}>Nothing yet. It is told of the next change, or of a test now.</p>
          ) : (
            <table className={`${ledger.ledger} ${ledger.entries} ${styles.list}`}>
              <thead>
                <tr>
                  <th scope="col">When</th>
                  <th scope="col">What</th>
                  <th scope="col">Answer</th>
                  <th scope="col" className={ledger.num}>
                    Took
                  </th>
                  <th scope="col">
                    <span className="sr">Open</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {deliveries.map((one) => (
                  <DeliveryRow key={one.id} delivery={one} busy={busy} onAgain={off ? null : () => again(one.id)} />
                ))}
              </tbody>
            </table>
          )
        }
      </ScreenState>
      {ending && <EndWebhook webhook={webhook} onClose={() => setEnding(false)} />}
    </section>
  )
}
