import { isCalendarDate, type CalendarDate } from '@duebook/domain'
import { onRequest, type Request } from 'firebase-functions/https'
import { handBackByWord, type HandedBack } from '../asking/hand-back-by-word.ts'
import { database } from '../cloud/admin.ts'
import { paymentSecrets } from '../cloud/stripe.ts'
import { publicOrigin } from '../options.ts'
import { withinLinks } from '../people/bounds.ts'
import { answerByWord } from '../reminders/answer-by-word.ts'
import { readWord, type OpenWord } from '../reminders/read-word.ts'
import { leadsNowhere, outcomeOf, questionOf, refused, type View } from './answer-views.ts'
import { sendPlainPage } from './plain-page.ts'

/**
 * `/a/{word}`: the page behind an answer of a mail, for whoever holds the word, signed in or not. Opening it changes nothing, because programs open
 * links before people do; the form's POST acts, once. Trying words that lead nowhere is bounded.
 */
export const answerPage = onRequest({ secrets: paymentSecrets, timeoutSeconds: 60 }, async (request, response) => {
  const { status, title, body } = await viewOf(request)
  if (status === 405) response.set('Allow', 'GET, HEAD, POST')
  sendPlainPage(response, status, title, body)
})

/** Of a form that holds a day; more than that is no answer of ours. */
const MOST_BYTES = 1_000

async function viewOf(request: Request): Promise<View> {
  const word = /^\/a\/([\w-]{43})$/.exec(request.path)?.[1]
  const asks = request.method === 'GET' || request.method === 'HEAD'
  if (!asks && request.method !== 'POST')
    return refused(405, 'Not possible', 'This address shows a page and takes its form, nothing else.')
  if ((request.rawBody?.length ?? 0) > MOST_BYTES)
    return refused(413, 'That was too much', 'The form holds a day at most. Nothing was changed.')
  const { origin } = request.headers
  if (!asks && origin !== undefined && origin !== publicOrigin.value())
    return refused(403, 'This form came from elsewhere', 'Nothing was changed. Open the link of the mail again.')
  if (!word) return leadsNowhere
  const now = Date.now()
  return asks ? show(word, request, now) : act(word, request, now)
}

/** The word as it is now; a try of one that leads nowhere counts against its network. */
const read = (word: string, { ip }: Request, now: number) =>
  database.runTransaction(async (transaction) => {
    const count = await withinLinks(transaction, null, ip ?? 'unknown', now)
    const found = await readWord(transaction, word, now)
    if (!found) count()
    return found
  })

async function show(word: string, request: Request, now: number): Promise<View> {
  const found = await tooOften(() => read(word, request, now))
  if (found === 'too often') return waits
  if (!found) return leadsNowhere
  if ('open' in found) return questionOf(found.open, publicOrigin.value())
  return ended(found.ended, { usedAt: found.usedAt?.toMillis() ?? null })
}

async function act(word: string, request: Request, now: number): Promise<View> {
  const found = await tooOften(() => read(word, request, now))
  if (found === 'too often') return waits
  if (!found) return leadsNowhere
  if (!('open' in found)) return ended(found.ended, { usedAt: found.usedAt?.toMillis() ?? null })
  const { open } = found
  const { does } = open.said
  const answered =
    does === 'notMine'
      ? await handBackByWord(open, now)
      : await database.runTransaction((transaction) => answerByWord(transaction, word, now, untilIn(request)))
  return answered ? ended(answered, { open }) : leadsNowhere
}

function untilIn({ body }: Request): CalendarDate | null {
  const until: unknown = (body as { until?: unknown } | undefined)?.until
  return typeof until === 'string' && isCalendarDate(until) ? until : null
}

const ended = (answered: HandedBack, { open, usedAt }: { open?: OpenWord; usedAt?: number | null }): View =>
  outcomeOf(answered, {
    does: open?.said.does ?? 'hand',
    zone: open?.zone ?? 'Etc/UTC',
    origin: publicOrigin.value(),
    ...(usedAt === undefined ? {} : { usedAt }),
  })

const waits = refused(429, 'Too many links were tried', 'Wait an hour, then open it again. Nothing is lost.')

async function tooOften<T>(ask: () => Promise<T>): Promise<T | 'too often'> {
  try {
    return await ask()
  } catch (error) {
    if ((error as { code?: unknown }).code === 'resource-exhausted') return 'too often'
    throw error
  }
}
