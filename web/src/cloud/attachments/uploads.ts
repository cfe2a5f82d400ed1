import { paths } from '@duebook/contract/paths'
import { loadAuth, loadFirestore } from '../sdk/load.ts'
import { subscribable } from '../subscribable.ts'
import type { UploadTask } from '../sdk/storageSdk.ts'
import { untilConnected } from '../sync/answerOf.ts'
import { connection, isConnected } from '../sync/connection.ts'
import { send } from '../sync/sync.ts'
import { forgetRefusal } from '../sync/refusals.ts'
import { addressOf, goOnAt } from './continueUpload.ts'
import { dropUpload, keepUpload, keptUploads, type KeptUpload } from './uploadKeep.ts'

export type UploadState = 'hashing' | 'waiting' | 'running' | 'paused' | 'failed'
/** One file on its way. `sent` counts hashed bytes while it is hashed. */
export type Upload = {
  id: string
  obligationId: string
  nominal: string | null
  name: string
  size: number
  sent: number
  state: UploadState
  code: string | null
  pause: (() => void) | null
  resume: (() => void) | null
  /** Lets go of a file that was not taken: nothing of it stays on this device. */
  giveUp?: () => void
}

const uploads = subscribable<readonly Upload[]>([])
export const uploadsUnderWay = { get: uploads.get, subscribe: uploads.subscribe }

export function sayUpload(id: string, part: Partial<Upload>) {
  uploads.set(uploads.get().map((one) => (one.id === id ? { ...one, ...part } : one)))
}
export function beginUpload(upload: Upload) {
  uploads.set([...uploads.get().filter(({ id }) => id !== upload.id), upload])
}
export const endUpload = (id: string) => uploads.set(uploads.get().filter((one) => one.id !== id))

/**
 * Sends a file whose record was written; it counts among the changes that wait until the service has it. What a reload needs is kept until
 * then; a browser that keeps nothing (no room, private window) sends all the same. One tab sends one file: the others leave it alone.
 */
export function sendFile(upload: KeptUpload) {
  send(whatOf(upload), () => attempt(upload), upload.obligationId)
}

const whatOf = ({ name }: Pick<KeptUpload, 'name'>) => `the file “${name}”`

/** Throws an error with the service's code, for which every part of the page has words. */
async function attempt(upload: KeptUpload): Promise<void> {
  const { id, obligationId, nominal, name, file } = upload
  const size = file.size
  beginUpload({
    id,
    obligationId,
    nominal,
    name,
    size,
    sent: 0,
    state: 'waiting',
    code: null,
    pause: null,
    resume: null,
  })
  const kept = await keepUpload(upload).then(
    () => true,
    () => false,
  )
  await navigator.locks.request(`duebook upload ${id}`, { ifAvailable: true }, async (lock) => {
    if (lock) {
      try {
        if (await recordStands(upload)) await transfer(upload, kept)
      } catch (error) {
        const { code = 'unknown' } = error as { code?: string }
        sayUpload(id, {
          state: 'failed',
          code,
          pause: null,
          resume() {
            forgetRefusal(whatOf(upload))
            sendFile({ ...upload, address: null })
          },
          giveUp: () => giveUp(upload),
        })
        throw Object.assign(new Error(`${name} was not sent.`), { code })
      }
      if (kept) await dropUpload(id)
    }
    endUpload(id)
  })
}

function giveUp(upload: KeptUpload) {
  const { id } = upload
  endUpload(id)
  forgetRefusal(whatOf(upload))
  // What the browser does not forget now is tried once more after a reload, and refused again.
  dropUpload(id).catch(() => {})
}

/** After a reload: goes on with every file of this person that was not finished. */
export async function resumeUploads(): Promise<void> {
  const { auth } = await loadAuth()
  await auth.authStateReady()
  const uid = auth.currentUser?.uid
  if (!uid) return
  const known = new Set(uploads.get().map(({ id }) => id))
  for (const upload of await keptUploads(uid)) if (!known.has(upload.id)) sendFile(upload)
}

/** Bytes without a record would prove nothing: the service has to have the record first, which without a connection takes as long as it takes. */
async function recordStands({ bookId, id }: KeptUpload): Promise<boolean> {
  const { db, doc, getDoc, waitForPendingWrites } = await loadFirestore()
  await waitForPendingWrites(db)
  return (await getDoc(doc(db, paths.attachment(bookId, id)))).exists()
}

async function transfer(upload: KeptUpload, kept: boolean): Promise<void> {
  const { ref, storage, uploadBytesResumable } = await import('../sdk/storageSdk.ts')
  await untilConnected()
  const { id, uid, path, contentType, sha256, obligationId, nominal, file } = upload
  const task = uploadBytesResumable(ref(storage, path), file, {
    contentType,
    customMetadata: { uploader: uid, sha256, obligation: obligationId, ...(nominal ? { occurrence: nominal } : {}) },
  })
  if (upload.address) goOnAt(task, upload.address)
  let address = upload.address
  const buttons = (running: boolean) => ({
    pause: running ? () => void task.pause() : null,
    resume: running ? null : () => void task.resume(),
  })
  const { isResting, stop } = restsOffline(task)
  sayUpload(id, { state: 'running', ...buttons(true) })
  task.on(
    'state_changed',
    ({ bytesTransferred, state }) => {
      const running = state === 'running'
      if (isResting()) sayUpload(id, { state: 'waiting', pause: null, resume: null })
      else sayUpload(id, { sent: bytesTransferred, state: running ? 'running' : 'paused', ...buttons(running) })
      const now = addressOf(task)
      if (!kept || now === null || now === address) return
      address = now
      // A place that cannot be kept costs a reload its progress, nothing else.
      keepUpload({ ...upload, address }).catch(() => {})
    },
    () => {},
  )
  try {
    await task
  } catch (error) {
    // The service gave the unfinished upload up meanwhile, or the other tab finished it: from the start, once.
    if (upload.address && (error as { code?: string }).code === 'storage/unknown')
      return transfer({ ...upload, address: null }, kept)
    if (await isThere(path, sha256)) return
    throw error
  } finally {
    stop()
  }
}

/**
 * Without a connection the SDK gives a file up after ten minutes, and in silence waits for longer than that: it rests meanwhile, and goes on with what is
 * missing. What somebody paused stays paused. Returns whether it rests now, and how to end it.
 */
function restsOffline(task: UploadTask) {
  let rests = false
  const stop = connection.subscribe(() => {
    if (!isConnected()) rests ||= task.pause()
    else if (rests) rests = !task.resume()
  })
  return { isResting: () => rests, stop }
}

/** A file is never written twice: refused because it is there already is as good as done, if it is the same. */
async function isThere(path: string, sha256: string): Promise<boolean> {
  const { getMetadata, ref, storage } = await import('../sdk/storageSdk.ts')
  try {
    return (await getMetadata(ref(storage, path))).customMetadata?.sha256 === sha256
  } catch {
    return false
  }
}
