import type { SharedPlace } from '../cloud/worker/words.ts'
import type { WorkerScope } from './scope.ts'

const scope = self as unknown as WorkerScope
/** Where the manifest lets other apps send what they share. */
export const SHARE_PATH = '/add'
const PLACE: SharedPlace = 'duebook.shared'
/** More than any page of ours reads: a film is not put on the device first. In bytes. */
const MOST_BYTES = 25_000_000
/** Of words that still fit into an address; longer ones are a letter, not a line. */
const MOST_OF_A_LINE = 500

/**
 * What another app shares is posted here by the browser, with a connection or without. A file is kept on the device until a page takes it; words are a
 * line, or as long as a letter, a text. Nothing of it is sent on.
 */
export function takeShares() {
  scope.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'POST' || origin !== scope.location.origin || pathname !== SHARE_PATH) return
    event.respondWith(taken(request).then((to) => Response.redirect(new URL(to, scope.location.origin), 303)))
  })
}

/** The address at which the page goes on. */
async function taken(request: Request): Promise<string> {
  try {
    const form = await request.formData()
    const [file, ...more] = form.getAll('file').filter((one) => one instanceof File && one.size > 0) as File[]
    if (file) return await kept(file, more.length)
    const said = ['title', 'text', 'url'].flatMap((part): [string, string][] => {
      const text = form.get(part)
      return typeof text === 'string' && text !== '' ? [[part, text]] : []
    })
    const letter = said.find(([, text]) => text.length > MOST_OF_A_LINE)
    if (letter) return await kept(new File([letter[1]], 'shared.txt', { type: 'text/plain' }), 0)
    return `${SHARE_PATH}?${new URLSearchParams(said)}`
  } catch {
    return `${SHARE_PATH}?from=share&lost=unreadable`
  }
}

async function kept(file: File, more: number): Promise<string> {
  if (file.size > MOST_BYTES) return `${SHARE_PATH}?from=share&lost=large`
  try {
    const place = await scope.caches.open(PLACE)
    const headers = { 'content-type': file.type, 'x-name': encodeURIComponent(file.name) }
    await place.put('/shared', new Response(file, { headers }))
  } catch {
    return `${SHARE_PATH}?from=share&lost=room`
  }
  return `${SHARE_PATH}?from=share${more > 0 ? `&more=${more}` : ''}`
}
