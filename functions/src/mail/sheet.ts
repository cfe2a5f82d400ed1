import { escapeHtml } from './escape-html.ts'

const sans = "Archivo,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const dates = "Besley,Rockwell,'Roboto Slab',Georgia,serif"

const ink = '#161d27'
const pencil = '#5b636b'

/** The attributes of what stands in a mail: the light look as styles, which every mail program follows, and a class for the dark one. */
export const look = {
  body: `class="ink" style="margin:0 0 12px;font:400 15px/22px ${sans};color:${ink}"`,
  /** Over a table, which a mail program would set in its middle. */
  caption: `class="ink" align="left" style="padding:0 0 4px;text-align:left;font:600 13px/19px ${sans};color:${ink}"`,
  small: `class="i3" style="margin:0 0 12px;font:400 13px/19px ${sans};color:${pencil}"`,
  soon: `class="soon" style="font:600 13px/19px ${sans};color:#824c11;padding:0 0 2px"`,
  overdue: `class="over" style="font:600 13px/19px ${sans};color:#b0171a;padding:0 0 2px"`,
  date: `class="ink rl" style="display:inline-block;font:600 27px/33px ${dates};color:${ink};border-bottom:4px double ${ink}"`,
  cell: `class="ink hl" style="font:400 14px/20px ${sans};color:${ink};padding:6px 0;border-bottom:1px solid #d3dbda"`,
  value: `class="ink hl" style="font:400 14px/20px ${sans};color:${ink};padding:6px 0 6px 12px;border-bottom:1px solid #d3dbda"`,
  /** A table of rows, and one of days, which begins at a line. */
  plain: 'style="margin:0 0 20px;border-collapse:collapse"',
  ruled: `class="rl" style="margin:0 0 20px;border-collapse:collapse;border-top:2px solid ${ink}"`,
  /** On a phone, the line beneath a row whose cost stands beneath what it is. */
  days: 'class="dr hl" style="border-color:#d3dbda"',
  /** A row of days: the day with how far off it is, what it is of, and what it costs. */
  day: `class="ink hl da" style="width:92px;text-align:left;border-bottom:1px solid #d3dbda;border-right:1px solid #acc7e4;padding:8px 8px 8px 0;font:600 14px/20px ${dates};color:${ink}"`,
  what: `class="ink hl wh" style="border-bottom:1px solid #d3dbda;padding:8px 8px 8px 12px;font:600 14px/20px ${sans};color:${ink}"`,
  cost: `class="ink hl co" style="text-align:right;white-space:nowrap;border-bottom:1px solid #d3dbda;padding:8px 0;font:400 14px/20px ${sans};color:${ink}"`,
  under: `class="i3" style="font:400 12px/17px ${sans};color:${pencil}"`,
  far: {
    late: `class="over" style="font:600 12px/17px ${sans};color:#b0171a"`,
    soon: `class="soon" style="font:600 12px/17px ${sans};color:#824c11"`,
    notice: `class="notice" style="font:600 12px/17px ${sans};color:#842b75"`,
  },
  /** What the lines above come to. */
  total: `class="ink rl" style="font:600 14px/20px ${sans};color:${ink};padding:8px 0;border-bottom:4px double ${ink}"`,
  sum: `class="ink rl" style="font:600 14px/20px ${sans};color:${ink};padding:8px 0 8px 12px;border-bottom:4px double ${ink}"`,
  warning: `class="tint ink" bgcolor="#fdf1d4" style="background-color:#fdf1d4;border-left:3px solid #824c11;padding:10px 14px;font:400 14px/20px ${sans};color:${ink}"`,
  link: `class="lk" style="color:#144c8f"`,
} as const

