import type { SharedPlace } from './words.ts'

const PLACE: SharedPlace = 'duebook.shared'

/** The file that another app shared last, once: it leaves the device's cache with this. Null where none waits. */
export async function takeSharedFile(): Promise<File | null> {
  const place = await caches.open(PLACE)
  const found = await place.match('/shared')
  if (!found) return null
  const name = decodeURIComponent(found.headers.get('x-name') ?? '') || 'shared'
  const file = new File([await found.blob()], name, { type: found.headers.get('content-type') ?? '' })
  await caches.delete(PLACE)
  return file
}
