import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { markup, practiceStyle, sendPage } from '../../console/server-page.ts'
import { readBody } from '../../http/body.ts'
import { sendText } from '../../http/reply.ts'
import type { Exchange } from '../../http/service.ts'
import type { LinkedProvider } from '../account.ts'
import { newSecret } from '../sessions/tokens.ts'
import { parseFormFields, type Fields } from '../wire/fields.ts'
import { emulatedIdentity } from './emulated-identity.ts'
import { sendDeadEnd, sendIdentity, sendNotHome, type HandlerGround } from './handler.ts'
import { readQuestion, type Question } from './handler-question.ts'
import { isLoopback } from './own-origins.ts'

/** What the accounts here say of themselves at a provider. */
export type EmulatedPeople = (providerId: string) => LinkedProvider[]

const handlerPath = '/emulator/auth/handler'
const scriptPath = '/emulator/auth/emulated-choice.js'
const script = readFileSync(new URL('./browser/emulated-choice.js', import.meta.url), 'utf8')
const style = practiceStyle + readFileSync(new URL('./provider-page.css', import.meta.url), 'utf8')

export const isEmulatedChoice = (pathname: string) => pathname === handlerPath || pathname === scriptPath

/**
 * In emulator mode the end of a popup or redirect is one page: who to be, at any provider. It has the ids, the labels and the one function of
 * the official emulator's, because tests of other projects press them. Whoever is chosen is proved in everything.
 */
export async function answerEmulatedChoice(
  ground: HandlerGround,
  people: EmulatedPeople,
  { request, response, url }: Exchange,
): Promise<void> {
  if (url.pathname === scriptPath)
    return sendText(response, 200, script, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
    })
  // An emulator has a port of its own for each service, and its names on this machine.
  const origin = `http://${request.headers.host ?? ''}`
  if (!URL.canParse(origin) || !isLoopback(origin))
    return sendDeadEnd(response, ground, 421, 'This address is not one of this Duebook’s.')
  const question = readQuestion(url.searchParams, ground.own.all(), ground.loopback)
  if (question === null)
    return sendDeadEnd(response, ground, 400, 'The application asked in a way that this server does not know.')
  if (!question.leadsHome) return sendNotHome(response, ground, question)
  const known = people(question.providerId)
  if (request.method !== 'POST') return sendChoice(response, question, known, `${handlerPath}${url.search}`)
  if (request.headers.origin !== undefined && request.headers.origin !== origin)
    return sendDeadEnd(response, ground, 400, 'The choice was made on another page than ours.')
  const claims = claimsOf(parseFormFields(await readBody(request, 16_384)), known)
  // Nothing the vendor's SDK does with it but to bring it back; two people must not have the same.
  const brought = { idToken: JSON.stringify(claims), accessToken: newSecret(), samlResponse: '' }
  const identity = emulatedIdentity(question.providerId, brought)
  if (identity === null) return sendDeadEnd(response, ground, 400, 'There can be no provider of that name.')
  sendIdentity(response, ground, { question, callback: `${origin}${handlerPath}` }, identity)
}

/** Somebody who was here before, as they were, or somebody new. */
function claimsOf(fields: Fields, known: LinkedProvider[]): Record<string, unknown> {
  const person = known.find(({ rawId }) => rawId === fields.text('person'))
  const typed = (name: string) => fields.text(name)?.trim() || undefined
  const [email, name, picture] =
    person === undefined
      ? [typed('email'), typed('displayName'), typed('photoUrl')]
      : [person.email ?? undefined, person.displayName ?? undefined, person.photoUrl ?? undefined]
  return {
    sub: person?.rawId ?? newSecret(),
    iss: '',
    aud: '',
    exp: 0,
    iat: 0,
    name,
    screen_name: typed('screenName'),
    email,
    email_verified: true,
    picture,
  }
}

function sendChoice(response: ServerResponse, question: Question, people: LinkedProvider[], action: string): void {
  const title = `${question.providerId.charAt(0).toUpperCase()}${question.providerId.slice(1)}`
  const input = (id: string, name: string, label: string) =>
    markup`<div class="field">
      <label for="${id}">${label}</label
      ><input class="in tall" id="${id}" name="${name}" type="text" maxlength="2048" autocomplete="off" />
    </div>`
  sendPage(
    response,
    200,
    'Auth Emulator IDP Login Widget',
    markup`<div class="plain">
      <main id="main">
        <section class="leaf one" aria-labelledby="ph">
          <header class="prov-h"><span class="tag pencil">Emulator</span><b>Nobody checks who you are</b></header>
          <h1 id="ph" class="h">Sign-in with <span class="provider-name js-provider-id">${title}</span></h1>
          <div id="accounts-list">
            <p class="t14 js-accounts-help-text">
              ${people.length > 0 ? 'Please select an existing account in the Auth Emulator or add a new one:' : `No ${title} accounts exist in the Auth Emulator.`}
            </p>
            <form method="post" action="${action}">
              <ul class="accts">
                ${people.map(
                  ({ rawId, displayName, email }) =>
                    markup`<li class="js-reuse-account"><button class="acct" name="person" value="${rawId}">
                      <span><b>${displayName ?? '(No display name)'}</b><span class="l">${email ?? ''}</span></span>
                    </button></li>`,
                )}
                <li id="add-account-button" class="js-new-account">
                  <button class="btn tall wide" type="button">Add new account</button>
                </li>
              </ul>
            </form>
          </div>
          <div id="add-user" hidden>
            <p><button id="autogen-button" class="btn tall" type="button">Auto-generate user information</button></p>
            <form id="main-form" class="stack" method="post" action="${action}">
              ${input('email-input', 'email', 'Email')}
              <p class="err" id="email-error" role="status"></p>
              ${input('display-name-input', 'displayName', 'Display name (optional)')}
              ${input('screen-name-input', 'screenName', 'Screen name (optional)')}
              ${input('profile-photo-input', 'photoUrl', 'Profile photo URL (optional)')}
              <button id="sign-in" class="btn main tall wide" disabled>Sign in with ${title}</button>
              <button id="back-button" class="btn bare" type="button">Back</button>
            </form>
          </div>
        </section>
      </main>
    </div>`,
    {
      style,
      policy: { 'script-src': "'self'" },
      head: markup`<script src="${scriptPath}" defer></script>`,
    },
  )
}
