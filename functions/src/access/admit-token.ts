import { asksAMinute, tokenText, type AccessToken } from '@duebook/contract/access/token'
import { paths } from '@duebook/contract/paths'
import { database } from '../cloud/admin.ts'
import { tokenAt, type HeldToken } from './held-token.ts'
import { RestRefusal } from './rest-refusal.ts'

export type TokenInUse = Pick<AccessToken, 'bookIds' | 'reads'> & { uid: string }

const minute = 60_000

/** One answer for all that is wrong with a token: whoever guesses learns nothing. */
const refused = () =>
  new RestRefusal(
    401,
    'no-access',
    'This token reads nothing. Make a new one in Duebook under Settings, Feeds and access.',
    {
      'WWW-Authenticate': 'Bearer',
    },
  )

/**
 * Whose token stands in the head of a request, and what it reads; each use is counted. `isUnder` counts one that leads nowhere, by where it came from.
 * Throws `RestRefusal`: 401 for any that is not good, 429 past the bound.
 */
export async function admitToken(
  head: string | undefined,
  what: 'list' | 'file',
  now: number,
  isUnder: () => Promise<boolean>,
): Promise<TokenInUse> {
  const token = /^Bearer +(\S{1,100})$/i.exec(head ?? '')?.[1]
  const found = token !== undefined && tokenText.test(token) ? await count(token, what, now) : null
  if (found) return found
  if (await isUnder()) throw refused()
  throw new RestRefusal(429, 'too-often', 'That was too often. Ask again in a minute.', { 'Retry-After': '60' })
}

const count = (token: string, what: 'list' | 'file', now: number) =>
  database.runTransaction(async (transaction): Promise<TokenInUse | null> => {
    const at = tokenAt(token)
    const held = (await transaction.get(at)).data() as HeldToken | undefined
    if (!held) return null
    const of = database.doc(paths.token(held.uid, held.tokenId))
    const kept = (await transaction.get(of)).data() as AccessToken | undefined
    if (!kept || now >= kept.until) return null
    const asked = now - held.asked.since < minute ? held.asked : { since: now, all: 0, files: 0 }
    if (asked.all >= asksAMinute.all || (what === 'file' && asked.files >= asksAMinute.files))
      throw new RestRefusal(429, 'too-often', 'This token was used too often. Ask again in a minute.', {
        'Retry-After': String(Math.max(1, Math.ceil((asked.since + minute - now) / 1000))),
      })
    const next = { ...asked, all: asked.all + 1, files: asked.files + (what === 'file' ? 1 : 0) }
    transaction.update(at, { asked: next } satisfies Partial<HeldToken>)
    const day = new Date(now).toISOString().slice(0, 10)
    const used = { day, count: (kept.used?.day === day ? kept.used.count : 0) + 1 }
    transaction.update(of, { lastUsedAt: now, used } satisfies Partial<AccessToken>)
    return { uid: held.uid, bookIds: kept.bookIds, reads: kept.reads }
  })
