import { useSyncExternalStore } from 'react'
import { ensureBook } from './books.ts'
import { forgetLastSeen, lastPerson, mayRemember, rememberPerson } from './lastSeen.ts'
import { closeLiveQueries } from './liveQuery.ts'
import { firestoreWasLoaded, loadAuth, loadFirestore } from './load.ts'
import { subscribable } from './subscribable.ts'
import { unsentWrites } from './sync.ts'

export type SignedIn = {
  state: 'signedIn'
  uid: string
  email: string
  emailVerified: boolean
  displayName: string
  bookId: string
}
export type Session =
  | { state: 'loading' }
  | { state: 'signedOut' }
  | SignedIn
  /** Signed in, but the account's book could neither be read nor made (first visit of this device without a connection). */
  | { state: 'failed'; code: string; retry: () => void }

/** "Keep me signed in": on this device, in this tab, or not beyond this page. */
export type Keep = 'device' | 'tab' | 'no'

// Whoever was here last is drawn at once; the sign-in service confirms it or the page starts afresh at `/sign-in`.
const last = lastPerson()
const session = subscribable<Session>(last ? { state: 'signedIn', ...last } : { state: 'loading' })
let started = false

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

/** Makes the account and its book. Throws the service's `auth/…` error. */
export async function createAccount(email: string, password: string, keep: Keep) {
  const sdk = await loadAuth()
  await keepSignedIn(keep)
  await sdk.createUserWithEmailAndPassword(sdk.auth, email, password)
  await sendVerification()
  await sessionKnown()
}

/** Throws the service's `auth/…` error. */
export async function signIn(email: string, password: string, keep: Keep) {
  const sdk = await loadAuth()
  await keepSignedIn(keep)
  await sdk.signInWithEmailAndPassword(sdk.auth, email, password)
  await sessionKnown()
}

/** Signing out deletes this device's copy; `unsent` changes would be lost with it, so the caller asks first. */
export const unsentBeforeSignOut = unsentWrites

/** Signs out, deletes the local copy of the data and starts the page afresh at `/sign-in`. */
export async function signOut() {
  const sdk = await loadAuth()
  await sdk.signOut(sdk.auth)
  await forget()
}

/** Asks for the mail that confirms the address. Throws the service's `auth/…` error. */
export async function sendVerification() {
  const sdk = await loadAuth()
  if (sdk.auth.currentUser) await sdk.sendEmailVerification(sdk.auth.currentUser)
}

/** Asks for the mail with a link to a new password; the service does not tell whether the address is known. */
export async function sendReset(email: string) {
  const sdk = await loadAuth()
  await sdk.sendPasswordResetEmail(sdk.auth, email)
}

/** Asks the service again who this is: after the address was confirmed in another tab. */
export async function refreshSession() {
  const sdk = await loadAuth()
  await sdk.auth.currentUser?.reload()
  await sdk.auth.currentUser?.getIdToken(true)
}

async function keepSignedIn(keep: Keep) {
  const sdk = await loadAuth()
  const persistence = {
    device: sdk.indexedDBLocalPersistence,
    tab: sdk.browserSessionPersistence,
    no: sdk.inMemoryPersistence,
  }
  await sdk.setPersistence(sdk.auth, persistence[keep])
  mayRemember(keep === 'device')
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
      if (before.state === 'signedIn') void forget()
      else session.set({ state: 'signedOut' })
      return
    }
    const open = () => {
      ensureBook({ uid: user.uid, displayName: user.displayName ?? '' }).then(
        (bookId) => {
          const person = {
            uid: user.uid,
            email: user.email ?? '',
            emailVerified: user.emailVerified,
            displayName: user.displayName ?? '',
            bookId,
          }
          rememberPerson(person)
          session.set({ state: 'signedIn', ...person })
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

let forgetting = false

async function forget() {
  if (forgetting) return
  forgetting = true
  closeLiveQueries()
  forgetLastSeen()
  if (firestoreWasLoaded()) {
    const { clearIndexedDbPersistence, db, terminate } = await loadFirestore()
    await terminate(db)
    // While another tab still holds the copy this is refused; that tab follows the sign-out and deletes it itself.
    await clearIndexedDbPersistence(db).catch((error: { code?: string }) => {
      if (error.code !== 'failed-precondition') throw error
    })
  }
  location.assign('/sign-in')
}
