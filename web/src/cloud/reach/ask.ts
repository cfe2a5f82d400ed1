import type { ReachAnswers, ReachRequests } from '@duebook/contract/reach/reach-requests'
import { callable } from '../sdk/callables.ts'

/** One message by every way that works. Throws the service's `functions/…` error. */
export const sendTest = async (): Promise<ReachAnswers['sendTest']> =>
  (await callable<null, ReachAnswers['sendTest']>('sendTest')(null)).data

/** "Mail reaches me there again", or texts do. Throws the service's `functions/…` error. */
export const confirmAddress = async (way: 'email' | 'sms'): Promise<void> =>
  void (await callable<ReachRequests['confirmAddress'], ReachAnswers['confirmAddress']>('confirmAddress')({ way }))
