import type { AskingAnswers, AskingRequests } from '@duebook/contract/asking/asking-requests'
import { loadAuth } from '../sdk/load.ts'

type Name = keyof AskingRequests & keyof AskingAnswers

/** Asks for something about who is asked. Throws the service's `functions/…` error. */
export async function askAsking<N extends Name>(name: N, request: AskingRequests[N]): Promise<AskingAnswers[N]> {
  const [{ auth }, { callable }] = await Promise.all([loadAuth(), import('../sdk/callables.ts')])
  await auth.authStateReady()
  return (await callable<AskingRequests[N], AskingAnswers[N]>(name)(request)).data
}
