import { deleteApp, initializeApp } from 'firebase/app'
import { connectAuthEmulator, getAuth, multiFactor, signInWithCustomToken } from 'firebase/auth'
import * as documents from 'firebase/firestore/lite'
import { connectFunctionsEmulator, getFunctions, httpsCallable } from 'firebase/functions'
import { connectStorageEmulator, getBytes, getStorage, ref } from 'firebase/storage'
import type { ArchiveSource } from './archiveOf.ts'

export type Somebody = {
  uid: string
  source: ArchiveSource
  call<Answer>(name: string, data: unknown): Promise<Answer>
  close(): Promise<void>
}

/** A server on this machine as somebody sees it who is signed in there by a token of its operator's. Outside a browser. Throws the SDK's errors. */
export async function asSomebody({ port, token }: { port: number; token: string }): Promise<Somebody> {
  const host = '127.0.0.1'
  const app = initializeApp({ projectId: 'duebook', apiKey: 'duebook', authDomain: host }, `somebody at ${port}`)
  try {
    const auth = getAuth(app)
    connectAuthEmulator(auth, `http://${host}:${port}`, { disableWarnings: true })
    const { user } = await signInWithCustomToken(auth, token)
    const files = getStorage(app, 'gs://duebook.appspot.com')
    connectStorageEmulator(files, host, port)
    const functions = getFunctions(app, 'us-central1')
    connectFunctionsEmulator(functions, host, port)
    const db = documents.initializeFirestore(app, { host: `${host}:${port}`, ssl: false })
    return {
      uid: user.uid,
      source: {
        // The small form of the SDK: the same questions, each answered by the server.
        sdk: { ...documents, db } as unknown as ArchiveSource['sdk'],
        accounts: { auth, multiFactor },
        readFile: async ({ path, contentType }) => new Blob([await getBytes(ref(files, path))], { type: contentType }),
      },
      call: async <Answer>(name: string, data: unknown) =>
        (await httpsCallable<unknown, Answer>(functions, name)(data)).data,
      close: () => deleteApp(app),
    }
  } catch (error) {
    await deleteApp(app)
    throw error
  }
}
