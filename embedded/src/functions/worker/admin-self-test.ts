import { randomBytes } from 'node:crypto'
import http from 'node:http'

/**
 * Guards the agent above at each start: the folder's own admin SDK must refuse an unsigned token, and must check a signature against our
 * keys. A token that names one of our key ids but is signed by a stranger fails with "invalid signature" only if the SDK found that key,
 * so genuine tokens pass. Throws, and the worker does not start, when either is not so.
 */
export async function checkTokenVerification(
  fromFolder: NodeJS.Require,
  project: string,
  privatePort: number,
): Promise<void> {
  const admin = adminIn(fromFolder)
  const keyIds = await ourKeyIds(privatePort)
  const app = admin.initializeApp({ projectId: project }, 'embedded-self-test')
  try {
    const auth = admin.getAuth(app)
    const unsigned = await refusalOf(auth.verifyIdToken(forged(project, { alg: 'none', typ: 'JWT' })))
    if (unsigned === null)
      throw new Error('The admin SDK of the functions accepts unsigned tokens: is FIREBASE_AUTH_EMULATOR_HOST set?')
    for (const kid of keyIds) {
      const refusal = await refusalOf(auth.verifyIdToken(forged(project, { alg: 'RS256', kid, typ: 'JWT' })))
      if (refusal?.includes('invalid signature')) continue
      throw new Error(
        refusal === null
          ? 'The admin SDK of the functions accepts tokens that strangers signed.'
          : `The admin SDK of the functions does not verify tokens with this server's keys: ${refusal}`,
      )
    }
  } finally {
    await admin.deleteApp(app)
  }
}

type App = { name: string }
type Admin = {
  initializeApp(options: { projectId: string }, name: string): App
  deleteApp(app: App): Promise<void>
  getAuth(app: App): { verifyIdToken(token: string): Promise<unknown> }
}

function adminIn(fromFolder: NodeJS.Require): Admin {
  const app = fromFolder('firebase-admin/app') as Pick<Admin, 'initializeApp' | 'deleteApp'>
  const auth = fromFolder('firebase-admin/auth') as Pick<Admin, 'getAuth'>
  return { initializeApp: app.initializeApp, deleteApp: app.deleteApp, getAuth: auth.getAuth }
}

async function refusalOf(verification: Promise<unknown>): Promise<string | null> {
  try {
    await verification
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function forged(project: string, header: Record<string, string>): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: `https://securetoken.google.com/${project}`,
    aud: project,
    sub: 'embedded-self-test',
    user_id: 'embedded-self-test',
    auth_time: now,
    iat: now,
    exp: now + 600,
  }
  const content = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  if (header.alg === 'none') return `${content}.`
  // As long as a signature of our keys: whoever verifies it gets as far as with one that a stranger made.
  return `${content}.${randomBytes(256).toString('base64url')}`
}

function ourKeyIds(privatePort: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const path = '/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com'
    const request = http.get(
      {
        host: '127.0.0.1',
        port: privatePort,
        path,
        agent: false,
        headers: { host: 'www.googleapis.com' },
        timeout: 10_000,
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (text += chunk))
        response.on('end', () => {
          try {
            const ids = response.statusCode === 200 ? Object.keys(JSON.parse(text) as object) : []
            if (ids.length === 0) throw new Error(`status ${response.statusCode}`)
            resolve(ids)
          } catch (error) {
            reject(new Error(`The private listener publishes no signing keys (${String(error)}).`))
          }
        })
      },
    )
    request.on('timeout', () =>
      request.destroy(new Error('The private listener did not answer with its signing keys in time.')),
    )
    request.on('error', reject)
  })
}
