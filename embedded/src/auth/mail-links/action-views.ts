import type { ServerResponse } from 'node:http'
import { glyph, markup, sendPage, wordmark, type Markup } from '../../console/server-page.ts'
import type { Account, MailCode } from '../account.ts'
import type { CodeState } from './mail-codes.ts'
import type { PasswordPolicy } from '../project-config.ts'

/** What every page behind a link carries: where it goes on, when its mail was written, and the fields of the link for its form. */
export type ActionLink = { home: string; openedFrom: number | null; hidden: Record<string, string> }

/** What was done. */
export type Done =
  | { kind: 'verified' | 'changed'; email: string }
  | { kind: 'password' | 'factor removed' }
  | { kind: 'recovered'; email: string; passwordLink: string }

/** The question that a link asks before it does anything. */
export function sendQuestion(
  response: ServerResponse,
  link: ActionLink,
  code: MailCode,
  account: Account | null,
): void {
  switch (code.purpose) {
    case 'VERIFY_AND_CHANGE_EMAIL':
      return leaf(
        response,
        200,
        link,
        `Use ${code.newEmail ?? ''} to sign in?`,
        markup`<p class="t14">
            It replaces <b>${code.email}</b>. We write to the old address as well; it can undo this for 30 days.
          </p>
          ${form(
            link,
            markup`<button class="btn main tall">Use the new address</button
              ><a class="btn bare tall" href="${link.home}">Leave it as it is</a>`,
          )}`,
      )
    case 'RECOVER_EMAIL':
      return leaf(
        response,
        200,
        link,
        'Your sign-in address was changed',
        markup`<p class="t14">
            <span class="struck">${code.email}</span> to <b>${code.newEmail ?? 'another one'}</b>,
            ${longTime(code.createdAt)}.
          </p>
          <p class="t14">Was it not you? Undo it here until ${longTime(code.expiresAt)}.</p>
          ${form(
            link,
            markup`<button class="btn danger tall">Undo, and sign out everywhere</button
              ><a class="btn tall" href="${link.home}">It was me</a>`,
          )}`,
      )
    case 'REVERT_SECOND_FACTOR_ADDITION':
      return factorQuestion(response, link, code, account)
    default:
      return leaf(
        response,
        200,
        link,
        `Is ${code.email} yours?`,
        markup`<p class="t14">One press, and reminders can go there.</p>
          ${form(link, markup`<button class="btn main tall">Yes, it is mine</button>`)}
          <p class="t12 m3">Not yours? Close the page; nothing has changed.</p>`,
      )
  }
}

function factorQuestion(response: ServerResponse, link: ActionLink, code: MailCode, account: Account | null): void {
  const factor = account?.secondFactors.find(({ enrollmentId }) => enrollmentId === code.enrollmentId)
  const what = factor?.kind === 'totp' ? 'an authenticator app' : 'a phone'
  const name = factor?.displayName ?? (factor?.kind === 'totp' ? 'the authenticator app' : 'the phone')
  if (factor === undefined)
    return leaf(response, 200, link, 'It is gone already', markup`<p class="t14">Nothing more has to be done.</p>`)
  leaf(
    response,
    200,
    link,
    `Somebody added ${what}`,
    markup`<p class="t14">“${name}”, ${longTime(factor.enrolledAt)}. If it was not you, remove it here; others stay.</p>
      ${form(
        link,
        markup`<button class="btn danger tall">Remove “${name}”</button
          ><a class="btn tall" href="${link.home}">It was me</a>`,
      )}`,
  )
}

/** What came of the press. */
export function sendDone(response: ServerResponse, link: ActionLink, done: Done): void {
  const home = markup`<p class="flow"><a class="btn main tall" href="${link.home}">Go to Duebook</a></p>`
  const signIn = markup`<p class="flow"><a class="btn main tall" href="${link.home}">Sign in</a></p>`
  switch (done.kind) {
    case 'verified':
      return leaf(
        response,
        200,
        link,
        'Address confirmed',
        markup`<p class="t14">${done.email} can now sign in and be reminded.</p>
          ${home}`,
        'done',
      )
    case 'changed':
      return leaf(
        response,
        200,
        link,
        'Your address is changed',
        markup`<p class="t14">Sign in with ${done.email} from now on. Every other session was signed out.</p>
          ${signIn}`,
        'done',
      )
    case 'password':
      return leaf(
        response,
        200,
        link,
        'Your password is changed',
        markup`<p class="t14">Every other session was signed out. Sign in with the new password.</p>
          ${signIn}`,
        'done',
      )
    case 'factor removed':
      return leaf(
        response,
        200,
        link,
        'It is removed',
        markup`<p class="t14">
            Every session was signed out. Somebody got as far as your account, so change its password when you sign in.
          </p>
          ${signIn}`,
        'done',
      )
    case 'recovered':
      return leaf(
        response,
        200,
        link,
        `Your address is ${done.email} again`,
        markup`<p class="t14">
            Every session was signed out. Somebody knew your password, so choose a new one now.
          </p>
          <p class="flow"><a class="btn main tall" href="${done.passwordLink}">Choose a new password</a></p>`,
        'done',
      )
  }
}

