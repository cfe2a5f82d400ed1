import { readFileSync } from 'node:fs'
import { markup, Markup, type MarkupValue } from '../console/server-page.ts'
import type { OutgoingMessage } from './service.ts'

/** What a mail with a link says. Times are milliseconds since the epoch and are written in UTC, because the reader's zone is not known here. */
export type LinkMail = { to: string; link: string; askedAt: number; goodUntil: number }

export const verifyAddressMail = ({ to, link, goodUntil }: LinkMail): OutgoingMessage =>
  layOut(to, {
    subject: 'Confirm your address',
    preview: 'One press, and reminders can go there.',
    heading: 'Is this address yours?',
    opening: markup`Somebody, we hope you, made an account with <b>${to}</b>. Confirm it, and reminders can go there.`,
    openingText: `Somebody, we hope you, made an account with ${to}. Confirm it, and reminders can go there.`,
    action: 'Confirm the address',
    link,
    closing: `Good until ${day(goodUntil)}, ${time(goodUntil)}, for one use. Not you? Do nothing.`,
  })

export const resetPasswordMail = ({ to, link, askedAt, goodUntil }: LinkMail): OutgoingMessage =>
  layOut(to, {
    subject: 'Choose a new password',
    preview: 'The link is good for an hour and for one use.',
    heading: 'Choose a new password',
    opening: markup`For <b>${to}</b>, asked for on ${day(askedAt)} at ${time(askedAt)}.`,
    openingText: `For ${to}, asked for on ${day(askedAt)} at ${time(askedAt)}.`,
    action: 'Choose a new password',
    link,
    closing: `Good until ${time(goodUntil)}, for one use. You did not ask? Nothing has changed and you need do nothing.`,
  })

export const signInMail = ({ to, link, askedAt, goodUntil }: LinkMail): OutgoingMessage =>
  layOut(to, {
    subject: 'Your link to sign in',
    preview: 'The link is good for an hour and for one use.',
    heading: 'Sign in to Duebook',
    opening: markup`For <b>${to}</b>, asked for on ${day(askedAt)} at ${time(askedAt)}. No password is needed.`,
    openingText: `For ${to}, asked for on ${day(askedAt)} at ${time(askedAt)}. No password is needed.`,
    action: 'Sign in',
    link,
    closing: `Good until ${time(goodUntil)}, for one use. You did not ask? Do nothing, and pass the link on to nobody.`,
  })

export const changeAddressMail = ({ to, link, goodUntil }: LinkMail): OutgoingMessage =>
  layOut(to, {
    subject: 'Confirm your new address',
    preview: 'One press, and you sign in with this address.',
    heading: 'Use this address from now on?',
    opening: markup`Somebody, we hope you, wants to sign in with <b>${to}</b> from now on. Confirm it, and reminders go there.`,
    openingText: `Somebody, we hope you, wants to sign in with ${to} from now on. Confirm it, and reminders go there.`,
    action: 'Use this address',
    link,
    closing: `Good until ${day(goodUntil)}, ${time(goodUntil)}, for one use. Not you? Do nothing.`,
  })

/** To the address that an account had. */
export const addressChangedMail = ({ to, link, askedAt, goodUntil }: LinkMail, newAddress: string): OutgoingMessage =>
  layOut(to, {
    subject: 'Your address was changed',
    preview: 'If that was not you, take it back.',
    heading: 'Your address was changed',
    opening: markup`On ${day(askedAt)} at ${time(askedAt)} your account was moved from <b>${to}</b> to <b>${newAddress}</b>.`,
    openingText: `On ${day(askedAt)} at ${time(askedAt)} your account was moved from ${to} to ${newAddress}.`,
    action: 'Not me: take it back',
    link,
    closing: `The way back is open until ${day(goodUntil)}. Was it you? Do nothing.`,
  })

export const factorAddedMail = ({ to, link, askedAt, goodUntil }: LinkMail): OutgoingMessage =>
  layOut(to, {
    subject: 'A second step was added to your sign-in',
    preview: 'If that was not you, take it away.',
    heading: 'A second step was added',
    opening: markup`On ${day(askedAt)} at ${time(askedAt)} a second step was added to the sign-in of <b>${to}</b>.`,
    openingText: `On ${day(askedAt)} at ${time(askedAt)} a second step was added to the sign-in of ${to}.`,
    action: 'Not me: take it away',
    link,
    closing: `The way back is open until ${day(goodUntil)}. Was it you? Do nothing, and keep a second factor in reserve.`,
  })

/** A code in a text message: what it is for first, and whom to give it to. */
export const codeText = (to: string, code: string): OutgoingMessage => ({
  kind: 'text',
  to,
  subject: 'Sign-in code',
  text: `${code} is your Duebook code, good for ten minutes. Give it to nobody; we never ask for it.`,
  html: null,
})

