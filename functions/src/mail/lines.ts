import { escapeHtml } from './escape-html.ts'
import { look } from './sheet.ts'

/** What stands in a list of a mail: a row of its table, and the same as text. */
export type Line = { row: string; text: readonly string[] }

/** What it is, with a day or a sum at its right, and what is known of it beneath; all of it text on one line. */
export function namedLine({ head, right, under }: { head: string; right?: string | undefined; under: string }): Line {
  const beneath = under ? `<br><span ${look.small}>${escapeHtml(under)}</span>` : ''
  const beside = right ? `<td align="right" valign="top" nowrap ${look.value}>${escapeHtml(right)}</td>` : ''
  return {
    row: `<tr><th scope="row" align="left" ${look.cell}>${escapeHtml(head)}${beneath}</th>${beside}</tr>`,
    text: [`  ${head}${right ? `  ${right}` : ''}`, ...(under ? [`    ${under}`] : [])],
  }
}

type Dated = {
  /** "Fri 20 Nov". */
  day: string
  /** How far off it is: "in 4 days". */
  far: string
  tone: keyof typeof look.far
  title: string
  amount: string | null
  under: string
}

/** The day with how far off it is, then what it is and what it costs. */
export function dayLine({ day, far, tone, title, amount, under }: Dated): Line {
  const beneath = under ? `<br><span ${look.under}>${escapeHtml(under)}</span>` : ''
  return {
    row: `<tr ${look.days}><th scope="row" align="left" valign="top" width="92" ${look.day}>${escapeHtml(day)}<br><span ${look.far[tone]}>${escapeHtml(far)}</span></th><td valign="top" ${look.what}>${escapeHtml(title)}${beneath}</td><td align="right" valign="top" nowrap ${look.cost}>${escapeHtml(amount ?? '')}</td></tr>`,
    text: [`  ${day} (${far})  ${[title, amount].filter(Boolean).join(', ')}`, ...(under ? [`    ${under}`] : [])],
  }
}

/** The lines as a table; one of days begins at a rule. */
export const tableOf = (lines: readonly Line[], { caption, ruled = false }: { caption?: string; ruled?: boolean }) =>
  `<table width="100%" cellpadding="0" cellspacing="0" border="0" ${ruled ? look.ruled : look.plain}>${caption === undefined ? '' : `<caption ${look.caption}>${escapeHtml(caption)}</caption>`}${lines.map(({ row }) => row).join('')}</table>`
