import { moment } from '../moments.ts'
import { glyph, markup, type Icon, type Markup } from '../server-page.ts'
import { deviceName, factorName, nameOf, type AccountSeen, type SessionSeen } from './account-seen.ts'

/** `text`: what was searched for, which stays; `ask`: the act that is being asked about, as in the address. */
type Asked = { text: string; ask: string }

/** One account beside the list: what is known of it, and what can be done. */
export function openAccount(account: AccountSeen, sessions: readonly SessionSeen[], asked: Asked): Markup {
  const { displayName, email, emailVerified, disabled } = account
  const initials = (displayName ?? nameOf(account))
    .split(/[\s@.]+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
  const state =
    disabled === true
      ? markup`<span class="tag over push">blocked</span>`
      : email !== undefined &&
        (emailVerified === true
          ? markup`<span class="tag ok push">confirmed</span>`
          : markup`<span class="tag push">not confirmed</span>`)
  return markup`<article class="mr" id="open" aria-labelledby="uh">
    <div class="flow"><span class="face" aria-hidden="true">${initials}</span><h2 id="uh" class="h">${displayName ?? nameOf(account)}</h2>${state}</div>
    ${facts(account, asked)}
    <h3>Ways in</h3>${ways(account, asked)}
    <h3>Signed in on</h3>${devices(account, sessions, asked)}
    ${asked.ask === 'delete' ? deleteForm(account, asked) : ends(account, asked)}
  </article>`
}

function facts(account: AccountSeen, asked: Asked): Markup {
  const { localId, email, phoneNumber, createdAt, customAttributes } = account
  return markup`<dl class="kv2"><dt>Id</dt><dd>${localId}</dd>${email !== undefined && markup`<dt>Address</dt><dd>${email}</dd>`}${
    phoneNumber !== undefined && markup`<dt>Number</dt><dd>${phoneNumber}</dd>`
  }<dt>Made</dt><dd>${createdAt === undefined ? 'not known' : moment(Number(createdAt))}</dd><dt>Claims</dt><dd><code>${customAttributes ?? 'none'}</code> ${
    asked.ask !== 'claims' && markup`<a href="${to(account, asked, 'claims')}">Edit</a>`
  }</dd></dl>${
    asked.ask === 'claims' &&
    markup`<form class="stack" method="post" action="/accounts">${hidden(account, asked, 'claims')}<div class="field"><label for="claims">Claims, as a JSON object of at most 1,000 characters</label><textarea class="in mono" id="claims" name="claims" rows="4" maxlength="1000" spellcheck="false">${`\n${customAttributes ?? '{}'}`}</textarea><span class="hint">They hold from the next token on, within the hour.</span></div><div class="flow"><button class="btn main">Change them</button><a class="btn bare" href="${to(account, asked)}">Cancel</a></div></form>`
  }`
}

function ways(account: AccountSeen, asked: Asked): Markup {
  const {
    passwordHash,
    passwordUpdatedAt,
    email,
    emailLinkSignin,
    phoneNumber,
    providerUserInfo = [],
    mfaInfo = [],
  } = account
  const others = providerUserInfo.filter(({ providerId }) => providerId !== 'password' && providerId !== 'phone')
  const none =
    passwordHash === undefined && emailLinkSignin !== true && phoneNumber === undefined && others.length === 0
  return markup`<ul class="list tight">
    ${email !== undefined && way('key', 'Password', passwordHash === undefined ? 'none yet' : passwordUpdatedAt === undefined ? 'set' : `set ${moment(passwordUpdatedAt)}`, button(account, asked, 'reset', passwordHash === undefined ? 'Send a link to set one' : 'Send a reset link'))}
    ${emailLinkSignin === true && way('mail', 'Mail link', email ?? '')}
    ${phoneNumber !== undefined && way('phone', 'Text', phoneNumber, unlink(account, asked, 'phone'))}
    ${others.map(({ providerId, email: theirs, rawId }) => way('link', providerId, theirs ?? rawId ?? '', unlink(account, asked, providerId)))}
    ${none && email === undefined && markup`<li><div><b>None</b><span class="l">nobody can come back to it once it is signed out</span></div></li>`}
    ${mfaInfo.map((factor) =>
      asked.ask === `factor ${factor.mfaEnrollmentId}`
        ? markup`<li><div>${factorForm(account, asked, factor)}</div></li>`
        : way(
            'phone',
            `Second step: ${factorName(factor)}`,
            factor.enrolledAt === undefined ? '' : `since ${moment(Date.parse(factor.enrolledAt))}`,
            markup`<a class="btn bare" href="${to(account, asked, `factor ${factor.mfaEnrollmentId}`)}">Take off…</a>`,
          ),
    )}
  </ul>`
}

function devices(account: AccountSeen, sessions: readonly SessionSeen[], asked: Asked): Markup {
  if (sessions.length === 0) return markup`<p class="t13 m3">No device.</p>`
  return markup`<ul class="list tight">${sessions.map(
    ({ id, userAgent, signInProvider, secondFactor, signedInAt, lastUsedAt }) =>
      markup`<li>${glyph('phone')}<div><b>${deviceName(userAgent)}</b><span class="l">since ${moment(Number(signedInAt))} by ${signInProvider}${
        secondFactor !== undefined && ` and ${secondFactor === 'totp' ? 'app' : 'text'}`
      }, last seen ${moment(Number(lastUsedAt))}</span></div><form method="post" action="/accounts">${hidden(account, asked, 'end-session')}<input type="hidden" name="session" value="${id}" /><button class="btn bare" aria-label="Sign out on ${deviceName(userAgent)}, last seen ${moment(Number(lastUsedAt))}">Sign out</button></form></li>`,
  )}</ul><p class="t12 m3">Who is signed out on one device can go on there until their token runs out, within the hour.</p>`
}

const way = (icon: Icon, name: string, more: string, act: Markup | null = null) =>
  markup`<li>${glyph(icon)}<div><b>${name}</b><span class="l">${more}</span></div>${act}</li>`

const unlink = (account: AccountSeen, asked: Asked, provider: string) =>
  markup`<form method="post" action="/accounts">${hidden(account, asked, 'unlink')}<input type="hidden" name="provider" value="${provider}" /><button class="btn bare" aria-label="Unlink ${provider}">Unlink</button></form>`

function factorForm(account: AccountSeen, asked: Asked, factor: NonNullable<AccountSeen['mfaInfo']>[number]): Markup {
  return markup`<form class="stack" method="post" action="/accounts">${hidden(account, asked, 'factor')}<input type="hidden" name="factor" value="${factor.mfaEnrollmentId}" />
    <p class="t13"><b>Take ${factorName(factor)} off this account?</b> They can sign in without it until they add another. The server sends no mail about it: tell them.</p>
    <div class="field"><label for="why">Why, for the log</label><input class="in" id="why" name="why" required maxlength="300" placeholder="phone lost, called back on the number on file" /></div>
    <div class="flow"><a class="btn main" href="${to(account, asked)}">Keep it</a><button class="btn danger">Take it off</button></div></form>`
}

function ends(account: AccountSeen, asked: Asked): Markup {
  return markup`<div class="flow">${button(account, asked, 'sign-out', 'Sign out everywhere', 'btn')}${button(account, asked, 'free', 'Forget wrong tries', 'btn')}${
    account.disabled === true
      ? button(account, asked, 'unblock', 'Let in again', 'btn')
      : button(account, asked, 'block', 'Block', 'btn')
  }<a class="btn danger" href="${to(account, asked, 'delete')}">Delete…</a></div>`
}

function deleteForm(account: AccountSeen, asked: Asked): Markup {
  const who = nameOf(account)
  return markup`<form class="stack" method="post" action="/accounts">${hidden(account, asked, 'delete')}
    <p class="t13"><b>Delete the account of ${who}?</b> Only the account goes, and at once: documents, files and what is paid for stay as they are. Where the application has a way of its own to end an account, take that.</p>
    <div class="field"><label for="typed">To delete it, type ${who}</label><input class="in" id="typed" name="typed" required maxlength="300" autocomplete="off" /></div>
    <div class="flow"><a class="btn main" href="${to(account, asked)}">Keep it</a><button class="btn danger">Delete it</button></div></form>`
}

function to({ localId }: AccountSeen, { text }: Asked, ask = ''): string {
  return `/accounts?${new URLSearchParams({ ...(text !== '' && { q: text }), id: localId, ...(ask !== '' && { ask }) })}#open`
}

const button = (account: AccountSeen, asked: Asked, act: string, words: string, look = 'btn bare') =>
  markup`<form method="post" action="/accounts">${hidden(account, asked, act)}<button class="${look}">${words}</button></form>`

const hidden = ({ localId }: AccountSeen, { text, ask }: Asked, act: string) =>
  markup`<input type="hidden" name="act" value="${act}" /><input type="hidden" name="id" value="${localId}" /><input type="hidden" name="q" value="${text}" /><input type="hidden" name="ask" value="${ask}" />`
