import { askWebhooks, type WebhookRecord } from '../../cloud/webhooks/webhooks.ts'
import dialog from '../../design/dialog.module.css'
import { saidOfWebhooks } from '../../messages/webhook-refusals.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Note } from '../../ui/Note.tsx'
import { announce } from '../../ui/toast.ts'
import { useAttempt } from '../../ui/useAttempt.ts'
import { addressWords, eventWords } from './webhook-words.ts'

/** Asks once more: what it was told, and what waits for it, goes with it. */
export function EndWebhook({ webhook, onClose }: { webhook: WebhookRecord; onClose: () => void }) {
  const { busy, problem, attempt } = useAttempt(saidOfWebhooks)
  const { id: webhookId, address, waiting } = webhook
  const end = () =>
    attempt(async () => {
      await askWebhooks('endWebhook', { webhookId })
      onClose()
      announce(`${addressWords(address)} is told nothing any more.`)
    })
  return (
    <Dialog title="Remove it?" onClose={onClose}>
      <div className={dialog.form}>
        <p className={dialog.said}>
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
        </p>
        {problem !== null && (
          <Note tone="over" glyph="failed" alert>
            {problem}
          </Note>
        )}
        <div className={dialog.acts}>
          <Button look="danger" aria-disabled={busy} onClick={() => void end()}>
            Remove
          </Button>
          <Button autoFocus onClick={onClose}>
            Keep it
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
