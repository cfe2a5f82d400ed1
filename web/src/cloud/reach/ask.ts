import type { ReachAnswers } from '@duebook/contract/reach/reach-requests'
import { callable } from '../sdk/callables.ts'

/** One message by every way that works. Throws the service's `functions/…` error. */
export const sendTest = async (): Promise<ReachAnswers['sendTest']> =>
  (await callable<null, ReachAnswers['sendTest']>('sendTest')(null)).data

/** "Mail reaches me there again." Throws the service's `functions/…` error. */
export const confirmAddress = async (): Promise<void> =>
  void (await callable<null, ReachAnswers['confirmAddress']>('confirmAddress')(null))
