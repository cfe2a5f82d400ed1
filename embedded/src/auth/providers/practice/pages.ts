import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { glyph, markup, practiceStyle, sendPage, type Markup } from '../../../console/server-page.ts'
import type { KnownProvider } from '../catalogue.ts'
import type { PracticePerson } from './people.ts'
import { troubles } from './trouble.ts'

const style = practiceStyle + readFileSync(new URL('../provider-page.css', import.meta.url), 'utf8')

/** Who a page is about: the provider in whose place it stands, and the origins that its form's answer may lead to. */
export type PracticePage = { provider: KnownProvider; uid: string; formTargets: string[] }

/** The choice of somebody to be. Nothing is checked, and the page says so. */
export function sendChoice(
  response: ServerResponse,
  page: PracticePage,
  people: PracticePerson[],
  refusal: string | null,
): void {
  const { provider } = page
  const action = signInPath(page)
  sendPracticePage(
    response,
    refusal === null ? 200 : 400,
    page,
    'Sign in to Duebook as…',
    markup`${
      people.length > 0 &&
      markup`<form method="post" action="${action}">
        <ul class="accts">
          ${people.map(
            (person) =>
              markup`<li><button class="acct" name="person" value="${person.id}">
                <span class="${person.email === null || !person.emailVerified ? 'face none' : 'face'}" aria-hidden="true"
                  >${initials(person.name)}</span
                ><span><b>${person.name}</b><span class="l">${addressOf(person)}</span></span>
              </button></li>`,
          )}
        </ul>
      </form>`
    }
      <form class="stack" method="post" action="${action}">
        <div class="field">
          <label for="pv-email">${people.length > 0 ? 'Or make one up: address' : 'Address'}</label
          ><input
            class="in tall"
            id="pv-email"
            name="email"
            type="email"
            maxlength="254"
            autocomplete="off"
            aria-describedby="pv-email-h${refusal !== null && ' pv-email-e'}"
            ${refusal !== null && markup`aria-invalid="true"`}
          />
          ${refusal !== null && markup`<p class="err" id="pv-email-e">${glyph('failed')}${refusal}</p>`}
          <p class="t12 m3" id="pv-email-h">Left empty, ${provider.title} gives no address at all.</p>
        </div>
        <div class="field">
          <label for="pv-name">Name</label
          ><input class="in tall" id="pv-name" name="name" maxlength="256" autocomplete="off" />
        </div>
        <label class="check"
          ><input type="checkbox" name="verified" value="yes" checked /><span>The address counts as verified</span></label
        >
        <button class="btn main tall wide" name="made-up" value="yes">Continue</button>
      </form>
      <form method="post" action="${action}">
        <button class="btn bare" name="cancel" value="yes">Cancel, go back to Duebook</button>
      </form>`,
  )
}

/** What Duebook asks for, and the two answers. */
export function sendConsent(
  response: ServerResponse,
  page: PracticePage,
  person: PracticePerson,
  scopes: string[],
  backTo: string,
): void {
  sendPracticePage(
    response,
    200,
    page,
    'Duebook asks for',
    markup`<p class="flow t14">
        <span class="face" aria-hidden="true">${initials(person.name)}</span
        ><span>${person.name}<span class="l2b">${addressOf(person)}</span></span>
      </p>
      <ul class="scopes">
        ${scopes.includes('profile') && markup`<li>${glyph('check')}Your name and picture</li>`}
        ${scopes.includes('email') && markup`<li>${glyph('check')}Your address, and whether it is verified</li>`}
      </ul>
      <p class="t12 m3">Scopes ${scopes.join(', ')}. Goes back to ${backTo}.</p>
      <form class="flow" method="post" action="${signInPath(page)}">
        <button class="btn main tall" name="allow" value="yes">Allow</button
        ><button class="btn tall" name="cancel" value="yes">Refuse</button>
      </form>
      <details class="t14">
        <summary>Try what can go wrong</summary>
        <form class="stack" method="post" action="${signInPath(page)}">
          <fieldset class="stack">
            <legend>${page.provider.title}…</legend>
            ${Object.entries(troubles).map(
              ([trouble, words], index) =>
                markup`<label class="check"
                  ><input type="radio" name="answer" value="${trouble}" ${index === 0 && markup`checked`} /><span
                    >${words}</span
                  ></label
                >`,
            )}
          </fieldset>
          <button class="btn tall">Answer</button>
        </form>
      </details>`,
  )
}

/** The question itself is wrong; nothing is sent anywhere. */
export function sendCannotGoOn(
  response: ServerResponse,
  status: number,
  provider: KnownProvider,
  home: string,
  reason: { text: Markup; detail: string },
): void {
  sendPracticePage(
    response,
    status,
    { provider, uid: '', formTargets: [] },
    'This sign-in cannot go on',
    markup`<p class="t14">${reason.text}</p>
      <p class="t12 m3">${reason.detail}</p>
      <p><a class="btn tall" href="${home}/">Back to Duebook</a></p>`,
  )
}

function sendPracticePage(
  response: ServerResponse,
  status: number,
  { provider, formTargets }: PracticePage,
  heading: string,
  body: Markup,
): void {
  sendPage(
    response,
    status,
    `Practice sign-in with ${provider.title}`,
    markup`<div class="plain">
      <main id="main">
        <section class="leaf one" aria-labelledby="ph">
          <header class="prov-h">
            <span class="tag pencil">Practice</span><b>Practice identity provider</b>
          </header>
          <h1 id="ph" class="h">${heading}</h1>
          <p class="practice">
            <b>Practice.</b
            ><span class="grow"
              >This is not ${provider.title}. It stands in its place on this machine; nobody checks who you are and nothing
              leaves it.</span
            >
          </p>
          ${body}
        </section>
      </main>
      <footer class="plain-f">
        <span>Practice identity provider, part of this Duebook</span
        ><span>client duebook-web · nonce checked · PKCE S256</span>
      </footer>
    </div>`,
    // The form's answer leads back to the application, which may be another origin of this machine.
    { style, policy: { 'form-action': ["'self'", ...formTargets].join(' ') } },
  )
}

const signInPath = ({ provider, uid }: PracticePage) => `/practice/${provider.name}/sign-in/${uid}`

const addressOf = ({ email, emailVerified }: PracticePerson) =>
  email === null ? 'no address' : emailVerified ? email : `${email}, not verified`

const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('') || '–'
