import type { BrowserContext, Page } from 'playwright-core'
import { bareSdkPage, bundleSdks } from '../../embedded/src/conformance/sdk-page.ts'

/** A page of the house itself in which the official SDKs are `window.sdk`, and reach the house as the web app does. `signIn(address, password)` first. */
export async function openSdkPage(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage()
  const script = await bundleSdks(['app', 'auth', 'firestore', 'storage'])
  const [html, sdk] = [`${origin}/walk.html`, `${origin}/walk.js`]
  await page.route(html, (route) => route.fulfill({ contentType: 'text/html', body: bareSdkPage('/walk.js') }))
  await page.route(sdk, (route) => route.fulfill({ contentType: 'text/javascript', body: `${script}\n${walking}` }))
  await page.goto(html)
  // From here on nothing stands between the page and the proxy.
  await page.unrouteAll()
  return page
}

const walking = `
window.begin = ({ longPolling }) => {
  const { app, auth, firestore, storage } = window.sdk
  const one = app.initializeApp({ projectId: 'duebook', apiKey: 'duebook', authDomain: location.host }, String(longPolling))
  const who = auth.getAuth(one)
  auth.connectAuthEmulator(who, location.origin, { disableWarnings: true })
  const polling = longPolling ? { experimentalForceLongPolling: true } : { experimentalAutoDetectLongPolling: false }
  const db = firestore.initializeFirestore(one, { host: location.host, ssl: true, ...polling })
  const files = Object.assign(storage.getStorage(one, 'gs://duebook.appspot.com'), { host: location.host })
  window.at = { who, db, files, heard: [], fromServer: 0 }
}
window.signIn = (address, password) => window.sdk.auth.signInWithEmailAndPassword(window.at.who, address, password).then(() => undefined)
window.listen = (path, field) =>
  window.sdk.firestore.onSnapshot(window.sdk.firestore.doc(window.at.db, path), { includeMetadataChanges: true }, (found) => {
    if (found.metadata.fromCache) return
    window.at.fromServer++
    window.at.heard.push(found.get(field))
  }, (error) => window.at.heard.push(error.code))
window.listAll = async (path) => {
  const found = await window.sdk.firestore.getDocsFromServer(window.sdk.firestore.collection(window.at.db, path))
  return found.docs.reduce((sum, one) => sum + one.get('notes').length, 0)
}
window.hash = async (bytes) =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
/** The same bytes for the same seed, none that compress, under the head of a PDF: the server looks what they are. */
window.bytesOf = (seed, length) => {
  const words = new Uint32Array(length / 4)
  let word = seed
  for (let i = 0; i < words.length; i++) {
    word ^= word << 13; word ^= word >>> 17; word ^= word << 5
    words[i] = word
  }
  const bytes = new Uint8Array(words.buffer)
  bytes.set(new TextEncoder().encode('%PDF-1.7'))
  return bytes
}
/** Writes the record of a file as a device does; the bytes are sent by whoever asked. */
window.record = async (book, id, bytes) => {
  const { doc, setDoc, serverTimestamp } = window.sdk.firestore
  const uid = window.at.who.currentUser.uid
  const sha256 = await window.hash(bytes)
  const name = 'scan.pdf'
  const path = 'books/' + book + '/attachments/' + id + '/' + name
  await setDoc(doc(window.at.db, 'books/' + book + '/attachments/' + id), {
    obligationId: 'rent', nominal: null, name, path, contentType: 'application/pdf', size: bytes.length, sha256, version: 1, replaces: null,
    expires: null, keepUntil: null, dueObligation: null, uploadedBy: uid, uploadedAt: serverTimestamp(), verifiedAt: null, problem: null })
  return { path, described: { contentType: 'application/pdf', customMetadata: { uploader: uid, sha256, obligation: 'rent' } } }
}
/** In one request. */
window.sendAtOnce = async (book, id, seed, length) => {
  const bytes = window.bytesOf(seed, length)
  const { path, described } = await window.record(book, id, bytes)
  await window.sdk.storage.uploadBytes(window.sdk.storage.ref(window.at.files, path), bytes, described)
}
/** In parts, and pausing by itself past a third, however late anybody looks. */
window.beginUpload = async (book, id, seed, length) => {
  const bytes = window.bytesOf(seed, length)
  const { path, described } = await window.record(book, id, bytes)
  window.cutRequests = 0
  const send = XMLHttpRequest.prototype.send
  XMLHttpRequest.prototype.send = function (...given) {
    this.addEventListener('error', () => window.cutRequests++)
    return send.apply(this, given)
  }
  const task = (window.task = window.sdk.storage.uploadBytesResumable(window.sdk.storage.ref(window.at.files, path), bytes, described))
  let paused = false
  task.on('state_changed', ({ bytesTransferred, totalBytes }) => {
    if (paused || bytesTransferred < totalBytes / 3) return
    paused = true
    task.pause()
  })
  window.finalState = ''
  task.then(() => (window.finalState = 'success'), (error) => (window.finalState = error.code))
}
window.download = async (path) => window.hash(await window.sdk.storage.getBytes(window.sdk.storage.ref(window.at.files, path), 200 * 1024 * 1024))
`
