import { paths } from '@duebook/contract/paths'
import { loadFirestore } from '../sdk/load.ts'
import { changePhoto } from './ownAccount.ts'
import { answerOf } from '../sync/answerOf.ts'

/** In pixels, both ways: sharp at the size of the profile on a dense screen, and some 20 kB. */
const SIDE = 256
/** Of what somebody may choose, before it is made small. */
const MOST_BYTES = 5_000_000

/** `too-big`: more than 5 MB. `unreadable`: not a picture that this browser can read. */
export type PhotoRefused = 'too-big' | 'unreadable'

/**
 * Makes a chosen picture the person's photo: its middle square, drawn anew, so that nothing of what the camera wrote into the file (place, device,
 * time) leaves this device. Returns why not when it cannot be used; throws the services' errors.
 */
export async function setPhoto(uid: string, chosen: File): Promise<PhotoRefused | null> {
  if (chosen.size > MOST_BYTES) return 'too-big'
  const square = await middleSquare(chosen).catch(() => null)
  if (!square) return 'unreadable'
  const { getDownloadURL, ref, storage, uploadBytes } = await import('../sdk/storageSdk.ts')
  const place = ref(storage, pathOf(uid))
  await uploadBytes(place, square, { contentType: 'image/jpeg', cacheControl: 'private, max-age=31536000, immutable' })
  await show(uid, await getDownloadURL(place))
  return null
}

/** The initials stand for the person again, and the picture is deleted. */
export async function removePhoto(uid: string): Promise<void> {
  await show(uid, null)
  const { deleteObject, ref, storage } = await import('../sdk/storageSdk.ts')
  await deleteObject(ref(storage, pathOf(uid))).catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'storage/object-not-found') throw error
  })
}

const pathOf = (uid: string) => `people/${uid}/photo.jpg`

async function show(uid: string, address: string | null): Promise<void> {
  await changePhoto(address ?? '')
  // The picture is sent while somebody waits; so is where it stands, or a reload right after it would find the one without the other.
  const { db, doc, writeBatch } = await loadFirestore()
  const batch = writeBatch(db).update(doc(db, paths.user(uid)), { photoUrl: address && pathAndQuery(address) })
  await answerOf(batch.commit())
}

function pathAndQuery(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}

async function middleSquare(file: File): Promise<Blob> {
  // Turned as the camera held it.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const side = Math.min(picture.width, picture.height)
  const canvas = new OffscreenCanvas(SIDE, SIDE)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws no pictures.')
  pen.imageSmoothingQuality = 'high'
  // What is see-through in a PNG would be black in a JPEG.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, SIDE, SIDE)
  pen.drawImage(picture, (picture.width - side) / 2, (picture.height - side) / 2, side, side, 0, 0, SIDE, SIDE)
  picture.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
}
