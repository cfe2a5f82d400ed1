import { paths } from '@duebook/contract/paths'
import type { ReachAnswers } from '@duebook/contract/reach/reach-requests'
import type { UserProfile } from '@duebook/contract/user'
import { thisDevice } from '../accounts/sessions.ts'
import { callable } from '../sdk/callables.ts'
import { loadFirestore } from '../sdk/load.ts'
import { registerWorker } from '../worker/registerWorker.ts'
import { forgetListed, keepListed, listedHere, pushHere } from './pushState.ts'
import { answerOf } from '../sync/answerOf.ts'

/** Why this device was not told, in the words of `subscribeHere`. */
export type PushProblem = 'refused' | 'off' | 'unkept' | 'slow' | 'failed'

/** Our worker takes pushes once it keeps all of the app, which a slow line or a busy device makes long; it may come to nothing without a word. */
const KEPT_WITHIN_MS = 60_000
/** A subscription may never settle: browsers wait for their maker's service. */
const SUBSCRIBED_WITHIN_MS = 10_000

/**
 * Asks for permission, subscribes this browser and puts it on the person's list. Must be called by a press, before anything is waited for.
 * Resolves to why it did not come about; null where it did.
 */
export async function subscribeHere(uid: string): Promise<PushProblem | null> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused'
  try {
    const key = await pushKey()
    if (key === null) return 'off'
    const subscription = await subscribed(key)
    if (subscription === 'unkept' || subscription === 'slow') return subscription
    await list(uid, subscription)
    await likePush(uid)
    return null
  } catch {
    return 'failed'
  }
}

/** The key that we are known by to push services; null where push is off. Throws the service's `functions/…` error. */
export async function pushKey(): Promise<string | null> {
  return (await callable<null, ReachAnswers['pushKey']>('pushKey')(null)).data.key
}

/**
 * On each visit: a subscription that the browser made anew is listed in the place of the one before, one for another key than ours is made anew,
 * and one that the person took off the list elsewhere ends. Without a connection the next visit does.
 */
export async function renewHere(): Promise<void> {
  const listed = listedHere()
  if (!listed || pushHere() !== 'allowed') return
  const { uid, id } = listed
  const { db, doc, getDocFromServer } = await loadFirestore()
  if (!(await getDocFromServer(doc(db, `${paths.devices(uid)}/${id}`))).exists()) return endHere()
  const key = await pushKey()
  if (key === null) return
  const subscription = await subscribed(key)
  if (subscription === 'unkept' || subscription === 'slow' || (await idOf(subscription)) === id) return
  await list(uid, subscription)
  await unlist(uid, id)
}

/** Follows the browser, which may make a subscription anew while a page is open. */
export function followRenewals(): void {
  const renew = () => void renewHere().catch(() => {})
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ push?: string } | null>) => {
    if (data?.push === 'renewed') renew()
  })
  renew()
}

/** Ends the subscription of this browser: what is pushed here would be read by whoever comes next. */
export async function endHere(): Promise<void> {
  forgetListed()
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}

/** The same, and off the person's list: on signing out, and when they say so. */
export async function leaveHere(): Promise<void> {
  const listed = listedHere()
  await endHere()
  if (listed) await unlist(listed.uid, listed.id)
}

async function subscribed(key: string): Promise<PushSubscription | 'unkept' | 'slow'> {
  await registerWorker()
  const kept = await within(KEPT_WITHIN_MS, navigator.serviceWorker.ready)
  if (kept === 'late') return 'unkept'
  const subscription = await within(SUBSCRIBED_WITHIN_MS, subscribedBy(kept, key))
  return subscription === 'late' ? 'slow' : subscription
}

async function subscribedBy({ pushManager }: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  const known = await pushManager.getSubscription()
  if (known && sameKey(known.options.applicationServerKey, key)) return known
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

const sameKey = (bytes: ArrayBuffer | null, key: string) => bytes !== null && base64url(bytes) === key

async function list(uid: string, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  const id = await idOf(subscription)
  const { db, doc, serverTimestamp, setDoc } = await loadFirestore()
  const device = {
    endpoint,
    keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] },
    label: thisDevice().slice(0, 80),
    createdAt: serverTimestamp(),
    lastAcceptedAt: null,
  }
  await answerOf(setDoc(doc(db, `${paths.devices(uid)}/${id}`), device))
  keepListed({ uid, id })
}

async function unlist(uid: string, id: string): Promise<void> {
  const { db, deleteDoc, doc } = await loadFirestore()
  await answerOf(deleteDoc(doc(db, `${paths.devices(uid)}/${id}`)))
}

/** Whoever lets a device be told likes to be told by push: every step that says no ways of its own goes there as well. */
async function likePush(uid: string): Promise<void> {
  const { db, doc, runTransaction } = await loadFirestore()
  await runTransaction(db, async (transaction) => {
    const at = doc(db, paths.user(uid))
    const { usual = ['email'] } = ((await transaction.get(at)).data() ?? {}) as Partial<UserProfile>
    if (!usual.includes('push')) transaction.update(at, { usual: [...usual, 'push'] })
  })
}

async function idOf({ endpoint }: PushSubscription): Promise<string> {
  return base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))
}

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

async function within<T>(ms: number, work: Promise<T>): Promise<T | 'late'> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'late'>((resolve) => (timer = setTimeout(() => resolve('late'), ms)))
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
