import { isCalendarDate, type CalendarDate } from '@duebook/domain'
import { onRequest, type Request } from 'firebase-functions/https'
import { handBackByWord, type HandedBack } from '../asking/hand-back-by-word.ts'
import { database } from '../cloud/admin.ts'
import { paymentSecrets } from '../cloud/stripe.ts'
import { publicOrigin } from '../options.ts'
import { withinLinks } from '../people/bounds.ts'
import { answerByWord } from '../reminders/answer-by-word.ts'
import { aWord, type Does } from '../reminders/answer-words.ts'
import { readWord, type OpenWord } from '../reminders/read-word.ts'
import { leadsNowhere, outcomeOf, questionOf } from './answer-views.ts'
import { fieldOf, formProblem, looksOnly, withinBounds } from './plain-form.ts'
import { sendPlainPage, type View } from './plain-page.ts'

/**
 * `/a/{word}`: the page behind an answer of a mail, for whoever holds the word, signed in or not. Opening it changes nothing, because programs open
 * links before people do; the form's POST acts, once. Trying words that lead nowhere is bounded.
 */
export const answerPage = onRequest({ secrets: paymentSecrets, timeoutSeconds: 60 }, async (request, response) =>
  sendPlainPage(response, await viewOf(request)),
)

const path = new RegExp(`^/a/(${aWord})$`)

async function viewOf(request: Request): Promise<View> {
  const word = path.exec(request.path)?.[1]
  const problem = formProblem(request, { most: 1_000, holds: 'a day' })
  if (problem) return problem
  if (!word || wantedIn(request) === undefined) return leadsNowhere
  const now = Date.now()
  return withinBounds(() => (looksOnly(request) ? show(word, request, now) : act(word, request, now)))
}

/** The word as it is now; a try of one that leads nowhere counts against its network. */
const read = (word: string, request: Request, now: number) =>
  database.runTransaction(async (transaction) => {
    const count = await withinLinks(transaction, null, request.ip ?? 'unknown', now)
    const found = await readWord(transaction, word, now, wantedIn(request))
    if (!found) count()
    return found
  })

async function show(word: string, request: Request, now: number): Promise<View> {
  const found = await read(word, request, now)
  if (!found) return leadsNowhere
  if ('open' in found) return questionOf(found.open, publicOrigin.value())
  return ended(found.ended, { usedAt: found.usedAt?.toMillis() ?? null })
}

async function act(word: string, request: Request, now: number): Promise<View> {
  const found = await read(word, request, now)
  if (!found) return leadsNowhere
  if (!('open' in found)) return ended(found.ended, { usedAt: found.usedAt?.toMillis() ?? null })
  const { open } = found
  const { does } = open.said
  const answered =
    does === 'notMine'
      ? await handBackByWord(open, now)
      : await database.runTransaction((transaction) =>
          answerByWord(transaction, word, now, { until: untilIn(request), wanted: does }),
        )
  return answered ? ended(answered, { open }) : leadsNowhere
}

/** Which of several things the word is to do, as the links of a mail and of its page say; null where none is named, undefined where nothing is called so. */
function wantedIn({ query }: Request): Does | null | undefined {
  const wanted = query['do']
  return wanted === undefined ? null : answers.find((one) => one === wanted)
}
const answers = ['hand', 'snooze', 'notMine'] as const

function untilIn(request: Request): CalendarDate | null {
  const until = fieldOf(request, 'until')
  return until !== null && isCalendarDate(until) ? until : null
}

const ended = (answered: HandedBack, { open, usedAt }: { open?: OpenWord; usedAt?: number | null }): View =>
  outcomeOf(answered, {
    does: open?.said.does ?? 'hand',
    zone: open?.zone ?? 'Etc/UTC',
    origin: publicOrigin.value(),
    ...(usedAt === undefined ? {} : { usedAt }),
  })
