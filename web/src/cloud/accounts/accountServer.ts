import { whileEnding } from './accountEnding.ts'

/** The person's own data, read or written only by the server's code. */
const load = () => import('../sdk/callables.ts')

/** Ends every session of the account, this one too. Throws `functions/failed-precondition` when the sign-in is not fresh. */
export async function signOutEverywhere() {
  const { callable } = await load()
  await callable<null, { ended: number }>('revokeSessions')(null)
}

export const deletionSteps = ['books', 'documents', 'account'] as const
export type DeletionStep = (typeof deletionSteps)[number]
/** What is left to do in each step; `waits` says what the person has to settle first, `held` how many files stay because whoever runs the server holds them. */
export type Deletion = { left: Record<DeletionStep, number>; waits: string | null; held: number }

/** What deleting the account would do, or has left to do. */
export async function readDeletion(): Promise<Deletion> {
  const { callable } = await load()
  return (await callable<{ step: 'look' }, Deletion>('deleteAccount')({ step: 'look' })).data
}

/** Takes one step; taking it again does nothing new. Throws `functions/failed-precondition` when the sign-in is not fresh. */
export async function takeDeletionStep(step: DeletionStep): Promise<Deletion> {
  const take = async () => {
    const { callable } = await load()
    return (await callable<{ step: DeletionStep }, Deletion>('deleteAccount')({ step })).data
  }
  if (step !== 'account') return take()
  return whileEnding(async () => {
    const { whileAccountEnds } = await import('../books/leftBook.ts')
    return whileAccountEnds(take)
  })
}
