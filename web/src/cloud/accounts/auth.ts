import { useSyncExternalStore } from 'react'
import { firestoreWasLoaded, loadAuth, loadFirestore } from '../sdk/load.ts'
import { subscribable } from '../subscribable.ts'
import { forgetEdits } from '../edits/waitingEdits.ts'
import { forgetKeptLine } from '../sync/keptLine.ts'
import { forgetLastSeen, lastPerson, rememberPerson, type Person } from '../sync/lastSeen.ts'
import { closeLiveQueries } from '../sync/liveQuery.ts'
import { forgetLeftBook } from '../books/leftBookNote.ts'
import { accountIsEnding } from './accountEnding.ts'
import { forgetLinkRequest } from './linkRequest.ts'
import { forgetThisSession } from './thisSession.ts'
import { isListed } from '../reach/isListed.ts'
import type { SharedPlace } from '../worker/words.ts'
import { isConnected } from '../sync/connection.ts'

export type SignedIn = Person & { state: 'signedIn' }
export type Session =
  | { state: 'loading' }
  | { state: 'signedOut' }
  | SignedIn
  /** Signed in, but the account's book could neither be read nor made (first visit of this device without a connection). */
  | { state: 'failed'; code: string; retry: () => void }

// Whoever was here last is drawn at once; the sign-in service confirms it or the page starts afresh at `/sign-in`.
const last = lastPerson()
const session = subscribable<Session>(last ? { state: 'signedIn', ...last } : { state: 'loading' })
let started = false
/** Whether somebody was signed in on this page: whoever leaves it then starts it afresh, for a sign-in screen drawn before that would lose what is typed. */
let somebodyWasIn = last !== null

export function useSession(): Session {
  return useSyncExternalStore(subscribe, session.get)
}

/** The session once it is known: for routes, which decide before anything is drawn. */
export function sessionKnown(): Promise<Exclude<Session, { state: 'loading' }>> {
  return new Promise((resolve) => {
    const look = () => {
      const now = session.get()
      if (now.state === 'loading') return
      stop()
      resolve(now)
    }
    const stop = subscribe(look)
    look()
  })
}

/** Signs out, deletes the local copy of the data, unsent changes with it (the caller asks first), and starts the page afresh at `/sign-in`. */
export async function signOut() {
  const now = session.get()
  if (now.state === 'signedIn' && isConnected()) {
    await endPush('leaveHere')
    await (await import('./sessions.ts')).leaveList(now.uid)
  }
  const sdk = await loadAuth()
  await sdk.signOut(sdk.auth)
  await forget()
}

function subscribe(listener: () => void) {
  if (!started) {
    started = true
    void follow()
  }
  return session.subscribe(listener)
}

async function follow() {
  const sdk = await loadAuth()
  sdk.onIdTokenChanged(sdk.auth, (user) => {
    const before = session.get()
    if (!user) {
      // Signed out elsewhere: another tab, or the service ended the session.
      if (somebodyWasIn) return void forget()
      forgetThisSession()
      session.set({ state: 'signedOut' })
      return
    }
    somebodyWasIn = true
    const open = () => {
      openedBook(user.uid, user.displayName ?? '').then(
        (bookId) => {
          const person: Person = {
            uid: user.uid,
            email: user.email ?? '',
            emailVerified: user.emailVerified,
            phone: user.phoneNumber,
            displayName: user.displayName ?? '',
            bookId,
            demo: user.isAnonymous,
          }
          rememberPerson(person)
          session.set({ state: 'signedIn', ...person })
          void import('./sessions.ts').then(({ joinList }) =>
            joinList(user.uid, () => accountIsEnding() || void signOut()),
          )
        },
        (error: { code?: string }) => session.set({ state: 'failed', code: error.code ?? 'unknown', retry: open }),
      )
    }
    if (before.state !== 'signedIn' || before.uid !== user.uid) {
      forgetLastSeen()
      session.set({ state: 'loading' })
    }
    open()
  })
}

const openedBook = async (uid: string, displayName: string) =>
  (await import('./books.ts')).ensureBook({ uid, displayName })

/** What is pushed to this browser would be read by whoever comes next; that it cannot be ended must hold up nobody. */
async function endPush(how: 'endHere' | 'leaveHere') {
  if (!isListed()) return
  const ended = import('../reach/pushHere.ts').then((push) => push[how]())
  await Promise.race([ended.catch(() => {}), new Promise((resolve) => setTimeout(resolve, ENDING_MS))])
}
const ENDING_MS = 2_000

let forgetting = false

async function forget() {
  if (forgetting) return
  forgetting = true
  const before = session.get()
  closeLiveQueries()
  forgetLastSeen()
  forgetThisSession()
  forgetLinkRequest()
  forgetKeptLine()
  forgetEdits()
  forgetLeftBook()
  // The number on the installed app's icon was theirs.
  if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => {})
  await endPush('endHere')
  // The files of unfinished uploads leave the device, too, and what was typed (`waitingDatabase.ts`).
  indexedDB.deleteDatabase('duebook-uploads')
  // A file that another app shared and that nobody has looked at yet (`worker/sharedFile.ts`).
  if ('caches' in self) void caches.delete('duebook.shared' satisfies SharedPlace)
  // And what was done to many at once (`keptMany.ts`), and which busy weeks were put away (`leftWeeks.ts`).
  localStorage.removeItem('duebook.many')
  localStorage.removeItem('duebook.leftWeeks')
  if (firestoreWasLoaded()) {
    const { clearIndexedDbPersistence, db, terminate } = await loadFirestore()
    await terminate(db)
    // While another tab still holds the copy this is refused; that tab follows the sign-out and deletes it itself.
    await clearIndexedDbPersistence(db).catch((error: { code?: string }) => {
      if (error.code !== 'failed-precondition') throw error
    })
  }
  // A demo has no way back in.
  location.assign(before.state === 'signedIn' && before.demo ? '/' : '/sign-in')
}
