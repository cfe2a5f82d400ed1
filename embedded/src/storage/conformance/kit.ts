import type { FirebaseStorage, StorageReference } from 'firebase/storage'

type Sdk = {
  app: typeof import('firebase/app')
  auth: typeof import('firebase/auth')
  storage: typeof import('firebase/storage')
}
type Person = { uid: string; files: FirebaseStorage }

/** What a scenario works with: the official SDK, two people and a stranger, and places that no other run uses. */
export type Kit = {
  s: Sdk['storage']
  ada: Person
  ben: Person
  nobody: FirebaseStorage
  origin: string
  bucket: string
  /** A name of this run alone. */
  run: string
  at(path: string): StorageReference
  bytes(length: number): Uint8Array
  sum(bytes: ArrayBuffer): number
  code(attempt: Promise<unknown>): Promise<string>
  text(bytes: ArrayBuffer): string
}

/** Self-contained, because it runs in Node and, as text, in a page. */
export async function makeKit(sdk: Sdk, place: { origin: string; bucket: string; project: string }): Promise<Kit> {
  const run = `r${Math.random().toString(36).slice(2)}`
  const url = new URL(place.origin)
  const filesFor = (name: string) => {
    const app = sdk.app.initializeApp(
      { projectId: place.project, apiKey: 'k', storageBucket: place.bucket, authDomain: url.host },
      `${name}-${run}`,
    )
    const files = sdk.storage.getStorage(app)
    sdk.storage.connectStorageEmulator(files, url.hostname, Number(url.port))
    return { app, files }
  }
  const person = async (name: string): Promise<Person> => {
    const { app, files } = filesFor(name)
    const auth = sdk.auth.initializeAuth(app, { persistence: sdk.auth.inMemoryPersistence })
    sdk.auth.connectAuthEmulator(auth, place.origin, { disableWarnings: true })
    const { user } = await sdk.auth.createUserWithEmailAndPassword(
      auth,
      `${name}-${run}@files.example`,
      'a long and quiet sentence',
    )
    return { uid: user.uid, files }
  }
  const [ada, ben] = await Promise.all([person('ada'), person('ben')])
  const nobody = filesFor('nobody').files
  return {
    s: sdk.storage,
    ada,
    ben,
    nobody,
    run,
    ...place,
    at: (path) => sdk.storage.ref(nobody, `open/${run}/${path}`),
    bytes: (length) => Uint8Array.from({ length }, (_, index) => (index * 31 + (index >> 8)) & 255),
    sum: (bytes) =>
      new Uint8Array(bytes).reduce((total, byte, index) => (total + byte * ((index % 251) + 1)) % 1_000_003, 0),
    code: (attempt) =>
      attempt.then(
        () => 'done',
        (error: { code?: string; message?: string }) => error.code ?? String(error.message),
      ),
    text: (bytes) => new TextDecoder().decode(bytes),
  }
}
