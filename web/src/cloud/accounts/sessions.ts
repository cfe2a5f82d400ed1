import { deviceWords } from '@duebook/contract/device-words'
import { paths } from '@duebook/contract/paths'
import type { Timestamp } from '../sdk/firestoreSdk.ts'
import { loadFirestore } from '../sdk/load.ts'
import { leavesCopy } from '../sync/lastSeen.ts'
import { useLiveQuery, type Live } from '../sync/liveQuery.ts'
import { sessionKeeper, thisSession } from './thisSession.ts'
import { answerOf } from '../sync/answerOf.ts'

/** One entry of `users/{uid}/sessions`; times in ms since 1970, null for the moment before the service has set them. */
export type DeviceSession = {
  id: string
  device: string
  kept: 'device' | 'tab'
  startedAt: number | null
  seenAt: number | null
  here: boolean
}

/** How old the entry may become before it says again that somebody is here. */
const SEEN_AGAIN_MS = 3_600_000
/** `seenAt` of a session that has not heard yet that it is on the list. */
const NEVER = 0
/** Leaving the list must not hold up signing out. */
const LEAVING_MS = 2_000

let joined: string | null = null
let joining: Promise<void> | undefined

/**
 * Puts this browser on the person's list of sessions, and calls `ended` when somebody takes it off there. Taking it off asks this browser to
 * leave; what ends a session whose browser does not ask is `signOutEverywhere`.
 */
export function joinList(uid: string, ended: () => void) {
  if (joined === uid) return
  joined = uid
  joining = join(uid, ended)
}

async function join(uid: string, ended: () => void) {
  const keep = sessionKeeper()
  const { db, doc, onSnapshot, runTransaction, serverTimestamp } = await loadFirestore()
  const { id, seenAt: saidAt } = thisSession(uid) ?? { id: crypto.randomUUID(), seenAt: NEVER }
  // Before it is said: the list that shows the entry knows whose it is, and a page left meanwhile does not join a second time.
  if (saidAt === NEVER) keep({ id, uid, seenAt: NEVER })
  const entry = doc(db, `${paths.sessions(uid)}/${id}`)
  const now = Date.now()
  // By transaction and not by the queue of changes: nobody waits for this one, and nobody loses it by signing out.
  const say = () =>
    runTransaction(db, async (transaction) => {
      const seenAt = serverTimestamp()
      // One that never heard whether it is on the list looks first.
      if (saidAt === NEVER && (await transaction.get(entry)).exists()) noteListed(uid, id)
      if (isListed(uid)) transaction.update(entry, { seenAt })
      else
        transaction.set(entry, {
          device: thisDevice(),
          kept: leavesCopy() ? 'device' : 'tab',
          startedAt: serverTimestamp(),
          seenAt,
        })
    })
  try {
    if (now - saidAt > SEEN_AGAIN_MS) {
      await say()
      keep({ id, uid, seenAt: now })
    }
  } catch {
    // Without a connection the next visit joins. Taken off the list meanwhile: the listener hears of that too.
    if (!isListed(uid)) return void (joined = null)
  }
  onSnapshot(
    entry,
    // What is gone already when the listening begins is first known from the copy here; that the service says so too is news of its own.
    { includeMetadataChanges: true },
    (snapshot) => {
      if (!snapshot.exists() && !snapshot.metadata.fromCache) ended()
    },
    // The person was signed out, or the network's refusal has its own message on every screen.
    () => {},
  )
}

/** Whether this browser knows that its entry has stood on the list: one that is gone from there was taken off. */
const isListed = (uid: string) => (thisSession(uid)?.seenAt ?? NEVER) !== NEVER

/** The entry was seen there, whether or not the answer to joining has come. */
function noteListed(uid: string, id: string) {
  if (!isListed(uid)) sessionKeeper()({ id, uid, seenAt: Date.now() })
}

/** Takes this browser off the list, as signing out does; a list that cannot be reached, or refuses, keeps the entry. Never throws. */
export async function leaveList(uid: string) {
  const leave = async () => {
    // One that is still joining would be left on the list by somebody who is gone.
    await joining
    const here = thisSession(uid)
    if (here) await endSession(uid, here.id)
  }
  // Whoever was ended elsewhere is refused here, and a connection may go meanwhile: neither keeps anybody signed in.
  await Promise.race([leave().catch(() => {}), new Promise((resolve) => setTimeout(resolve, LEAVING_MS))])
}

/** Asks that browser to sign out: it does when it next has a connection. */
export async function endSession(uid: string, id: string) {
  const { db, deleteDoc, doc } = await loadFirestore()
  await answerOf(deleteDoc(doc(db, `${paths.sessions(uid)}/${id}`)))
}

/** The person's sessions, this one first, then by when they were last seen. */
export function useSessions(uid: string): Live<DeviceSession[]> {
  return useLiveQuery<DeviceSession[]>(
    `sessions ${uid}`,
    ({ db, collection, limit, onSnapshot, query }, next, failed) =>
      onSnapshot(
        query(collection(db, paths.sessions(uid)), limit(100)),
        (snapshot) => {
          const here = thisSession(uid)?.id
          const found = snapshot.docs.map((document): DeviceSession => {
            const { device, kept, startedAt, seenAt } = document.data() as {
              device: string
              kept: 'device' | 'tab'
              startedAt: Timestamp | null
              seenAt: Timestamp | null
            }
            return {
              id: document.id,
              device,
              kept,
              startedAt: startedAt?.toMillis() ?? null,
              seenAt: seenAt?.toMillis() ?? null,
              here: document.id === here,
            }
          })
          if (here !== undefined && found.some((session) => session.here)) noteListed(uid, here)
          found.sort((a, b) => Number(b.here) - Number(a.here) || (b.seenAt ?? Infinity) - (a.seenAt ?? Infinity))
          next(found, snapshot.metadata.fromCache)
        },
        failed,
      ),
  )
}

/** `Firefox on Linux`, as far as the browser says. */
export function thisDevice(): string {
  const installed = matchMedia('(display-mode: standalone)').matches
  return deviceWords(navigator.userAgent, installed ? 'Installed app' : undefined)
}
