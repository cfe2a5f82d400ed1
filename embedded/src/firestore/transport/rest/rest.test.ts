import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { memoryFirestore } from '../memory-firestore.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

const base = '/v1/projects/demo/databases/(default)/documents'
const nameOf = (path: string) => `projects/demo/databases/(default)/documents/${path}`
let servers: TestServer[] = []
let firestore = memoryFirestore()
const start = async (options: Parameters<typeof startTestServer>[1]) => {
  const server = await startTestServer(firestore, options)
  servers.push(server)
  return async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(server.url + path, {
      method,
      headers,
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : null, headers: response.headers }
  }
}
let call: Awaited<ReturnType<typeof start>>
beforeEach(async () => {
  firestore = memoryFirestore()
  call = await start({ surface: 'public' })
})
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  servers = []
})

describe('REST', () => {
  it('[RE1] commits and reads with enums as numbers and any content type', async () => {
    const write = { update: { name: nameOf('c/é'), fields: { s: { stringValue: '😀' } } } }
    expect(
      (await call('POST', `${base}:commit?key=k`, { writes: [write] }, { 'content-type': 'text/plain' })).body,
    ).toMatchObject({ writeResults: [{}], commitTime: expect.any(String) })
    expect(
      (await call('POST', `${base}:batchGet`, { documents: [nameOf('c/é'), nameOf('c/é'), nameOf('c/none')] })).body,
    ).toMatchObject([{ found: write.update }, { missing: nameOf('c/none') }])
    expect(
      (
        await call('POST', `${base}:runQuery`, {
          structuredQuery: { from: [{ collectionId: 'c' }], orderBy: [{ field: { fieldPath: 's' }, direction: 1 }] },
        })
      ).body,
    ).toMatchObject([{ document: write.update }])
    expect(
      (await call('POST', `${base}:runQuery`, { structuredQuery: { from: [{ collectionId: 'empty' }] } })).body,
    ).toEqual([{ readTime: expect.any(String) }])
  })

  it('[RE7] writes a result that comes in pieces as one array', async () => {
    const writes = ['a', 'b', 'c'].map((id) => ({ update: { name: nameOf(`many/${id}`), fields: {} } }))
    await call('POST', `${base}:commit`, { writes })
    const { body } = await call('POST', `${base}:runQuery`, { structuredQuery: { from: [{ collectionId: 'many' }] } })
    expect(body.map((row: { document: { name: string } }) => row.document.name)).toEqual(
      writes.map(({ update }) => update.name),
    )
  })

  it('[RE2] reads, lists, creates, patches and deletes documents by URL', async () => {
    const fields = { n: { integerValue: '1' } }
    expect((await call('POST', `${base}/c?documentId=a%3Ab`, { fields })).body).toMatchObject({
      name: nameOf('c/a:b'),
      fields,
    })
    expect((await call('GET', `${base}/c/a:b`)).body).toMatchObject({ fields })
    expect((await call('GET', `${base}/c?pageSize=5`)).body.documents).toHaveLength(1)
    expect(
      (await call('PATCH', `${base}/c/a:b?updateMask.fieldPaths=n&currentDocument.exists=true`, { fields: {} })).status,
    ).toBe(200)
    expect(firestore.commits.at(-1)).toMatchObject([
      { updateMask: { fieldPaths: ['n'] }, currentDocument: { exists: true } },
    ])
    expect((await call('DELETE', `${base}/c/a:b`)).body).toEqual({})
    expect((await call('GET', `${base}/c/a:b`)).body.error).toMatchObject({ code: 404, status: 'NOT_FOUND' })
  })

  it('[RE3] tells errors in the protocol’s body, and spares the admin SDK its retries', async () => {
    const create = { writes: [{ update: { name: nameOf('c/x'), fields: {} }, currentDocument: { exists: false } }] }
    await call('POST', `${base}:commit`, create)
    expect((await call('POST', `${base}:commit`, create)).body.error).toMatchObject({
      code: 409,
      status: 'ALREADY_EXISTS',
    })
    expect((await call('POST', `${base}:commit?$alt=json;enum-encoding=int`, create)).body.error).toMatchObject({
      code: 412,
      status: 'ALREADY_EXISTS',
    })
    expect((await call('POST', `${base}:runQuery`, { nonsense: 1 })).body).toMatchObject([
      { error: { code: 400, status: 'INVALID_ARGUMENT' } },
    ])
  })

  it.each([
    ['POST', `${base}:commit`, '{{{', 'INVALID_ARGUMENT'],
    ['POST', `${base}:commit`, '[]', 'INVALID_ARGUMENT'],
    [
      'POST',
      `${base}:commit`,
      { writes: [{ delete: 'projects/demo/databases/other/documents/c/x' }] },
      'INVALID_ARGUMENT',
    ],
    ['POST', `${base}:commit`, { writes: [{ delete: nameOf('c') }] }, 'INVALID_ARGUMENT'],
    ['GET', `${base}/c/%ff`, undefined, 'INVALID_ARGUMENT'],
    ['POST', `${base.replace('demo', 'other')}:commit`, {}, 'NOT_FOUND'],
    ['POST', `${base}:listen`, {}, 'UNIMPLEMENTED'],
    ['POST', `${base}:somethingNew`, {}, 'UNIMPLEMENTED'],
    ['PUT', `${base}/c/x`, {}, 'UNIMPLEMENTED'],
    ['GET', '/v1/projects/demo/databases/(default)/collectionGroups/c/indexes', undefined, 'UNIMPLEMENTED'],
  ])('[ME7] [RE4] [AU3] answers %s %s with %j by %s', async (method, path, body, status) => {
    expect((await call(method, path, body)).body.error.status).toBe(status)
  })

  it('[AU1] [AU2] takes owner for the administrator on the private surface only', async () => {
    const owner = { authorization: 'Bearer owner' }
    expect((await call('POST', `${base}:commit`, {}, owner)).status).toBe(401)
    const inside = await start({ surface: 'private' })
    expect((await inside('POST', `${base}:commit`, {}, owner)).status).toBe(200)
    await call('POST', `${base}:commit`, {}, { authorization: 'Bearer good-ada' })
    await call('POST', `${base}:commit`, {})
    expect(firestore.callers).toMatchObject([
      { kind: 'admin' },
      { kind: 'user', auth: { uid: 'ada' } },
      { kind: 'user', auth: null },
    ])
  })

  it('[AU5] takes a service account’s own token for the administrator on the private surface of emulator mode only', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const account = 'admin@demo.iam.example'
    const tokenOf = (header: object, claims: object) => ({
      authorization: `Bearer ${part(header)}.${part(claims)}.c2lnbmVk`,
    })
    const genuine = tokenOf({ alg: 'RS256', kid: 'k' }, { iss: account, sub: account })
    const emulator = await start({ surface: 'private', emulator: true })
    expect((await emulator('POST', `${base}:commit`, {}, genuine)).status).toBe(200)
    expect(firestore.callers).toMatchObject([{ kind: 'admin' }])
    for (const other of [
      tokenOf({ alg: 'none' }, { iss: account, sub: account }),
      tokenOf({ alg: 'RS256' }, { iss: account, sub: 'ada' }),
      tokenOf({ alg: 'RS256' }, { iss: 'ada', sub: 'ada' }),
      { authorization: 'Bearer e30.bm90IGpzb24.' },
    ])
      expect((await emulator('POST', `${base}:commit`, {}, other)).status).toBe(401)
    for (const options of [{ surface: 'public', emulator: true }, { surface: 'private' }] as const)
      expect((await (await start(options))('POST', `${base}:commit`, {}, genuine)).status).toBe(401)
  })

  it('[RE5] answers pages of allowed origins, and no page on the private surface', async () => {
    const page = { origin: 'https://app.example' }
    expect((await call('GET', `${base}/c`, undefined, page)).headers.get('access-control-allow-origin')).toBe(null)
    const open = await start({ surface: 'public', allowedOrigins: [page.origin] })
    const preflight = await open('OPTIONS', `${base}/c`, undefined, {
      ...page,
      'access-control-request-method': 'POST',
    })
    expect([
      preflight.status,
      preflight.headers.get('access-control-allow-origin'),
      preflight.headers.get('access-control-allow-credentials'),
    ]).toEqual([204, page.origin, 'true'])
    expect((await open('GET', `${base}/c/none`, undefined, page)).headers.get('access-control-allow-origin')).toBe(
      page.origin,
    )
    const inside = await start({ surface: 'private' })
    expect((await inside('POST', `${base}:commit`, {}, { ...page, authorization: 'Bearer owner' })).status).toBe(403)
  })

  it('[RE6] has the emulator’s controls in emulator mode only', async () => {
    expect(
      (await fetch(`${servers[0]?.url}/emulator/v1/projects/demo/databases/(default)/documents`, { method: 'DELETE' }))
        .status,
    ).toBe(404)
    const emulator = await start({ surface: 'private', emulator: true })
    await emulator('POST', `${base.replace('demo', 'any')}/c?documentId=x`, {})
    expect(
      (await emulator('PUT', '/emulator/v1/projects/any:securityRules', { rules: { files: [{ content: 'rules' }] } }))
        .status,
    ).toBe(200)
    expect((await emulator('DELETE', '/emulator/v1/projects/any/databases/(default)/documents')).status).toBe(200)
    expect((await emulator('GET', `${base.replace('demo', 'any')}/c`)).body.documents).toEqual([])
  })
})
