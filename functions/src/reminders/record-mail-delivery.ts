import { onDocumentUpdated } from 'firebase-functions/firestore'
import { database, Timestamp } from '../cloud/admin.ts'

type MailDelivery = { ledger?: string[]; delivery?: { state?: string; error?: string | null; attempts?: number } }

/** The mail service wrote down how a mail fared (the "Trigger Email" protocol); the ledger rows behind it say so. */
export const recordMailDelivery = onDocumentUpdated({ document: 'mail/{mailId}', retry: true }, async (event) => {
  const mail = event.data?.after.data() as MailDelivery | undefined
  const state = mail?.delivery?.state
  if (!mail?.ledger || (state !== 'SUCCESS' && state !== 'ERROR')) return
  await database.runTransaction(async (transaction) => {
    const rows = await transaction.getAll(...mail.ledger!.map((path) => database.doc(path)))
    for (const row of rows) {
      // Acknowledged or cancelled meanwhile: that says more than "delivered", so it stays.
      if (row.data()?.state !== 'sent') continue
      const attempts = mail.delivery?.attempts ?? 1
      if (state === 'SUCCESS')
        transaction.update(row.ref, { state: 'delivered', deliveredAt: Timestamp.now(), attempts })
      else
        transaction.update(row.ref, {
          state: 'failed',
          error: String(mail.delivery?.error ?? 'The mail could not be sent.').slice(0, 300),
          attempts,
        })
    }
  })
})
