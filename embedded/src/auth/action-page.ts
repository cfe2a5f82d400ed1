import type { ServerResponse } from 'node:http'
import { glyph, markup, sendPage, wordmark, type Markup } from '../console/server-page.ts'
import { readBody } from '../http/body.ts'
import type { Exchange } from '../http/service.ts'
import { codeByAddress, tellsPeopleApart } from './attempts.ts'
import { checkContinueUrl } from './authorised-domains.ts'
import { AuthError } from './errors.ts'
import type { AuthGround } from './exchange.ts'
import { applyReset, applyVerification, inspectCode } from './mail-codes.ts'
import { assertPassword, minimumPasswordLength } from './password-policy.ts'
import { parseFormFields, parseQueryFields, type Fields } from './wire/fields.ts'

/** The pages behind mail links. GET only shows, because scanners open links before people do; the form's POST acts. */
export async function handleAction(ground: AuthGround, { request, response, url }: Exchange): Promise<void> {
  if (request.method === 'GET' || request.method === 'HEAD')
    return showPage(ground, response, parseQueryFields(url), null)
  if (request.method !== 'POST')
    return leaf(
      response,
      405,
      'Not possible',
      markup`<p class="t14">This address shows a page and takes its form, nothing else.</p>`,
    )
  // Browsers name the page a form came from; only our own may act.
  const { origin } = request.headers
  if (origin !== undefined && origin !== ground.origin)
    return leaf(
      response,
      403,
      'This form came from elsewhere',
      markup`<p class="t14">Nothing was changed. Open the link from the mail again.</p>`,
    )
  const fields = parseFormFields(await readBody(request, 16_384))
  const address = request.socket.remoteAddress ?? ''
  if (tellsPeopleApart(address)) ground.attempts.begin(`code ${address}`, codeByAddress)
  return act(ground, response, fields)
}

async function act(ground: AuthGround, response: ServerResponse, fields: Fields): Promise<void> {
  const oobCode = fields.text('oobCode') ?? ''
  const found = inspectCode(ground, oobCode)
  const next = continueLink(ground, fields)
  if (found.state !== 'good' || found.account.disabled) return showPage(ground, response, fields, null)
  if (found.code.purpose === 'VERIFY_EMAIL') {
    applyVerification(ground, oobCode)
    return leaf(
      response,
      200,
      'Address confirmed',
      markup`<p class="t14">${found.code.email} can now sign in and be reminded.</p>
        ${next}`,
      'done',
    )
  }
  try {
    const password = fields.text('password')
    assertPassword(password)
    applyReset(ground, oobCode, await ground.passwords.hash(password))
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return showPage(ground, response, fields, passwordRefusal(error))
  }
  return leaf(
    response,
    200,
    'Your password is changed',
    markup`<p class="t14">Every other session was signed out. Sign in with the new password.</p>
      ${next}`,
    'done',
  )
}

function showPage(ground: AuthGround, response: ServerResponse, fields: Fields, refusal: string | null): void {
  const oobCode = fields.text('oobCode') ?? ''
  const found = inspectCode(ground, oobCode)
  const home = markup`<p class="flow"><a class="btn main tall" href="${ground.origin}/">Go to Duebook</a></p>`
  switch (found.state) {
    case 'unknown':
      return leaf(
        response,
        400,
        'This link is not whole',
        markup`<p class="t14">
            Mail programs sometimes cut long links. Copy all of it, or ask for a new one where you asked for this.
          </p>
          ${home}`,
      )
    case 'used':
      return leaf(
        response,
        400,
        'This link was used already',
        markup`<p class="t14">On ${longTime(found.code.usedAt ?? 0)}. A link works once.</p>
          ${home}`,
      )
    case 'expired':
      return leaf(
        response,
        400,
        `This link ran out at ${clockTime(found.code.expiresAt)}`,
        markup`<p class="t14">
            It was good until ${longTime(found.code.expiresAt)}. Ask for a new one where you asked for this.
          </p>
          ${home}`,
      )
    case 'good':
  }
  const hidden = markup`<input type="hidden" name="mode" value="${fields.text('mode') ?? ''}" /><input
      type="hidden"
      name="oobCode"
      value="${oobCode}"
    /><input type="hidden" name="continueUrl" value="${safeContinueUrl(ground, fields) ?? ''}" />`
  if (found.code.purpose === 'VERIFY_EMAIL')
    return leaf(
      response,
      200,
      `Is ${found.code.email} yours?`,
      markup`<p class="t14">One press, and reminders can go there.</p>
        <form class="flow" method="post" action="/emulator/action">
          ${hidden}<button class="btn main tall">Yes, it is mine</button>
        </form>
        <p class="t12 m3">Not yours? Close the page; nothing has changed.</p>`,
    )
  return plain(
    response,
    refusal === null ? 200 : 400,
    'Choose a new password',
    passwordForm(found.code.email, found.code.expiresAt, hidden, refusal),
  )
}

