import { aMonth, anAccount, dollars, monthOf, type Counts } from './million.ts'

const head = '| | reads | writes | deletes | calls | mails |\n|---|---|---|---|---|---|\n'
const sentence =
  /\*\*A month costs \$[\d.]+ of a person, an account and its first day \$[\d.]+\*\*, and a million people \$[\d,]+ a month/

/**
 * The page about the hosted cloud with the counts of each act in its row, what they come to, and what that costs: all figures of the page that follow
 * from the counts, so that who counts anew has none of them left to write by hand. Throws where the page has no such table or no such sentence.
 */
export function withCounts(page: string, counts: Record<string, Counts>): string {
  if (!sentence.test(page)) throw new Error('The page has no sentence that begins with “**A month costs $”.')
  return withTable(page, counts).replace(sentence, () => costs(counts))
}

function withTable(page: string, counts: Record<string, Counts>): string {
  const at = page.indexOf(head)
  if (at === -1) throw new Error('The page has no table that begins with reads, writes, deletes, calls and mails.')
  const end = page.indexOf('\n\n', at)
  const sums = { 'a month': aMonth, 'an account and its first day': anAccount }
  const rows = [
    ...Object.entries(counts).map(([what, one]) => rowOf(what, one)),
    ...Object.entries(sums).map(([what, habits]) => rowOf(`**${what}**`, monthOf(counts, habits))),
  ]
  return page.slice(0, at) + head + rows.join('\n') + page.slice(end)
}

const rowOf = (what: string, { reads, writes, deletes, calls, mails }: Omit<Counts, 'of'>) =>
  `| ${what} | ${[reads, writes, deletes, calls, mails].map(Math.round).join(' | ')} |`

const people = 1_000_000

function costs(counts: Record<string, Counts>): string {
  const [month, account] = [dollars(monthOf(counts, aMonth)), dollars(monthOf(counts, anAccount))]
  const million = Math.round((people * month) / 10) * 10
  const each = `A month costs $${month.toFixed(4)} of a person, an account and its first day $${account.toFixed(4)}`
  return `**${each}**, and a million people $${million.toLocaleString('en')} a month`
}
