import Provider, { errors } from 'oidc-provider'
import { markup } from '../../../console/server-page.ts'
import { readBody } from '../../../http/body.ts'
import type { Exchange } from '../../../http/service.ts'
import { AuthError } from '../../errors.ts'
import { parseEmailAddress } from '../../wire/email-address.ts'
import { parseFormFields, type Fields } from '../../wire/fields.ts'
import type { ProviderName } from '../catalogue.ts'
import { sendCannotGoOn, sendChoice, sendConsent, type PracticePage } from './pages.ts'
import type { PracticePeople, PracticePerson } from './people.ts'
import { isTrouble, type TroubleMaker } from './trouble.ts'

/** We, as the practice provider knows us, and what we may ask it for. */
export const clientId = 'duebook-web'
export const scopes = ['openid', 'profile', 'email']

type SignIn = {
  provider: Provider
  trouble: TroubleMaker
  people: PracticePeople
  page: PracticePage
  origin: string
}

/** The two pages between question and answer: who to be, and whether Duebook may know. */
export async function answerSignIn(
  { provider, trouble, people, page, origin }: SignIn,
  { request, response }: Exchange,
): Promise<void> {
  const name = page.provider.name
  const gone = () =>
    sendCannotGoOn(response, 400, page.provider, origin, {
      text: markup`It was left open for too long, or begun in another browser. Begin again in Duebook.`,
      detail: 'session not found',
    })
  // The interaction is found by the browser's own cookie, which is bound to this address.
  const asked = await provider.interactionDetails(request, response).catch((error: unknown) => {
    if (error instanceof errors.SessionNotFound) return null
    throw error
  })
  if (asked === null || asked.uid !== page.uid) return gone()
  const person = asked.session === undefined ? null : people.find(name, asked.session.accountId)
  const wanted = String(asked.params['scope'] ?? '')
    .split(' ')
    .filter((scope) => scopes.includes(scope))
  const show = (refusal: string | null) =>
    asked.prompt.name === 'login' || person === null
      ? sendChoice(response, page, people.list(name), refusal)
      : sendConsent(response, page, person, wanted, new URL(String(asked.params['redirect_uri'])).host)

  if (request.method === 'GET' || request.method === 'HEAD') return show(null)
  if (request.method !== 'POST' || (request.headers.origin !== undefined && request.headers.origin !== origin))
    return gone()
  const fields = parseFormFields(await readBody(request, 16_384))
  const answer = fields.text('answer', 64)
  if (fields.has('cancel') || answer === 'cancelled')
    return provider.interactionFinished(request, response, {
      error: 'access_denied',
      error_description: 'The person did not agree.',
    })
  if (asked.prompt.name === 'login') {
    const chosen = choose(people, name, fields)
    if (typeof chosen === 'string') return show(chosen)
    people.use(name, chosen.id)
    return provider.interactionFinished(request, response, { login: { accountId: chosen.id, remember: false } })
  }
  if (person === null || (!fields.has('allow') && !isTrouble(answer))) return show(null)
  const grant = new provider.Grant({ accountId: person.id, clientId })
  grant.addOIDCScope(wanted.filter((scope) => scope !== 'email' || answer !== 'no address').join(' '))
  if (answer === 'no address') grant.rejectOIDCScope('email')
  const grantId = await grant.save()
  if (isTrouble(answer)) trouble.for(grantId, answer)
  return provider.interactionFinished(request, response, { consent: { grantId } }, { mergeWithLastSubmission: true })
}

/** Somebody known, or made up; a sentence when that cannot be. */
function choose(people: PracticePeople, provider: ProviderName, fields: Fields): PracticePerson | string {
  const known = fields.text('person', 64)
  if (known !== undefined) return people.find(provider, known) ?? 'That person is no longer in the list. Make one up.'
  const typed = (fields.text('email') ?? '').trim()
  try {
    const email = typed === '' ? null : parseEmailAddress(typed)
    const name = (fields.text('name') ?? '').trim().slice(0, 256)
    return people.makeUp(provider, name || (email?.split('@')[0] ?? 'Somebody'), email, fields.has('verified'))
  } catch (error) {
    if (error instanceof AuthError)
      return 'This is not an address. Write one like ada@okafor.studio, or leave it empty.'
    throw error
  }
}
