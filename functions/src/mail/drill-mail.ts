import { listed } from '@duebook/domain'
import { escapeHtml } from './escape-html.ts'
import { oneLine } from './one-line.ts'
import type { MailMessage } from './reminder-mail.ts'
import { button, look, sheet } from './sheet.ts'

type Drill = DrillWords & {
  by: string
  what: string
  bookName: string
  /** Where its reader says that it came. */
  link: string
  /** Where the date stands, with its ladder. */
  ladder: string
}
export type DrillWords = {
  /** When it is sent, in words of the reader's clock. */
  sent: string
  /** What its reader would hear in earnest, and who behind them; null where nothing is foreseen. */
  earnest: Earnest | null
}
type Earnest = {
  /** `asked`, `rung 1` and so on, `watcher`. */
  as: string
  at: string
  after: { at: string; names: readonly string[] } | null
}

/** A try of who would be asked about a date; its reader says whether it came, and has nothing to do. */
export function drillMail({ link, ladder, sent, earnest, ...typed }: Drill): MailMessage {
  const [by, what, book] = [typed.by, typed.what, typed.bookName].map(oneLine) as [string, string, string]
  const title = 'Drill, nothing to do'
  const [tries, ends] = [
    `${by} tries who would be asked about`,
    ', and whether it reaches them. Nothing is really due of you.',
  ]
  const press = `If this reached you, one press shows it to ${by}. It changes nothing else.`
  const means = `Sent ${sent}. A drill wakes nobody, answers nothing, and is possible once an hour.`
  const foot = `You are on the ladder of this date in ${book}.`
  const lines = earnest ? linesOf(earnest) : []
  return {
    subject: `${title}: ${what}`.slice(0, 250),
    text: [
      'DUEBOOK',
      '',
      title.toUpperCase(),
      '',
      `${tries} ${what}${ends}`,
      '',
      press,
      '',
      ...(lines.length > 0
        ? ['As it would be in earnest', ...lines.flatMap(({ who, at, why }) => [`  ${who}  ${at}`, `    ${why}`]), '']
        : []),
      'Got it:',
      `  ${link}`,
      '',
      means,
      '',
      '-- ',
      foot,
      `See the ladder: ${ladder}`,
    ].join('\n'),
    html: sheet({
      title,
      preview: `${tries} ${what}${ends}`,
      body: `<p ${look.body}>${escapeHtml(tries)} <b>${escapeHtml(what)}</b>${ends}</p><p ${look.body}>${escapeHtml(press)}</p>${earnestHtml(lines)}${button(link, 'Got it')}<p ${look.small}>${escapeHtml(means)}</p>`,
      foot: `${escapeHtml(foot)} <a href="${escapeHtml(ladder)}" ${look.link}>See the ladder</a>`,
    }),
  }
}

type Line = { who: string; at: string; why: string }

function linesOf({ as, at, after }: Earnest): Line[] {
  const own = { who: as === 'watcher' ? 'You would be told' : 'You would be asked', at, why: whySaid(as) }
  return after ? [own, { who: 'After you', at: after.at, why: listed(after.names.map(oneLine)) }] : [own]
}

function whySaid(as: Earnest['as']): string {
  if (as === 'asked') return 'first of all'
  if (as === 'watcher') return 'you watch it'
  return `entry ${as.slice('rung '.length)} of the ladder, if nobody has it in hand by then`
}

function earnestHtml(lines: readonly Line[]): string {
  if (lines.length === 0) return ''
  const rows = lines.map(
    ({ who, at, why }) =>
      `<tr><td ${look.cell}>${escapeHtml(who)}<br><span ${look.small}>${escapeHtml(why)}</span></td><td align="right" valign="top" nowrap ${look.value}>${escapeHtml(at)}</td></tr>`,
  )
  return `<p ${look.body}><strong>As it would be in earnest</strong></p>
<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-collapse:collapse">${rows.join('')}</table>`
}
