import type { Document, Fields } from '../../firestore/wire/json.ts'
import type { WriteJudge } from '../../rules/judge-write.ts'
import { accountNamed, sessionsOf } from '../accounts/find-accounts.ts'
import type { AccountSeen } from '../accounts/account-seen.ts'
import type { Desk } from '../desk.ts'
import { glyph, markup, type Markup } from '../server-page.ts'
import { readAct, type MeantAct } from './document-acts.ts'
import { addressOf } from './places.ts'

/** Asks whether the rules would let somebody make the write of a form: `as` is an address or id of an account, or nothing for nobody. */
export async function askRules(desk: Desk, judge: WriteJudge, form: URLSearchParams): Promise<Markup> {
  const act = readAct(form, desk.project)
  if ('refusal' in act) return said('over', act.refusal)
  const who = (form.get('as') ?? '').trim().slice(0, 200)
  const account = who === '' ? null : await accountNamed(desk.ask, desk.project, who)
  if (who !== '' && account === null) return said('over', `Nobody here has ${who}.`)
  const answer = await desk.ask('GET', addressOf(desk.project, act.ids))
  const before = answer.status === 404 ? null : ((answer.body as Document).fields ?? {})
  const after = fieldsAfter(act, before)
  const claims = account && (await claimsOf(desk, account))
  const judged = await judge({ ids: act.ids, before, after }, claims)
  if (!judged) return said('over', 'The fields are not as the protocol writes them.')
  const { allowed, notes } = judged
  const whom = who === '' ? 'whoever is not signed in' : who
  return allowed
    ? said('ok', `The rules would let ${whom} write this.`)
    : said('over', `The rules would refuse this write to ${whom}:`, notes)
}

const said = (tone: 'ok' | 'over', words: string, notes: readonly string[] = []): Markup =>
  markup`<div class="note-box ${tone}" role="status">${glyph(tone === 'ok' ? 'done' : 'failed')}<div class="grow"><p>${words}</p>${notes.slice(0, 10).map((note) => markup`<p class="t12"><code>${note.slice(0, 300)}</code></p>`)}</div></div>`

function fieldsAfter(act: MeantAct, before: Fields | null): Fields | null {
  switch (act.kind) {
    case 'create':
    case 'replace':
      return act.fields
    case 'set':
      return { ...before, [act.field]: act.value }
    case 'remove':
      return Object.fromEntries(Object.entries(before ?? {}).filter(([name]) => name !== act.field))
    case 'delete':
      return null
  }
}

/** What an ID token of the last sign-in says of somebody, without what is about the device. */
async function claimsOf({ ask, project, clock }: Desk, account: AccountSeen) {
  const seconds = Math.floor(clock.now() / 1000)
  const [session] = await sessionsOf(ask, project, account.localId)
  const providers = account.providerUserInfo ?? []
  const identities = Object.fromEntries([
    ...providers.flatMap(({ providerId, rawId }) => (rawId === undefined ? [] : [[providerId, [rawId]]])),
    ...(account.phoneNumber === undefined ? [] : [['phone', [account.phoneNumber]]]),
    ...(account.email === undefined ? [] : [['email', [account.email]]]),
  ]) as Record<string, string[]>
  return {
    ...(account.customAttributes === undefined
      ? {}
      : (JSON.parse(account.customAttributes) as Record<string, unknown>)),
    ...(account.displayName !== undefined && { name: account.displayName }),
    ...(account.photoUrl !== undefined && { picture: account.photoUrl }),
    ...(account.email !== undefined && { email: account.email, email_verified: account.emailVerified === true }),
    ...(account.phoneNumber !== undefined && { phone_number: account.phoneNumber }),
    iss: `https://securetoken.google.com/${project}`,
    aud: project,
    sub: account.localId,
    user_id: account.localId,
    auth_time: session === undefined ? seconds : Math.floor(Number(session.signedInAt) / 1000),
    iat: seconds,
    exp: seconds + 3600,
    firebase: {
      identities,
      sign_in_provider: session?.signInProvider ?? providers[0]?.providerId ?? 'custom',
      ...(session?.secondFactor !== undefined && { sign_in_second_factor: session.secondFactor }),
    },
  }
}
