import { createHash } from 'node:crypto'

/**
 * By what mail programs lay all mails of one date on one pile, as RFC 5322, section 3.6.4, has it: each is named by its key, and refers to a first
 * one that stands for the date. No such first mail is ever sent, so that whoever is asked later has the same pile. The names say nothing.
 */
export function threadOf(
  key: string,
  { bookId, obligationId, nominal }: { bookId: string; obligationId: string; nominal: string },
  origin: string,
): { messageId: string; headers: { References: string; 'In-Reply-To': string } } {
  const named = (what: string) => `<${createHash('sha256').update(what).digest('hex').slice(0, 32)}@${hostOf(origin)}>`
  const first = named(`date ${bookId}/${obligationId}_${nominal}`)
  return { messageId: named(`mail ${bookId}/${key}`), headers: { References: first, 'In-Reply-To': first } }
}

const hostOf = (origin: string) => new URL(origin).hostname.replace(/[^a-z0-9.-]/gi, '') || 'localhost'
