import { startDocumentTrigger, type DocumentTrigger, type DocumentTriggerOptions } from './document-trigger.ts'
import { parseTextDocument, textDeliveryValue } from './text-document.ts'

type TriggerTextOptions = Omit<DocumentTriggerOptions, 'protocol'> & {
  /** Whether a text goes anywhere, or is kept for the operator in practice. */
  goes: boolean
}

/** Sends a text for each document of a collection and says there what became of it, as the extension "Send Messages with Twilio" does. */
export const startTriggerText = ({ goes, ...options }: TriggerTextOptions): DocumentTrigger =>
  startDocumentTrigger({
    ...options,
    protocol: {
      name: 'trigger-text',
      read: goes ? parseTextDocument : () => ({ kind: 'refused', reason: noGateway }),
      deliveryValue: textDeliveryValue,
      cannotSend: (to) => `${to} is not one number.`,
      again: null,
    },
  })

const noGateway = 'This server sends no texts: no gateway is named (DUEBOOK_TEXT_URL).'
