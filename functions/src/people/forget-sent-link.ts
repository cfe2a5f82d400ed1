import { onDocumentUpdated } from 'firebase-functions/firestore'
import { invitationMailId } from './invitation-link.ts'

/** An invitation's mail has gone out: the secret in it is kept nowhere any more. Safe to run twice. */
export const forgetSentLink = onDocumentUpdated(
  { document: 'mail/{mailId}', retry: true },
  async ({ params, data }) => {
    const { delivery } = (data?.after.data() ?? {}) as { delivery?: { state?: string } }
    if (invitationMailId.test(params.mailId) && delivery?.state === 'SUCCESS') await data?.after.ref.delete()
  },
)
