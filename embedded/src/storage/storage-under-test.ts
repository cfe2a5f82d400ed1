import { generateKeyPairSync, verify } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createListener } from '../http/listener.ts'
import type { HttpService, Surface } from '../http/service.ts'
import { silentLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { openStorage, type StorageOptions } from './open.ts'

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }
export type StorageUnderTest = Awaited<ReturnType<typeof startStorage>>

/** The service account whose signatures count. */
export const signer = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** The service behind both real listeners; the token `ada` is Ada's, and the database is a map. */
export async function startStorage(
  changed: Partial<StorageOptions> & { rules?: string | null; documents?: Record<string, object> } = {},
) {
  const folder = changed.dataFolder ?? mkdtempSync(join(tmpdir(), 'storage-'))
  let shift = 0
  const clock = { now: () => Date.now() + shift }
  const services: HttpService[] = []
  const metrics = createMetrics()
  const fatal: unknown[] = []
  const listener = (surface: Surface) =>
    createListener({
      surface,
      services,
      anyOrigin: changed.emulator === true && surface === 'private',
      log: silentLog,
      metrics,
      elapsed: () => performance.now(),
      onFatal: (error) => fatal.push(error),
    })
  const listeners = { public: listener('public'), private: listener('private') }
  const ports = { public: await listeners.public.open(0), private: await listeners.private.open(0) }
  const storage = await openStorage({
    dataFolder: folder,
    project: 'demo',
    origin: `http://127.0.0.1:${ports.public}`,
    privateOrigin: () => `http://127.0.0.1:${ports.private}`,
    emulator: false,
    auth: {
      verifyIdToken: async (_project, token) =>
        ['ada', 'ben'].includes(token)
          ? { uid: token, claims: { sub: token, name: token }, expiresAt: Infinity, signed: true }
          : null,
      admitsApp: () => true,
      verifySigned: (text, signature) => verify('sha256', Buffer.from(text), signer.publicKey, signature),
    },
    firestore: {
      batchGet: async (_db, _caller, [name = '']) => {
        const fields = changed.documents?.[name.split('/documents/')[1] ?? '']
        return { readTime: '', results: [fields ? { found: { name, fields: fields as never } } : { missing: name }] }
      },
    },
    clock,
    log: silentLog,
    onFatal: (error) => fatal.push(error),
    ...changed,
  })
  storage.setRules(changed.rules === undefined ? openRules : changed.rules, 'storage.rules')
  services.push(...storage.http)
  return {
    storage,
    folder,
    fatal,
    bucket: 'demo.appspot.com',
    ports,
    advance: (milliseconds: number) => void (shift += milliseconds),
    /** One request, sent as it is. */
    send(
      surface: Surface,
      method: string,
      path: string,
      { headers = {}, body }: { headers?: Record<string, string>; body?: string | Buffer } = {},
    ): Promise<Answer> {
      return new Promise((resolve, reject) => {
        const sending = httpRequest(
          { host: '127.0.0.1', port: ports[surface], method, path, headers, agent: false },
          (response) => {
            const chunks: Buffer[] = []
            response.on('data', (chunk: Buffer) => chunks.push(chunk))
            const done = () =>
              resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) })
            response.on('end', done)
            response.on('error', done)
          },
        )
        sending.on('error', reject)
        sending.end(body)
      })
    },
    async stop({ keep = false } = {}) {
      await listeners.public.close()
      await listeners.private.close()
      await storage.close()
      metrics.close()
      if (!keep) rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const openRules = `rules_version = '2';
service firebase.storage { match /b/{bucket}/o { match /{all=**} { allow read, write: if true; } } }`

export const ownRules = `rules_version = '2';
service firebase.storage { match /b/{bucket}/o { match /users/{uid}/{all=**} { allow read, write: if request.auth.uid == uid; } } }`

/** A body as the web SDK makes it. */
export function multipart(metadata: object, content: string | Buffer, type = 'application/octet-stream') {
  const boundary = '00871234567890'
  return {
    headers: { 'x-goog-upload-protocol': 'multipart', 'content-type': `multipart/related; boundary=${boundary}` },
    body: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${JSON.stringify(metadata)}\r\n--${boundary}\r\nContent-Type: ${type}\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}--`),
    ]),
  }
}
