import { customTokenFor } from '../auth/sessions/custom-token.ts'
import { accountNamed, sessionsOf } from '../console/accounts/find-accounts.ts'
import type { Desk } from '../console/desk.ts'
import type { Answer } from '../console/operations.ts'

/** What a function of a region is called with by its name: `data` as JSON, `as` the address or id of an account, or nothing for nobody. */
export type ByName = { region: string; name: string; data: string; as: string }

type CallingDesk = Pick<Desk, 'ask' | 'project' | 'clock' | 'act'>

const admin = (desk: CallingDesk) => `/identitytoolkit.googleapis.com/v1/projects/${desk.project}`

/**
 * Calls a callable as the official SDK does (its protocol: `data` in, `result` or `error` out), at the public address, in the name of an account where
 * one is named: signed in for this call alone. What it answered comes back as text, with how long it took, or why there is none.
 */
export async function callByName(
  desk: CallingDesk,
  { region, name, data, as }: ByName,
): Promise<{ answer: string; milliseconds: number } | { refusal: string }> {
  const parsed = jsonIn(data)
  if (parsed === undefined)
    return { refusal: 'What it is called with must be JSON: an object in braces, a text in quotes, null.' }
  const account = as === '' ? null : (await accountNamed(desk.ask, desk.project, as))?.localId
  if (account === undefined) return { refusal: `Nobody here has ${as}.` }
  let [answered, milliseconds] = ['', 0]
  const outcome = await desk.act('/functions', `called ${name}${account ? ` as ${as}` : ''}`, async () => {
    const call = async (idToken?: string) => {
      const begun = performance.now()
      const answer = await desk
        .ask('POST', `/${desk.project}/${region}/${encodeURIComponent(name)}`, {
          on: 'public',
          json: { data: parsed },
          authorization: idToken === undefined ? null : `Bearer ${idToken}`,
        })
        .catch(unanswered)
      milliseconds = performance.now() - begun
      return answer
    }
    const answer = await (account ? signedIn(desk, account, call) : call())
    answered = JSON.stringify((answer.body as { result?: unknown } | null)?.result ?? null, null, 2)
    return answer
  })
  return 'refusal' in outcome ? outcome : { answer: answered.slice(0, mostOfAnAnswer), milliseconds }
}

const mostOfAnAnswer = 100_000

/** A function may take longer, or answer more, than a page waits for; whether it went on nobody knows. */
const unanswered = (cause: Error): Answer => ({
  status: 504,
  body: { error: { message: `No answer came: ${cause.message}.` } },
  text: '',
})

/** Signs in as an account, hands on its token, and ends the session that this made. */
async function signedIn(
  desk: CallingDesk,
  localId: string,
  call: (idToken: string) => Promise<Answer>,
): Promise<Answer> {
  const before = new Set((await sessionsOf(desk.ask, desk.project, localId)).map(({ id }) => id))
  const token = await customTokenFor(localId, desk.clock.now(), async (account, payload) => {
    const { body } = await desk.ask('POST', `/v1/projects/-/serviceAccounts/${account}:signBlob`, { json: { payload } })
    return (body as { signedBlob?: string } | null)?.signedBlob ?? ''
  })
  const signIn = await desk.ask(
    'POST',
    `/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=${desk.project}`,
    {
      on: 'public',
      json: { token, returnSecureToken: true },
    },
  )
  const { idToken } = (signIn.body ?? {}) as { idToken?: string }
  if (idToken === undefined) return signIn
  try {
    return await call(idToken)
  } finally {
    const made = (await sessionsOf(desk.ask, desk.project, localId)).filter(
      ({ id, signInProvider }) => signInProvider === 'custom' && !before.has(id),
    )
    for (const { id } of made)
      await desk.ask('POST', `${admin(desk)}/accounts:endSession`, { json: { localId, session: id } })
  }
}

function jsonIn(text: string): unknown {
  try {
    return text.trim() === '' ? null : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}
