import type { SeenWatching, WatchedDate } from '@duebook/contract/people/outside-watcher'
import { calendarDate, shortDate, shortDateWithYear } from '@duebook/domain'
import { html, refused, type Html, type View } from '../../answers/plain-page.ts'

/** What was pressed on the page before: yes, or that these are to be told of no more, by their watchers' ids. */
export type Pressed = { how: 'yes' } | { how: 'left'; these: readonly string[] }
/** `saysNo`: came by the mail's no. `wasAnswered`: pressed an answer after another one. */
type How = { pressed?: Pressed; saysNo?: boolean; wasAnswered?: boolean }

/** What a link's holder sees: the question, what came of what they pressed, or what they are told about. */
export function watchView(seen: SeenWatching, how: How): View {
  const view = {
    status: 200,
    from: `Opened from a mail of ${shortDate(calendarDate(seen.sentAt.date))}, ${seen.sentAt.time}`,
  }
  const of = (title: string, body: Html, glyph: Html | null = null): View => ({
    ...view,
    title,
    body: html`<h1>${glyph && html`${glyph} `}${title}</h1>
      ${how.wasAnswered === true && html`<p>This was answered already. Nothing was changed now.</p>`} ${body}`,
  })
  const { state, date, first, told, bookName } = seen
  const asker = firstName(seen.askerName)
  if (state === 'asked' && date) return { ...view, ...question(seen, date, how.saysNo === true) }
  if (state === 'declined')
    return of(
      'Good. Nothing is sent',
      html`<p>${asker} sees only that you will not be told. ${bookName} cannot ask again for a year.</p>`,
    )
  if (how.pressed?.how === 'yes') {
    const next =
      state === 'told' && first
        ? `First on ${shortDate(calendarDate(first.day))}, ${first.step}.`
        : 'When the next one comes, and when it is done.'
    return of('You will be told', html`<p>${next} ${asker} sees that you said yes.</p>`, doneGlyph)
  }
  const left = how.pressed?.how === 'left' ? how.pressed.these : state === 'left' && date ? [date.watcherId] : null
  if (left)
    return of(
      'Nothing more is sent about it',
      html`<p>${asker} sees that you left. Your address is deleted in 30 days unless something else of yours stays.</p>
        ${
          left.length > 0 &&
          html`<form method="post" class="flow">
            <button class="btn bare" name="again" value="${left.join()}">It was a mistake: tell me again</button>
          </form>`
        }
        ${told.length > 0 && listOf(told, bookName)}`,
    )
  if (told.length === 0) return ended
  return of(
    'What you are told about',
    html`${listOf(told, bookName)}
    ${
      told.length > 1 &&
      html`<form method="post" class="flow">
        <button class="btn danger" name="stop" value="all">Stop all of it</button>
      </form>`
    }`,
  )
}

/** The link leads to nothing any more, whatever the reason. */
export const ended = refused(
  404,
  'This link no longer works',
  'The date was taken away, or you left already. Nothing is sent either way.',
)
export const notWhole = refused(404, 'This link is not whole', 'Copy all of it from the mail. Nothing is changed.')
export const notUnderstood = refused(
  400,
  'That was not understood',
  'Nothing was changed. Open the link of the mail again.',
)

function question({ askerName, bookName, hears, email }: SeenWatching, date: WatchedDate, saysNo: boolean) {
  const title = `${askerName} would like you to be told`
  const look = (isMain: boolean) => (isMain ? 'btn main' : 'btn')
  return {
    title,
    body: html`<h1>${title}</h1>
      <p>About one date in ${bookName}. You need no account.</p>
      <dl>
        <dt>What</dt>
        <dd><b>${date.title}</b></dd>
        ${
          date.closes &&
          html`<dt>Notice closes</dt>
            <dd>${day(date.closes)}</dd>`
        }
        <dt>Next due</dt>
        <dd>${date.due ? day(date.due) : 'no date ahead'}</dd>
        <dt>You would hear</dt>
        <dd>${hears}</dd>
        <dt>At</dt>
        <dd>${email}</dd>
      </dl>
      <form method="post" class="flow">
        <button class="${look(!saysNo)}" name="wants" value="yes">Yes, tell me</button>
        <button class="${look(saysNo)}" name="wants" value="no">No, thank you</button>
      </form>
      <p class="small">If you do nothing, nothing is sent. This asks only once.</p>`,
    beside: html`<h2>What that means</h2>
      <ul>
        <li>${checkGlyph} You get these mails and nothing else, and each has a way out</li>
        <li>${checkGlyph} You see the name of the date, when it is due and whether it is done</li>
        <li>${crossGlyph} You see no amounts, files, notes or other dates</li>
        <li>${crossGlyph} You are never asked to do it</li>
      </ul>
      <p class="small">Do not know ${askerName}? Close the page.</p>`,
  }
}

const listOf = (told: readonly WatchedDate[], bookName: string) =>
  html`<form method="post">
    <ul class="told" aria-label="What you are told about">
      ${told.map(
        (one) =>
          html`<li>
            ${one.done === null ? upcomingGlyph : doneGlyph}
            <div><b>${one.title}</b><small>${standing(one)} · ${bookName}</small></div>
            <button class="btn" name="stop" value="${one.watcherId}" aria-label="Stop: ${one.title}">Stop</button>
          </li>`,
      )}
    </ul>
  </form>`

/** "done Mon 2 Nov 2026 · next Tue 2 Nov 2027", "due Mon 14 Dec 2026", "notice closes Thu 3 Dec 2026 · due Sun 3 Jan 2027". */
function standing({ closes, due, done }: WatchedDate): string {
  const said = [
    done !== null && `done ${day(done)}`,
    closes !== null && `notice closes ${day(closes)}`,
    due !== null && `${done === null ? 'due' : 'next'} ${day(due)}`,
  ].filter((one) => one !== false)
  return said.join(' · ') || 'no date ahead'
}

const day = (date: string) => shortDateWithYear(calendarDate(date))

/** Of an address what stands before the @. */
export const firstName = (name: string) => name.split(/[\s@]/)[0] ?? name

const doneGlyph = html`<svg class="done" viewBox="0 0 16 16" aria-hidden="true">
  <circle cx="8" cy="8" r="6.5" fill="currentColor" />
  <path
    d="m5.1 8.2 2.1 2 3.7-4.3"
    fill="none"
    stroke="var(--paper)"
    stroke-width="1.75"
    stroke-linecap="round"
    stroke-linejoin="round"
  />
</svg>`
const upcomingGlyph = html`<svg viewBox="0 0 16 16" aria-hidden="true">
  <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" stroke-width="1.5" />
</svg>`
const checkGlyph = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <path d="M20 6 9 17l-5-5" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" />
</svg>`
const crossGlyph = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <path d="M18 6 6 18M6 6l12 12" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" />
</svg>`
