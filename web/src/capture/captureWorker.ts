import { calendarDate, captureFrom, isCalendarDate, registerHolidays, type CaptureContext } from '@duebook/domain'
import PostalMime from 'postal-mime'
import type { CaptureMessage, CaptureRequest, MailHead, Source } from './capture-messages.ts'
import { inPages } from './in-pages.ts'
import { textOfHtml } from './text-of-html.ts'
import { unquoted } from './unquoted.ts'

const say = (message: CaptureMessage) => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<CaptureRequest>) => {
  for (const table of data.holidays) registerHolidays(table)
  pagesOf(data.source, data.context.zone)
    .then(({ pages, mail }) => say({ pages, mail, capture: captureFrom(pages, { ...data.context, ...said(mail) }) }))
    // What is thrown here is thrown by what the file holds, and nothing in it helps anybody.
    .catch(() => say({ failed: 'broken' }))
})

async function pagesOf(source: Source, zone: string): Promise<{ pages: string[]; mail: MailHead | null }> {
  if (source.is === 'pages') return { pages: source.pages, mail: null }
  if (source.is === 'html') return { pages: inPages(textOfHtml(source.text)), mail: null }
  const { from, subject, date, text, html } = await PostalMime.parse(source.bytes, { maxNestingDepth: 20 })
  const sender = from && 'address' in from ? from.name || from.address || '' : (from?.name ?? '')
  return {
    pages: inPages((text?.trim() ? unquoted(text) : textOfHtml(html ?? '')).replaceAll('\r', '')),
    mail: { from: sender, subject: subject ?? '', sent: dayOf(date, zone) },
  }
}

function dayOf(date: string | undefined, zone: string): string | null {
  const sent = new Date(date ?? '')
  if (Number.isNaN(sent.getTime())) return null
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(sent)
  return isCalendarDate(day) ? day : null
}

const said = (mail: MailHead | null): Partial<CaptureContext> =>
  mail
    ? {
        ...(mail.from && { from: mail.from }),
        ...(mail.subject && { subject: mail.subject.replace(/^(?:(?:re|fwd?|aw|wg|tr|rv)\s*:\s*)+/i, '') }),
        ...(mail.sent && { sent: calendarDate(mail.sent) }),
      }
    : {}
