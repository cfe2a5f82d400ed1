import { customTokenFor } from '../../embedded/src/auth/sessions/custom-token.ts'
import { StartError } from '../../embedded/src/startError.ts'

/** The listeners of a server on this machine. */
export type Server = { publicPort: number; privatePort: number }
export type Found = { uid: string; email: string | null }

/** Whose address, or whose id, it is. Throws StartError where nobody has it, or no server answers. */
export async function findPerson(who: string, { privatePort }: Server): Promise<Found> {
  const asked = who.includes('@') ? { email: [who] } : { localId: [who] }
  const path = '/identitytoolkit.googleapis.com/v1/projects/duebook/accounts:lookup'
  const { users } = await ask<{ users?: { localId: string; email?: string }[] }>(privatePort, path, asked)
  const [user] = users ?? []
  if (!user) throw new StartError(`Nobody here has ${who}.`)
  return { uid: user.localId, email: user.email ?? null }
}

/** A token that signs in as somebody; `now` in milliseconds since the epoch. */
export const tokenFor = (uid: string, { privatePort }: Server, now: number): Promise<string> =>
  customTokenFor(uid, now, async (account, payload) => {
    const path = `/v1/projects/-/serviceAccounts/${account}:signBlob`
    return (await ask<{ signedBlob: string }>(privatePort, path, { payload })).signedBlob
  })

async function ask<Answer>(port: number, path: string, body: object): Promise<Answer> {
  const address = `http://127.0.0.1:${port}`
  const answer = await fetch(address + path, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null)
  if (answer === null)
    throw new StartError(`No Duebook answers at ${address}: start it, or name its port with DUEBOOK_PRIVATE_PORT.`)
  const text = await answer.text()
  if (!answer.ok) throw new StartError(`${address} answered ${answer.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text) as Answer
}
