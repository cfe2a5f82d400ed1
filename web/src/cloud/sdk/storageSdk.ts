import * as sdk from 'firebase/storage'
import { addresses } from '../addresses.ts'
import { answerOf } from '../sync/answerOf.ts'
import { appProof } from '../sync/appProof.ts'
import { app } from './app.ts'

/** The file service. `connectStorageEmulator` is the SDK's public way to another origin, in plain HTTP only; over TLS its host is set. */
export const storage = sdk.getStorage(app, addresses.bucket)
const { files } = addresses
if (files?.ssl) Object.assign(storage, { host: files.host })
else if (files) sdk.connectStorageEmulator(storage, files.hostname, files.port)

/**
 * By itself the SDK tries again for two minutes, or for ten; and of a page without a proof that it is the app it says that nobody is signed in, wherever
 * the answer has no words in its status line.
 */
async function orSilent<T>(asking: Promise<T>): Promise<T> {
  try {
    return await answerOf(asking, () => failure('The server did not answer.', 'storage/retry-limit-exceeded'))
  } catch (error) {
    throw appProof.get() === 'refused'
      ? failure('This browser could not be checked.', 'storage/unauthorized-app')
      : error
  }
}
const failure = (text: string, code: string) => Object.assign(new Error(text), { code })

export const deleteObject: typeof sdk.deleteObject = (at) => orSilent(sdk.deleteObject(at))
export const getBlob: typeof sdk.getBlob = (...asked) => orSilent(sdk.getBlob(...asked))
export const getDownloadURL: typeof sdk.getDownloadURL = (at) => orSilent(sdk.getDownloadURL(at))
export const getMetadata: typeof sdk.getMetadata = (at) => orSilent(sdk.getMetadata(at))
export const uploadBytes: typeof sdk.uploadBytes = (...sent) => orSilent(sdk.uploadBytes(...sent))
/** Goes on for as long as it takes: who sends it follows the connection. */
export { ref, uploadBytesResumable } from 'firebase/storage'
export type { UploadTask } from 'firebase/storage'
