import { connectStorageEmulator, getStorage } from 'firebase/storage'
import { addresses } from '../addresses.ts'
import { app } from './app.ts'

/** The file service. `connectStorageEmulator` is the SDK's public way to another origin, in plain HTTP only; over TLS its host is set. */
export const storage = getStorage(app, addresses.bucket)
if (addresses.ssl) Object.assign(storage, { host: addresses.host })
else connectStorageEmulator(storage, location.hostname, Number(location.port) || 80)

export {
  deleteObject,
  getBlob,
  getDownloadURL,
  getMetadata,
  ref,
  uploadBytes,
  uploadBytesResumable,
} from 'firebase/storage'
export type { UploadTask } from 'firebase/storage'
