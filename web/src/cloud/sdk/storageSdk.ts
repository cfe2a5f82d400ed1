import * as sdk from 'firebase/storage'
import { addresses } from '../addresses.ts'
import { answerOf } from '../sync/answerOf.ts'
import { app } from './app.ts'

/** The file service. `connectStorageEmulator` is the SDK's public way to another origin, in plain HTTP only; over TLS its host is set. */
export const storage = sdk.getStorage(app, addresses.bucket)
const { files } = addresses
if (files?.ssl) Object.assign(storage, { host: files.host })
else if (files) sdk.connectStorageEmulator(storage, files.hostname, files.port)

/** By itself the SDK tries again for two minutes, or for ten. */
const orSilent = <T>(asking: Promise<T>) =>
  answerOf(asking, () =>
    Object.assign(new Error('The server did not answer.'), { code: 'storage/retry-limit-exceeded' }),
  )

export const deleteObject: typeof sdk.deleteObject = (at) => orSilent(sdk.deleteObject(at))
export const getBlob: typeof sdk.getBlob = (...asked) => orSilent(sdk.getBlob(...asked))
export const getDownloadURL: typeof sdk.getDownloadURL = (at) => orSilent(sdk.getDownloadURL(at))
export const getMetadata: typeof sdk.getMetadata = (at) => orSilent(sdk.getMetadata(at))
export const uploadBytes: typeof sdk.uploadBytes = (...sent) => orSilent(sdk.uploadBytes(...sent))
/** Goes on for as long as it takes: who sends it follows the connection. */
export { ref, uploadBytesResumable } from 'firebase/storage'
export type { UploadTask } from 'firebase/storage'
