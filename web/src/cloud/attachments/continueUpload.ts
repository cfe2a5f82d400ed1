import type { UploadTask } from '../sdk/storageSdk.ts'

/**
 * The SDK continues an upload within one page and has no public way to take it up in the next. Its task holds the address at which the
 * service takes the rest; a new task that is given it asks there how much has come and goes on from that. Where the SDK no longer has the
 * two fields nothing is broken: the upload begins anew.
 */
type Inside = { _uploadUrl?: unknown; _needToFetchStatus?: unknown }

/** The address at which the service takes the rest of this upload; null before it has given one. */
export function addressOf(task: UploadTask): string | null {
  const { _uploadUrl } = task as unknown as Inside
  return typeof _uploadUrl === 'string' ? _uploadUrl : null
}

/** To be called in the same turn in which the task was made, before it has asked for anything. False when the SDK does not allow it. */
export function goOnAt(task: UploadTask, address: string): boolean {
  const inside = task as unknown as Inside
  if (!('_uploadUrl' in inside) || typeof inside._needToFetchStatus !== 'boolean' || !task.pause()) return false
  inside._uploadUrl = address
  inside._needToFetchStatus = true
  const stop = task.on('state_changed', ({ state }) => {
    if (state !== 'paused') return
    stop()
    task.resume()
  })
  return true
}
