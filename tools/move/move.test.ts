import { readFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admin, freshFile, integer, openTestService } from '../../embedded/src/firestore/test-service.ts'
import type { FirestoreService } from '../../embedded/src/firestore/service.ts'
import { startTestServer, type TestServer } from '../../embedded/src/firestore/transport/test-server.ts'
import { bringAccounts, takeAccounts } from './accounts.ts'
import { bringDocuments, takeDocuments, type Place } from './documents.ts'

const folder = mkdtempSync(join(tmpdir(), 'move-'))
let [service, server]: [FirestoreService | null, TestServer | null] = [null, null]
const place = (project: string): Place => ({ host: server!.url, project, token: 'owner' })
beforeAll(async () => {
  service = await openTestService(freshFile())
  server = await startTestServer(service, { project: 'home', emulator: true })
})
afterAll(async () => {
  await server?.stop()
  await service?.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('documents that move', () => {
  it('are all there in another project, at any depth, page after page, and refer to each other there', async () => {
    const at = (project: string, path: string) => `projects/${project}/databases/(default)/documents/${path}`
    const fields = (n: number) => ({ n: integer(n), of: { referenceValue: at('home', 'books/b') } })
    const many = Array.from({ length: 640 }, (_, n) => `books/b/obligations/o${String(n).padStart(3, '0')}/files/f`)
    const paths = ['books/b', 'users/ada', ...many]
    for (let from = 0; from < paths.length; from += 400)
      await service!.commit(
        { project: 'home', database: '(default)' },
        admin,
        paths
          .slice(from, from + 400)
          .map((path, n) => ({ update: { name: at('home', path), fields: fields(from + n) } })),
      )
    const [out, back] = [join(folder, 'out.jsonl'), join(folder, 'back.jsonl')]
    expect(await takeDocuments(place('home'), out, 'home')).toBe(paths.length)
    expect(await bringDocuments(out, place('cloud'))).toBe(paths.length)
    expect(await takeDocuments(place('cloud'), back, 'home')).toBe(paths.length)
    const contents = (file: string) =>
      readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => {
          const { createTime: _, updateTime: __, ...rest } = JSON.parse(line) as Record<string, unknown>
          return rest
        })
    expect(contents(back)).toEqual(contents(out))
    const { results } = await service!.batchGet(
      { project: 'cloud', database: '(default)' },
      admin,
      [at('cloud', 'users/ada')],
      {},
    )
    expect(results).toMatchObject([{ found: { fields: { of: { referenceValue: at('cloud', 'books/b') } } } }])
  })
  it('are refused where the file is not whole', async () => {
    const cut = join(folder, 'cut.jsonl')
    writeFileSync(cut, '{"format":"duebook documents 1"}\n{"documents":3}\n')
    await expect(bringDocuments(cut, place('cloud'))).rejects.toThrow('is not whole: it holds 0 documents and says 3')
  })
})

describe('accounts that move', () => {
  it('leave page by page in the form of the vendor’s tool, and come from it with their hashes', async () => {
    const asked: { url: string; body: Record<string, unknown> | null }[] = []
    const answers: Record<string, unknown> = {
      first: {
        users: [{ localId: 'ada', email: 'ada@example.test', passwordHash: '-_8', salt: '_w', lastLoginAt: '7' }],
        nextPageToken: 'n',
      },
      second: { users: [{ localId: 'ben', validSince: '1', mfaInfo: [] }] },
      third: {},
    }
    const operator = http.createServer((request, response) => {
      let text = ''
      request.on('data', (piece) => (text += piece))
      request.on('end', () => {
        const url = request.url ?? ''
        asked.push({ url, body: text === '' ? null : (JSON.parse(text) as Record<string, unknown>) })
        const which = url.includes('batchCreate') ? 'third' : url.includes('nextPageToken=n') ? 'second' : 'first'
        response.end(JSON.stringify(answers[which]))
      })
    })
    await new Promise<void>((resolve) => operator.listen(0, '127.0.0.1', resolve))
    const home = { host: `http://127.0.0.1:${(operator.address() as AddressInfo).port}`, project: 'duebook' }
    const all = await takeAccounts(home)
    expect(all).toEqual({
      users: [
        { localId: 'ada', email: 'ada@example.test', passwordHash: '+/8=', salt: '/w==', lastSignedInAt: '7' },
        { localId: 'ben' },
      ],
    })
    expect(
      await bringAccounts(all, home, { signerKey: '+w==', saltSeparator: 'Bw==', rounds: 8, memoryCost: 14 }),
    ).toBe(2)
    expect(asked.at(-1)?.body).toMatchObject({
      hashAlgorithm: 'SCRYPT',
      signerKey: '-w',
      saltSeparator: 'Bw',
      memoryCost: 14,
      users: [{ localId: 'ada', passwordHash: '-_8', salt: '_w', lastLoginAt: '7' }, { localId: 'ben' }],
    })
    await new Promise((resolve) => operator.close(resolve))
  })
})
