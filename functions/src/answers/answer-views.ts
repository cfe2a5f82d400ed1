import { timeAfter } from '@duebook/contract/about/time-words'
import { dateAbout, distance } from '@duebook/contract/about/date-about'
import { noticeDates } from '@duebook/contract/about/notice-dates'
import { placeOfObligation } from '@duebook/contract/place-in-book'
import { calendarDate, longDate, shortDate, type CalendarDate } from '@duebook/domain'
import type { HandedBack } from '../asking/hand-back-by-word.ts'
import type { Does } from '../reminders/answer-words.ts'
import { quietDays, type OpenWord } from '../reminders/read-word.ts'
import { zoneResolver } from '../reminders/zone-resolver.ts'
import { html, type Html, type View } from './plain-page.ts'

/** What a word would do, and the button that does it. */
export function questionOf(open: OpenWord, origin: string): View {
  const { said, obligation, today } = open
  const link = html`<a class="btn" href="${addressOf(open, origin)}">Open it</a>`
  switch (said.does) {
    case 'hand':
      return asking(
        'I have it in hand',
        html`${dateOf(open)}
          <p>Say you have it in hand, and the reminders stop for everybody. It does not mark it done.</p>
          <form method="post">
            <div class="flow"><button class="btn main">I have it in hand</button>${link}</div>
          </form>
          ${others(open)}`,
      )
    case 'notMine':
      return asking(
        'Not mine',
        html`${dateOf(open)}
          <p>Say it is not yours, and whoever is next is asked. You are not asked about this date again.</p>
          <form method="post">
            <div class="flow"><button class="btn main">Not mine</button>${link}</div>
          </form>`,
      )
    case 'snooze': {
      const days = quietDays(open)
      if (days.length === 0) return tooLate(obligation.title)
      const radio = (day: CalendarDate, at: number) =>
        html`<label
          ><input type="radio" name="until" value="${day}" ${at === 0 && html` checked`} /><span
            >${at === 0 && day === days[0] && isTomorrow(day, today) && 'Tomorrow, '}${shortDate(day, today)}
            09:00</span
          ></label
        >`
      return asking(
        'Ask again when?',
        html`<h1>Ask again when?</h1>
          <p class="what">${obligation.title}, ${dueWords(open)}</p>
          <form method="post">
            <fieldset>
              <legend>Until</legend>
              ${days.map(radio)}
            </fieldset>
            <div class="flow"><button class="btn main">Snooze</button>${link}</div>
          </form>
          <p class="small">The due date does not move. Others who are asked are asked as before.</p>`,
      )
    }
  }
}

/** What the same word can do instead; the page of a GET that asks, as this one does. */
function others({ said }: OpenWord): Html | false {
  const also = said.also ?? []
  if (also.length === 0) return false
  const links = also.map((does) => html`<a class="btn" href="?do=${does}">${otherWords[does]}</a>`)
  return html`<p class="flow">${links}</p>`
}
const otherWords: Record<Does, string> = { hand: 'I have it in hand', snooze: 'Snooze until…', notMine: 'Not mine' }

/** What came of the press, or why the link does nothing any more. */
export function outcomeOf(
  answered: HandedBack,
  {
    does,
    zone,
    origin,
    usedAt = null,
  }: { does: OpenWord['said']['does']; zone: string; origin: string; usedAt?: number | null },
): View {
  const { title } = answered
  const home = html`<p class="flow"><a class="btn" href="${origin}/today">Go to Today</a></p>`
  const said = (heading: string, text: string, status = 200): View => ({
    status,
    title: heading,
    body: html`<h1>${heading}</h1>
      ${title && html`<p class="what">${title}</p>`}
      <p>${text}</p>
      ${home}`,
  })
  switch (answered.outcome) {
    case 'done':
      if (does === 'snooze' && answered.until !== null)
        return said(
          `Quiet until ${timeIn(answered.until, zone)}`,
          'Then it is asked again. The due date has not moved.',
        )
      return does === 'notMine'
        ? said('Whoever is next is asked', 'You are not asked about this date again.')
        : said('You have it in hand', 'Nobody else is asked. It is not done yet: open it and say so when it is.')
    case 'quicker':
      return said(`${answered.who} has it in hand`, 'Nothing more is sent to you about this one.')
    case 'used':
      return said(
        'This was answered already',
        `${usedAt === null ? '' : `On ${timeIn(usedAt, zone)}. `}A link works once. Nothing was changed now.`,
      )
    case 'settled':
      return said('It was settled meanwhile', 'There is nothing left to do.')
    case 'pastDue':
      return tooLate(title)
    case 'nobody':
      return said(
        'Nobody else is here to be asked',
        'Nothing was changed. Open it, and give it to somebody or choose a backup first.',
      )
    case 'gone':
      return said('You cannot change this book any more', 'Nothing was changed. Ask whoever owns it.')
  }
}

export const leadsNowhere: View = {
  status: 404,
  title: 'This link is not whole',
  body: html`<h1>This link is not whole</h1>
    <p>
      Mail programs sometimes cut long links, and old ones are cleared away. Copy all of it, or open Duebook. Nothing
      was changed.
    </p>`,
}

const asking = (title: string, body: Html): View => ({ status: 200, title, body })

const tooLate = (title: string): View =>
  asking(
    'It is too late to be quiet',
    html`<h1>It is too late to be quiet</h1>
      <p class="what">${title}</p>
      <p>Tomorrow morning would be past its day. Nothing was changed.</p>`,
  )

function dateOf(open: OpenWord): Html {
  const { obligation, today } = open
  const about = aboutOf(open)
  const tone = about.date < today ? 'over' : 'soon'
  return html`<h1>${obligation.title}</h1>
    <p class="force"><span>${longDate(about.date)}${about.what === 'due' ? timeAfter(obligation) : ''}</span></p>
    <p class="small">
      <b class="${tone}">${about.name === 'Due' ? '' : `${about.name} · `}${distance(about.date, today)}</b>
    </p>`
}

const dueWords = (open: OpenWord): string => {
  const about = aboutOf(open)
  return `${about.name === 'Due' ? 'due' : about.name.toLowerCase()} ${shortDate(about.date, open.today)}${about.what === 'due' ? timeAfter(open.obligation) : ''}`
}

/** The date that it is about: of a contract the last day for notice while that is ahead. */
function aboutOf({ obligation, today }: OpenWord) {
  const { nextDue: due, nextNotice } = obligation
  const notice = nextNotice ? noticeDates(obligation, { due, sendBy: calendarDate(nextNotice) }) : null
  return dateAbout(obligation, { due, notice }, today)
}

const addressOf = ({ said }: OpenWord, origin: string): string => `${origin}${placeOfObligation(said)}`

const isTomorrow = (day: CalendarDate, today: CalendarDate) => Date.parse(day) - Date.parse(today) === 86_400_000

function timeIn(instant: number, zone: string): string {
  const { date, time } = zoneResolver.toLocal(instant, zone)
  return `${shortDate(date)} ${time}`
}