/** The link cannot be followed any more, or never could. */
export function sendGone(
  response: ServerResponse,
  origin: string,
  link: ActionLink,
  found: Exclude<CodeState, { state: 'good' }>,
): void {
  const home = markup`<p class="flow"><a class="btn main tall" href="${origin}/">Go to Duebook</a></p>`
  switch (found.state) {
    case 'unknown':
      return leaf(
        response,
        400,
        link,
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
        link,
        'This link was used already',
        markup`<p class="t14">On ${longTime(found.code.usedAt ?? 0)}. A link works once.</p>
          ${home}`,
      )
    case 'expired': {
      const { purpose, email, newEmail, expiresAt } = found.code
      const renewable = ['VERIFY_EMAIL', 'PASSWORD_RESET', 'VERIFY_AND_CHANGE_EMAIL'].includes(purpose)
      return leaf(
        response,
        400,
        link,
        `This link ran out at ${clockTime(expiresAt)}`,
        renewable
          ? markup`<p class="t14">
                It was good until ${longTime(expiresAt)}. A new one goes to <b>${veiled(newEmail ?? email)}</b>, if that
                address has an account.
              </p>
              ${form(link, markup`<button class="btn main tall" name="again" value="yes">Send a new link</button>`)}`
          : markup`<p class="t14">
                It was good until ${longTime(expiresAt)}. Ask for a new one where you asked for this.
              </p>
              ${home}`,
      )
    }
  }
}

export type PasswordPage = {
  policy: PasswordPolicy
  keepsSecondStep: boolean
  refusal: string | null
  /** Milliseconds that the link is still good for. */
  left: number
}

export function sendPasswordPage(
  response: ServerResponse,
  link: ActionLink,
  code: MailCode,
  { policy, keepsSecondStep, refusal, left }: PasswordPage,
): void {
  const rules = [
    `At least ${policy.minimumLength} characters; a sentence is fine`,
    policy.refusesCommon && 'Not a password that guessers try first',
    policy.lowercase && 'A small letter',
    policy.uppercase && 'A capital letter',
    policy.digit && 'A digit',
    policy.sign && 'A sign such as ! or ?',
    !policy.digit && !policy.sign && 'No rule about digits or signs',
  ].filter((rule) => rule !== false)
  plain(
    response,
    refusal === null ? 200 : 400,
    'Choose a new password',
    markup`<header class="plain-h">
        ${wordmark}<span class="t13 m3 push">${openedFrom(link)}</span>
      </header>
      <main id="main" class="halves">
      <section aria-labelledby="ah">
        <h1 id="ah">Choose a new password</h1>
        <p class="m2">For ${code.email}. The link is good for ${minutesFrom(left)} more and for one use.</p>
        <form class="stack" method="post" action="/emulator/action">
          ${hiddenFields(link)}<input
            class="sr"
            type="text"
            name="username"
            autocomplete="username"
            value="${code.email}"
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
              minlength="${policy.minimumLength}"
              maxlength="${policy.maximumLength}"
              required
              ${refusal !== null && markup`aria-invalid="true" aria-describedby="password-e"`}
            />${refusal !== null && markup`<p class="err" id="password-e">${glyph('failed')}${refusal}</p>`}
          </div>
          <button class="btn main tall wide">Save the new password</button>
        </form>
        ${
          keepsSecondStep &&
          markup`<p class="t12 m3">Your second step stays as it is and is asked for at the next sign-in.</p>`
        }
      </section>
      <section aria-labelledby="ap">
        <h2 id="ap">What makes a password good here</h2>
        <ul class="pol">
          ${rules.map((rule) => markup`<li><span aria-hidden="true">·</span><span>${rule}</span></li>`)}
        </ul>
        <p class="t13 m2">
          Saving signs you out everywhere else. You did not ask for this? Close the page; nothing has changed.
        </p>
      </section>
    </main>`,
    null,
  )
}

/** A page of two sentences, about no link in particular. */
export const sendNotice = (response: ServerResponse, status: number, heading: string, text: string): void =>
  leaf(response, status, { home: '/', openedFrom: null, hidden: {} }, heading, markup`<p class="t14">${text}</p>`)

const form = (link: ActionLink, buttons: Markup) =>
  markup`<form class="flow" method="post" action="/emulator/action">${hiddenFields(link)}${buttons}</form>`

const hiddenFields = ({ hidden }: ActionLink) =>
  Object.entries(hidden).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}" />`)

function leaf(
  response: ServerResponse,
  status: number,
  link: ActionLink,
  heading: string,
  body: Markup,
  mark?: 'done',
): void {
  const sheet = markup`<main id="main">
    <div class="leaf one">
      ${wordmark}
      <h1 class="h">${mark !== undefined && glyph(mark)} ${heading}</h1>
      ${body}
    </div>
  </main>`
  plain(response, status, heading, sheet, openedFrom(link))
}

/** One sheet, and the same foot under all of them. */
function plain(response: ServerResponse, status: number, title: string, sheet: Markup, foot: Markup | null): void {
  sendPage(
    response,
    status,
    title,
    markup`<div class="plain">
      ${sheet}
      <footer class="plain-f">
        <span>Duebook</span>${foot}<span>These pages carry no script and follow the colours of your device.</span>
      </footer>
    </div>`,
  )
}

const openedFrom = (link: ActionLink) =>
  link.openedFrom === null ? null : markup`<span>Opened from a mail of ${longTime(link.openedFrom)}</span>`

/** An address that its owner recognises and nobody else learns. */
const veiled = (email: string) => email.replace(/^(.).*@/, '$1•••@')

/** Nobody here knows the reader's clock, so what is left is said and not until when. */
const minutesFrom = (left: number) => {
  const minutes = Math.max(1, Math.round(left / 60_000))
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
const clockTime = (at: number) => `${new Date(at).toISOString().slice(11, 16)} UTC`
const longTime = (at: number) =>
  `${new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(at)}, ${clockTime(at)}`
