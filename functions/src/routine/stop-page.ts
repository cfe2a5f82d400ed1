import { paths } from '@duebook/contract/paths'
import type { Stopped } from '@duebook/contract/asking/stopped'
import { onRequest, type Request } from 'firebase-functions/https'
import { looksOnly, withinBounds } from '../answers/plain-form.ts'
import { html, refused, sendPlainPage, type View } from '../answers/plain-page.ts'
import { database, Timestamp, type Transaction } from '../cloud/admin.ts'
import { publicOrigin } from '../options.ts'
import { withinLinks } from '../people/bounds.ts'
import { stopAt, wordIn, type Routinely, type StopWord } from './stop-words.ts'

/**
 * `/stop/{word}`: where one press in a mail program ends the brief or the digest of whoever got the mail (RFC 8058), and the page with the one
 * button behind the link in its foot. GET changes nothing, because programs open links before people do; a POST stops that one thing, signed in or
 * not, from anywhere, for mail programs name no origin of ours. Said again it stops nothing more.
 */
export const stopPage = onRequest({ timeoutSeconds: 60 }, async (request, response) =>
  sendPlainPage(response, await viewOf(request)),
)

/** RFC 8058, section 3.1: the POST says this and no more, as a form of either kind. */
const oneClick = /List-Unsubscribe("\s*|=)One-Click\b/
const mostBytes = 2_000

async function viewOf(request: Request): Promise<View> {
  const asks = looksOnly(request)
  if (!asks && request.method !== 'POST')
    return refused(405, 'Not possible', 'This address shows a page and takes its form, nothing else.')
  const said = request.rawBody ?? Buffer.alloc(0)
  if (said.length > mostBytes) return refused(413, 'That was too much', 'The form says one thing. Nothing was changed.')
  if (!asks && !oneClick.test(said.toString('latin1')))
    return refused(400, 'That was not understood', 'Nothing was changed. Open the link of the mail again.')
  const word = wordIn(/^\/stop\/([^/]+)$/.exec(request.path)?.[1])
  const now = Date.now()
  return withinBounds(async () => {
    const kind = word === null ? null : await behind(word, { stops: !asks, network: request.ip ?? 'unknown', now })
    if (kind === null) return leadsNowhere
    return asks ? question(kind) : stopped(kind)
  })
}

/** What a word is for, stopped where that is meant; null for one that leads nowhere, which counts against its network. */
const behind = (word: string, { stops, network, now }: { stops: boolean; network: string; now: number }) =>
  database.runTransaction(async (transaction) => {
    const count = await withinLinks(transaction, null, network, now)
    const known = (await transaction.get(stopAt(word))).data() as StopWord | undefined
    if (!known || known.expiresAt.toMillis() <= now) {
      count()
      return null
    }
    if (stops) await stop(transaction, known, now)
    return known.kind
  })

async function stop(transaction: Transaction, { uid, kind }: StopWord, now: number): Promise<void> {
  const profile = await transaction.get(database.doc(paths.user(uid)))
  if ((profile.get(kind) ?? null) === null) return
  transaction.update(profile.ref, { [kind]: null })
  transaction.set(database.doc(paths.reach(uid, kind)), { stoppedAt: Timestamp.fromMillis(now) } satisfies Stopped)
}

const names: Record<Routinely, string> = { brief: 'morning brief', digest: 'weekly digest' }

const question = (kind: Routinely): View => ({
  status: 200,
  title: `Stop the ${names[kind]}?`,
  body: html`<h1>Stop the ${names[kind]}?</h1>
    <p>Nothing else changes: reminders of what is due come as they are planned.</p>
    <form method="post">
      <input type="hidden" name="List-Unsubscribe" value="One-Click" />
      <div class="flow"><button class="btn main">Stop the ${names[kind]}</button></div>
    </form>`,
})

const stopped = (kind: Routinely): View => ({
  status: 200,
  title: `The ${names[kind]} is stopped`,
  body: html`<h1>The ${names[kind]} is stopped</h1>
    <p>
      Reminders of what is due go on. You can have it again: it is switched on under Away and quiet in your settings.
    </p>
    <p><a class="btn" href="${publicOrigin.value()}/settings/away">Open Away and quiet</a></p>`,
})

const leadsNowhere = refused(
  404,
  'This link leads nowhere',
  'It may have been cut short, or the account is gone. Nothing was changed. Brief and digest are also switched off in your settings, under Away and quiet.',
)