/** Small screens, and the dark look, as the design has them for mails; the second half is for programs that mark the dark one themselves. */
const sheetStyle = (() => {
  const dark = {
    bg: 'background-color:#0a0d12',
    sheet: 'background-color:#0f1318;border-color:#282e36',
    ink: 'color:#e8ece9',
    i3: 'color:#939da2',
    hl: 'border-color:#282e36',
    rl: 'border-color:#a4acb1',
    lk: 'color:#80bdf8',
    main: 'background-color:#61a0e0',
    onm: 'color:#071425',
    plain: 'background-color:#171c22;border-color:#677079',
    over: 'color:#fa8880',
    soon: 'color:#ebbc69',
    notice: 'color:#ea9dd9',
    tint: 'background-color:#33230a;border-color:#ebbc69',
  }
  const rules = (within: string) =>
    Object.entries(dark)
      .map(([name, look]) => `${within}.${name}{${look.replaceAll(';', '!important;')}!important}`)
      .join('')
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}body{margin:0;padding:0;-webkit-text-size-adjust:100%}@media (max-width:480px){.edge{padding:20px 16px!important}.dr{border-bottom:1px solid #d3dbda}.da{border-bottom:0!important}.wh{display:block!important;border:0!important;padding-bottom:0!important}.co{display:block!important;border:0!important;padding:0 0 8px 12px!important;text-align:left!important}}@media (prefers-color-scheme:dark){${rules('')}}${rules('[data-ogsc] ')}`
})()

/** The paper that every mail is written on: one column, tables for layout, readable without images, styles or a wide screen. `body` is HTML. */
export function sheet({
  title,
  preview,
  body,
  foot,
}: {
  title: string
  preview: string
  body: string
  foot: string
}): string {
  const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="format-detection" content="telephone=no, date=no, address=no"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${sheetStyle}</style></head>
<body class="bg" bgcolor="#f0f5f1" style="margin:0;padding:0;background-color:#f0f5f1">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table ${table} class="bg" bgcolor="#f0f5f1"><tr><td align="center" style="padding:16px 8px 32px">
<table ${table} style="max-width:576px">
<tr><td style="padding:8px 8px 12px"><span class="ink" style="font:600 19px/24px ${dates};color:${ink}"><span class="rl" style="border-bottom:3px double ${ink}">Due</span>book</span></td></tr>
<tr><td class="sheet edge" bgcolor="#f9fcfa" style="background-color:#f9fcfa;border:1px solid #d3dbda;padding:28px 32px">
<h1 class="ink" style="margin:0 0 12px;font:600 24px/30px ${dates};color:${ink}">${escapeHtml(title)}</h1>
${body}
</td></tr>
<tr><td class="i3" style="padding:14px 8px 0;font:400 12px/18px ${sans};color:${pencil}">${foot}</td></tr>
</table></td></tr></table></body></html>`
}

export const button = (href: string, text: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 14px"><tr><td class="main" bgcolor="#144c8f" style="background-color:#144c8f;border-radius:3px"><a class="onm" href="${escapeHtml(href)}" style="display:inline-block;padding:11px 16px;font:500 15px/21px ${sans};color:#ffffff;text-decoration:none">${escapeHtml(text)}</a></td></tr></table>`

/** Two answers beside each other, the first the one that is meant. */
export const buttons = ([href, text]: [href: string, text: string], [other, otherwise]: [href: string, text: string]) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 18px"><tr><td class="main" bgcolor="#144c8f" style="background-color:#144c8f;border:1px solid #144c8f;border-radius:3px"><a class="onm" href="${escapeHtml(href)}" style="display:inline-block;padding:11px 16px;font:500 15px/21px ${sans};color:#ffffff;text-decoration:none">${escapeHtml(text)}</a></td><td width="8" style="width:8px;font-size:0">&nbsp;</td><td class="plain" bgcolor="#ffffff" style="background-color:#ffffff;border:1px solid #7b858c;border-radius:3px"><a class="ink" href="${escapeHtml(other)}" style="display:inline-block;padding:11px 16px;font:500 15px/21px ${sans};color:${ink};text-decoration:none">${escapeHtml(otherwise)}</a></td></tr></table>`
