import { StartError } from '../../embedded/src/startError.ts'
import { asSomebody } from '../../web/src/cloud/archive/asSomebody.ts'
import { tokenFor, type Server } from './operator.ts'

type Left = { left: Record<(typeof steps)[number], number>; waits: string | null }
const steps = ['books', 'documents', 'account'] as const

/** What would go with somebody: documents of books that are theirs alone, and books of others that they are in. Throws StartError where another has to take over first. */
export async function lookAtPerson(uid: string, server: Server): Promise<Left['left']> {
  return asThem(uid, server, async (call) => allowed(await call('look')))
}

/**
 * Ends somebody's account by the steps that they would press themselves, each safe to repeat: what they are charged ends, books of others are left,
 * their own go with all that is in them, and then the account. Throws StartError where a book with others needs another owner first.
 */
export async function deletePerson(uid: string, server: Server): Promise<void> {
  await asThem(uid, server, async (call) => {
    allowed(await call('look'))
    for (const step of steps) await call(step)
  })
}

async function asThem<Value>(
  uid: string,
  server: Server,
  run: (call: (step: string) => Promise<Left>) => Promise<Value>,
) {
  const person = await asSomebody({ port: server.publicPort, token: await tokenFor(uid, server, Date.now()) })
  try {
    return await run((step) => person.call<Left>('deleteAccount', { step }))
  } finally {
    await person.close()
  }
}

function allowed({ left, waits }: Left): Left['left'] {
  if (waits) throw new StartError(waits)
  return left
}
