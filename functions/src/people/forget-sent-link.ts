import { onDocumentUpdated } from 'firebase-functions/firestore'
import { invitationMailId } from './invitations/invitation-link.ts'
import { watcherMailId } from './watching/watch-link.ts'

/**
 * A mail with a link's secret has gone out: the secret is kept nowhere any more. One to somebody without an account goes with their address,
 * also where it could not be sent. Safe to run twice.
 */
export const forgetSentLink = onDocumentUpdated(
  { document: 'mail/{mailId}', retry: true },
  async ({ params, data }) => {
    const { delivery } = (data?.after.data() ?? {}) as { delivery?: { state?: string } }
    const isOut = delivery?.state === 'SUCCESS'
    const isOver = isOut || delivery?.state === 'ERROR'
    if ((isOut && invitationMailId.test(params.mailId)) || (isOver && watcherMailId.test(params.mailId)))
      await data?.after.ref.delete()
  },
)
