import { askWebhooks, type WebhookRecord } from '../../cloud/webhooks/webhooks.ts'
import { saidOfWebhooks } from '../../messages/webhook-refusals.ts'
import { announce } from '../../ui/toast.ts'
import { AskOnceMore } from '../AskOnceMore.tsx'
import { addressWords, eventWords } from './webhook-words.ts'

/** Asks once more: what it was told, and what waits for it, goes with it. */
export function EndWebhook({ webhook, onClose }: { webhook: WebhookRecord; onClose: () => void }) {
  const { id: webhookId, address, waiting } = webhook
  const end = async () => {
    await askWebhooks('endWebhook', { webhookId })
    onClose()
    announce(`${addressWords(address)} is told nothing any more.`)
  }
  return (
    <AskOnceMore title="Remove it?" act="Remove" onAct={end} said={saidOfWebhooks} onClose={onClose}>
      {addressWords(address)} is told nothing any more, and the list of what it was told goes with it.
      {waiting > 0 && (
        <>
          {' '}
          <b>
            {eventWords(waiting)} {waiting === 1 ? 'waits' : 'wait'}
          </b>{' '}
          and will not be sent.
        </>
      )}
    </AskOnceMore>
  )
}
