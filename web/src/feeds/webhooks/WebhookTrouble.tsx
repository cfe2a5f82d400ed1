import { deliveryDays } from '@duebook/contract/webhooks/webhook'
import { stopsAt } from '@duebook/contract/webhooks/webhook-tries'
import { addDays, shortDate } from '@duebook/domain'
import { askWebhooks, type WebhookRecord } from '../../cloud/webhooks/webhooks.ts'
import dialog from '../../design/dialog.module.css'
import { civilDay, useToday, useZone } from '../../frame/clock.ts'
import { Button } from '../../ui/Button.tsx'
import { instantText } from '../../ui/instant-text.ts'
import { Note } from '../../ui/Note.tsx'
import { eventWords, hostOf } from './webhook-words.ts'

type Attempt = (run: () => Promise<void>) => Promise<void>

/** What is the matter with one that takes nothing, or is off, and what can be done about it. */
export function WebhookTrouble({
  webhook,
  attempt,
  busy,
}: {
  webhook: WebhookRecord
  attempt: Attempt
  busy: boolean
}) {
  const zone = useZone()
  const today = useToday()
  const { id: webhookId, off, failing, waiting, address } = webhook
  const at = (instant: number) => instantText(instant, zone, today)
  const switchOn = (withWaiting: boolean) =>
    void attempt(async () => void (await askWebhooks('switchWebhookOn', { webhookId, withWaiting })))
  if (off)
    return (
      <Note
        tone="over"
        glyph="failed"
        action={
          <div className={dialog.acts}>
            {waiting > 0 && (
              <Button look="main" aria-disabled={busy} onClick={() => switchOn(true)}>
                Switch on and send {waiting.toLocaleString('en-GB')}
              </Button>
            )}
            <Button aria-disabled={busy} onClick={() => switchOn(false)}>
              {waiting > 0 ? 'On, without them' : 'Switch on'}
            </Button>
          </div>
        }
      >
        <b>Off since {at(off.at)}.</b>{' '}
        {waiting > 0 &&
          `${eventWords(waiting)} ${waiting === 1 ? 'was' : 'were'} not delivered; kept until ${shortDate(addDays(civilDay(new Date(off.at), zone), deliveryDays), today)}. `}
        What changes now is not told.
      </Note>
    )
  if (!failing) return null
  return (
    <Note
      tone="over"
      glyph="failed"
      action={
        waiting > 0 && (
          <Button
            aria-disabled={busy}
            onClick={() =>
              void attempt(async () => void (await askWebhooks('sendEventsAgain', { webhookId, event: null })))
            }
          >
            {waiting === 1 ? 'Try it now' : `Try all ${waiting.toLocaleString('en-GB')} now`}
          </Button>
        )
      }
    >
      <b>
        {hostOf(address)} has taken nothing since {at(failing.since)}.
      </b>{' '}
      {eventWords(waiting)} {waiting === 1 ? 'waits' : 'wait'}; the last said “{failing.said}”. It stops after 3 days,
      on {at(stopsAt(failing.since))}, and you are told.
    </Note>
  )
}