type Content = {
  subject: string
  preview: string
  heading: string
  opening: Markup
  openingText: string
  action: string
  link: string
  closing: string
}

const because = 'You get this because somebody used this address at Duebook. It cannot be switched off.'

const layOut = (to: string, content: Content): OutgoingMessage => ({
  kind: 'mail',
  to,
  subject: content.subject,
  text: textOf(content),
  html: htmlOf(content).text,
})

const textOf = (content: Content) =>
  [
    'DUEBOOK',
    content.heading.toUpperCase(),
    wrap(content.openingText),
    `${content.action}:\n  ${content.link}`,
    wrap(content.closing),
    `-- \n${wrap(because)}\nDuebook\n`,
  ].join('\n\n')

/** Lines of at most 72 characters, the width that mail programs quote well (RFC 5322, section 2.1.1 recommends at most 78). */
function wrap(text: string): string {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line === '') lines[lines.length - 1] = word
    else if (line.length + 1 + word.length <= 72) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines.join('\n')
}

const speech = "Archivo,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const dates = "Besley,Rockwell,'Roboto Slab',Georgia,serif"
const sheet = new Markup(readFileSync(new URL('./mail.css', import.meta.url), 'utf8'))
// Mail programs fill the preview line from the body; this keeps them from it.
const previewFiller = new Markup('&#847;&zwnj;&nbsp;'.repeat(12))
// Old Outlook ignores max-width; only these comments give it a table of the right width.
const outlook = (inside: string) => new Markup(`<!--[if mso]>${inside}<![endif]-->`)

const htmlOf = ({ subject, preview, heading, opening, action, link, closing }: Content) =>
  markup`<!doctype html>
    <html lang="en-GB" xmlns:o="urn:schemas-microsoft-com:office:office">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <title>${subject}</title>
        ${outlook('<xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml>')}
        <style>
          ${sheet}
        </style>
      </head>
      <body class="bg" bgcolor="#f0f5f1" style="margin:0;padding:0;background-color:#f0f5f1">
        <div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}${previewFiller}</div>
        <div role="article" aria-roledescription="email" aria-label="${subject}" lang="en-GB">
          <table
            role="presentation"
            width="100%"
            cellpadding="0"
            cellspacing="0"
            border="0"
            bgcolor="#f0f5f1"
            class="bg"
          >
            <tr>
              <td align="center" style="padding:16px 8px 32px">
                ${outlook('<table role="presentation" width="576" cellpadding="0" cellspacing="0" border="0"><tr><td>')}
                <table
                  role="presentation"
                  width="100%"
                  cellpadding="0"
                  cellspacing="0"
                  border="0"
                  style="max-width:576px"
                >
                  <tr>
                    <td align="left" style="padding:8px 8px 12px;text-align:left">
                      <span class="ink" style="font:600 19px/24px ${dates};color:#161d27"
                        ><span class="rl" style="border-bottom:3px double #161d27">Due</span>book</span
                      >
                    </td>
                  </tr>
                  <tr>
                    <td
                      class="sheet edge"
                      bgcolor="#f9fcfa"
                      align="left"
                      style="text-align:left;background-color:#f9fcfa;border:1px solid #d3dbda;padding:28px 32px"
                    >
                      <h1 class="ink" style="margin:0 0 12px;font:600 24px/30px ${dates};color:#161d27">${heading}</h1>
                      ${paragraph('ink', '0 0 14px', '400 15px/23px', '#161d27', opening)}
                      <table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 10px">
                        <tr>
                          <td
                            bgcolor="#144c8f"
                            class="main"
                            style="background-color:#144c8f;border:1px solid #144c8f;border-radius:3px;mso-padding-alt:11px 16px"
                          >
                            <a
                              href="${link}"
                              class="onm"
                              style="display:inline-block;padding:11px 16px;font:500 15px/21px ${speech};color:#fafcfe;text-decoration:none"
                              >${action}</a
                            >
                          </td>
                        </tr>
                      </table>
                      ${paragraph('i3', '0 0 12px', '400 13px/19px', '#5b636b', closing)}
                    </td>
                  </tr>
                  <tr>
                    <td
                      class="i3"
                      align="left"
                      style="text-align:left;padding:14px 8px 0;font:400 12px/18px ${speech};color:#5b636b"
                    >
                      ${because}<br />Duebook
                    </td>
                  </tr>
                </table>
                ${outlook('</td></tr></table>')}
              </td>
            </tr>
          </table>
        </div>
      </body>
    </html> `

const paragraph = (name: string, margin: string, font: string, colour: string, content: MarkupValue) =>
  markup`<p class="${name}" style="margin:${margin};font:${font} ${speech};color:${colour}">${content}</p>`

const day = (at: number) =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
    .format(at)
    .replace(',', '')
const time = (at: number) => `${new Date(at).toISOString().slice(11, 16)} UTC`
