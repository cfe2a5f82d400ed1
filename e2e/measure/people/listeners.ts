// Some of the open browsers of `hear-change.ts`, in a process of their own: each a client of the official SDK with its own connection and the
// queries that Today has. Says when all of them know everything, and from then on who heard of which round, and when.
import { initializeApp } from 'firebase/app'
import { connectAuthEmulator, getAuth, signInWithEmailAndPassword } from 'firebase/auth'
import {
  collection,
  doc,
  initializeFirestore,
  limit,
  onSnapshot,
  orderBy,
  query,
  setLogLevel,
  where,
  type Firestore,
  type Query,
} from 'firebase/firestore'
import { now, type Heard, type Listening } from './moments.ts'

setLogLevel('silent')
/** What a sheet may not have yet. */
const since = new Date(Date.now() - 600_000)
const { origin, port, bookId, obligationId, password, addresses, list } = JSON.parse(process.argv[2] ?? '') as Listening
const say = (heard: Heard) => process.send?.(heard)

/** Resolves once each of the queries has answered from the service. */
async function open(address: string): Promise<void> {
  const app = initializeApp({ projectId: 'duebook', apiKey: 'duebook', authDomain: '127.0.0.1' }, address)
  const auth = getAuth(app)
  connectAuthEmulator(auth, origin, { disableWarnings: true })
  const { user } = await signInWithEmailAndPassword(auth, address, password)
  const db = initializeFirestore(app, { host: `127.0.0.1:${port}`, ssl: false })
  const documents = [`books/${bookId}`, `users/${user.uid}`, `entitlements/${user.uid}`, `billing/${user.uid}`]
  await Promise.all([
    ...documents.map(
      (path) =>
        new Promise<void>((resolve, reject) =>
          onSnapshot(
            doc(db, path),
            { includeMetadataChanges: true },
            (one) => one.metadata.fromCache || resolve(),
            reject,
          ),
        ),
    ),
    ...listsOf(db, user.uid).map(answered),
    hears(db, address),
  ])
}

const listsOf = (db: Firestore, uid: string): Query[] => [
  query(collection(db, 'books'), where('memberIds', 'array-contains', uid)),
  query(collection(db, `books/${bookId}/reminders`), where('state', '==', 'failed'), limit(200)),
  query(collection(db, `users/${uid}/notifications`), orderBy('sentAt', 'desc'), limit(200)),
]

const answered = (list: Query) =>
  new Promise<void>((resolve, reject) =>
    onSnapshot(list, { includeMetadataChanges: true }, ({ metadata }) => metadata.fromCache || resolve(), reject),
  )

/** As Today reads a large book (`web/src/cloud/obligations/sheets.ts`); or, asked of the service alone, the row that changes. */
async function hears(db: Firestore, address: string): Promise<void> {
  const obligations = collection(db, `books/${bookId}/obligations`)
  const changed =
    list === 'today'
      ? query(obligations, where('updatedAt', '>', since), orderBy('updatedAt', 'desc'), limit(500))
      : query(obligations, where('title', '==', `Duty ${obligationId.slice(1)}`))
  if (list === 'today') await answered(collection(db, `books/${bookId}/sheets`))
  return new Promise((resolve, reject) =>
    onSnapshot(
      changed,
      { includeMetadataChanges: true },
      (snapshot) => {
        const at = now()
        if (!snapshot.metadata.fromCache) resolve()
        for (const change of snapshot.docChanges())
          if (change.doc.id === obligationId) say({ address, round: Number(change.doc.get('notes')), at })
      },
      reject,
    ),
  )
}

await Promise.all(addresses.map(open))
say({ ready: true })
