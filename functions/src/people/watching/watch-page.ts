import { onRequest, type Request } from 'firebase-functions/https'
import { fieldOf, formProblem, looksOnly, withinBounds } from '../../answers/plain-form.ts'
import { sendPlainPage, type View } from '../../answers/plain-page.ts'
import { answerWatching } from './answer-watching.ts'
import { refusalOf } from '../refuse-people.ts'
import { seeWatching, type OpenedLink } from './see-watching.ts'
import { stopWatching, watchAgain } from './stop-watching.ts'
import { ended, notUnderstood, notWhole, watchView, type Pressed } from './watch-views.ts'

/**
 * `/watch/{link}`: where every mail to somebody without an account leads: the question, or what they are told about and the way out; `…/no` is the
 * mail's other answer. Opening it changes nothing, because programs open links before people do; the form's POST does.
 */
export const watchPage = onRequest({ timeoutSeconds: 60 }, async (request, response) =>
  sendPlainPage(response, await viewOf(request)),
)

/** `bookId.secret`. */
const LINK = /^\/watch\/([\w-]{1,128}\.[\w-]{43})(\/no)?$/
/** One, or all that a page listed. */
const WATCHER = /^[\w-]{32}$/
const WATCHERS = /^[\w-]{32}(,[\w-]{32}){0,49}$/

async function viewOf(request: Request): Promise<View> {
  const problem = formProblem(request, { most: 4_000, holds: 'one answer' })
  if (problem) return problem
  const [, link, saysNo] = LINK.exec(request.path) ?? []
  if (!link) return notWhole
  const opened = { link, network: request.ip ?? 'unknown' }
  return withinBounds(async () => {
    try {
      if (looksOnly(request)) return watchView(await seeWatching(opened), { saysNo: saysNo !== undefined })
      return (await pressed(opened, request)) ?? notUnderstood
    } catch (error) {
      const reason = refusalOf(error)
      if (reason === 'link-unknown' || reason === 'expired') return ended
      // Another answer than the one that was given: it stands, and is shown.
      if (reason === 'used') return watchView(await seeWatching(opened), { wasAnswered: true })
      throw error
    }
  })
}

/** Does what was pressed, and says what stands then; null for a form that is none of ours. */
async function pressed(opened: OpenedLink, request: Request): Promise<View | null> {
  const [wants, stop, again] = ['wants', 'stop', 'again'].map((name) => fieldOf(request, name))
  const after = async (press: Pressed, seen: ReturnType<typeof seeWatching>) =>
    watchView(await seen, { pressed: press })
  if (wants === 'yes') return after({ how: 'yes' }, answerWatching(opened, true))
  if (wants === 'no') return watchView(await answerWatching(opened, false), {})
  if (again && WATCHERS.test(again)) return after({ how: 'yes' }, watchAgain(opened, again.split(',')))
  if (stop === 'all') {
    const these = (await seeWatching(opened)).told.map(({ watcherId }) => watcherId)
    return after({ how: 'left', these }, stopWatching(opened, 'all'))
  }
  if (!stop || !WATCHER.test(stop)) return null
  return after({ how: 'left', these: [stop] }, stopWatching(opened, [stop]))
}