const passwordForm = (email: string, expiresAt: number, hidden: Markup, refusal: string | null) =>
  markup`<div class="halves">
    <section aria-labelledby="ah">
      <h1 id="ah">Choose a new password</h1>
      <p class="m2">For ${email}. The link is good until ${clockTime(expiresAt)} and for one use.</p>
      <form class="stack" method="post" action="/emulator/action">
        ${hidden}<input
          class="sr"
          type="text"
          name="username"
          autocomplete="username"
          value="${email}"
          aria-label="Account"
          readonly
          tabindex="-1"
        />
        <div class="field">
          <label for="password">New password</label
          ><input
            class="in tall"
            id="password"
            name="password"
            type="password"
            autocomplete="new-password"
            minlength="${minimumPasswordLength}"
            maxlength="4096"
            required
            ${refusal !== null && markup`aria-invalid="true" aria-describedby="password-e"`}
          />${refusal !== null && markup`<p class="err" id="password-e">${glyph('failed')}${refusal}</p>`}
        </div>
        <button class="btn main tall wide">Save the new password</button>
      </form>
    </section>
    <section aria-labelledby="ap">
      <h2 id="ap">What makes a password good here</h2>
      <ul class="pol">
        <li>${glyph('check')}<span>At least ${minimumPasswordLength} characters; a sentence is fine</span></li>
        <li>${glyph('check')}<span>No rule about digits or signs</span></li>
      </ul>
      <p class="t13 m2">
        Saving signs you out everywhere else. You did not ask for this? Close the page; nothing has changed.
      </p>
    </section>
  </div>`

function leaf(response: ServerResponse, status: number, heading: string, body: Markup, mark?: 'done'): void {
  const sheet = markup`<div class="leaf">
    ${wordmark}
    <h1 class="h">${mark !== undefined && glyph(mark)} ${heading}</h1>
    ${body}
  </div>`
  plain(response, status, heading, sheet)
}

function plain(response: ServerResponse, status: number, title: string, body: Markup): void {
  sendPage(
    response,
    status,
    title,
    markup`<div class="plain">
      <header class="plain-h">${wordmark}</header>
      <main id="main">${body}</main>
      <footer class="plain-f">
        <span>Duebook</span><span>These pages carry no script and follow the colours of your device.</span>
      </footer>
    </div>`,
  )
}

/** The honest page in place of the provider handler and the helper frame, which are not built: it ends at once, so no popup waits for it. */
export function sendNoProviders(response: ServerResponse): void {
  leaf(
    response,
    501,
    'No other providers here',
    markup`<p class="t14">
      This server does not offer sign-in with Google, Apple or others. Close this window and sign in with your address
      and password.
    </p>`,
  )
}

/** For refusals thrown by the shared limits, on a page instead of in JSON. */
export const sendRefusedPage = (response: ServerResponse, error: AuthError) =>
  leaf(
    response,
    error.httpStatus,
    'Not now',
    markup`<p class="t14">
      ${error.code === 'TOO_MANY_ATTEMPTS_TRY_LATER' ? 'Too many tries from this address. Try again in a quarter of an hour.' : 'Nothing was changed. Open the link from the mail again.'}
    </p>`,
  )

const continueLink = (ground: AuthGround, fields: Fields) =>
  markup`<p class="flow">
    <a class="btn main tall" href="${safeContinueUrl(ground, fields) ?? `${ground.origin}/`}">Go to Duebook</a>
  </p>`

// Checked again at following: the address in the link may have been changed on the way.
function safeContinueUrl(ground: AuthGround, fields: Fields): string | null {
  try {
    return checkContinueUrl(fields.text('continueUrl', 2048), ground.origin)
  } catch (error) {
    if (error instanceof AuthError) return null
    throw error
  }
}

const passwordRefusal = (error: AuthError): string => {
  if (error.code === 'MISSING_PASSWORD') return 'Choose a password first.'
  if (error.code === 'WEAK_PASSWORD')
    return `It needs at least ${minimumPasswordLength} characters. A sentence is fine.`
  return 'It could not be saved just now. Try again in a moment.'
}

const clockTime = (at: number) => `${new Date(at).toISOString().slice(11, 16)} UTC`
const longTime = (at: number) =>
  `${new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(at)}, ${clockTime(at)}`
