import { aMonth, anAccount, monthOf, type Counts } from './million.ts'

const head = '| | reads | writes | deletes | calls | mails |\n|---|---|---|---|---|---|\n'

/** The page about the hosted cloud with the counts of each act in its row, and what they come to. Throws where it has no such table. */
export function withTable(page: string, counts: Record<string, Counts>): string {
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
