import { escapeHtml } from './escape-html.ts'

const sans = "Archivo,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const dates = "Besley,Rockwell,'Roboto Slab',Georgia,serif"

export const ink = '#161d27'
export const pencil = '#5b636b'
export const style = {
  body: `margin:0 0 12px;font:400 15px/22px ${sans};color:${ink}`,
  small: `margin:0 0 12px;font:400 13px/19px ${sans};color:${pencil}`,
  meta: `font:600 13px/19px ${sans};color:#824c11;padding:0 0 2px`,
  date: `display:inline-block;font:600 27px/33px ${dates};color:${ink};border-bottom:4px double ${ink}`,
  cell: `font:400 14px/20px ${sans};color:${ink};padding:6px 0;border-bottom:1px solid #d3dbda`,
} as const

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
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="format-detection" content="telephone=no, date=no, address=no"><title>${escapeHtml(title)}</title></head>
<body bgcolor="#f0f5f1" style="margin:0;padding:0;background-color:#f0f5f1">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table ${table} bgcolor="#f0f5f1"><tr><td align="center" style="padding:16px 8px 32px">
<table ${table} style="max-width:576px">
<tr><td style="padding:8px 8px 12px"><span style="font:600 19px/24px ${dates};color:${ink}"><span style="border-bottom:3px double ${ink}">Due</span>book</span></td></tr>
<tr><td bgcolor="#f9fcfa" style="background-color:#f9fcfa;border:1px solid #d3dbda;padding:28px 32px">
<h1 style="margin:0 0 12px;font:600 24px/30px ${dates};color:${ink}">${escapeHtml(title)}</h1>
${body}
</td></tr>
<tr><td style="padding:14px 8px 0;font:400 12px/18px ${sans};color:${pencil}">${foot}</td></tr>
</table></td></tr></table></body></html>`
}

export const button = (href: string, text: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 14px"><tr><td bgcolor="#144c8f" style="background-color:#144c8f;border-radius:3px"><a href="${escapeHtml(href)}" style="display:inline-block;padding:11px 16px;font:500 15px/21px ${sans};color:#ffffff;text-decoration:none">${escapeHtml(text)}</a></td></tr></table>`
