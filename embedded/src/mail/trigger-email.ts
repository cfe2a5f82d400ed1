import { startDocumentTrigger, type DocumentTrigger, type DocumentTriggerOptions } from './document-trigger.ts'
import { mailDeliveryValue, parseMailDocument } from './mail-document.ts'

/** Sends a mail for each document of a collection and says there what became of it, as Firebase's extension "Trigger Email from Firestore" does. */
export const startTriggerEmail = (options: Omit<DocumentTriggerOptions, 'protocol'>): DocumentTrigger =>
  startDocumentTrigger({ ...options, protocol })

const protocol = {
  name: 'trigger-email',
  read: parseMailDocument,
  deliveryValue: mailDeliveryValue,
  cannotSend: (to: string) => `${to} is not one mail address, or the message cannot be a mail.`,
  again: 'RETRY',
}
