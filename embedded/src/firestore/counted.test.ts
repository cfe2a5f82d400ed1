import { afterAll, beforeAll, expect, it } from 'vitest'
import { countedDocuments } from './counted.ts'
import { admin, db, freshFile, integer, openTestService, root, set } from './test-service.ts'
import type { FirestoreService } from './service.ts'

let opened: FirestoreService
beforeAll(async () => {
  opened = await openTestService(freshFile())
})
afterAll(() => opened.close())

it('counts documents as the hosted cloud does: what was found, one where nothing was, and no mere check', async () => {
  const counted: Record<string, number> = {}
  const service = countedDocuments(opened, (kind, of, by, many) => {
    const key = `${kind} ${of} by ${by}`
    counted[key] = (counted[key] ?? 0) + many
  })
  await service.commit(db, admin, [set('rooms/a', { n: integer(1) }), set('rooms/b', { n: integer(2) })])
  await service.commit(db, admin, [{ verify: `${root}/rooms/a`, currentDocument: { exists: true } }])
  await service.batchGet(db, admin, [`${root}/rooms/a`, `${root}/rooms/none`], {})
  await service.runQuery(db, admin, root, { from: [{ collectionId: 'rooms' }] }, {})
  await service.runQuery(db, admin, root, { from: [{ collectionId: 'halls' }] }, {})
  await service.commit(db, admin, [{ delete: `${root}/rooms/b` }])
  await new Promise<void>((resolve) => {
    const stream = service.openListen(db, admin, (responses) => {
      if (!responses.some((one) => 'documentChange' in one)) return
      stream.close()
      resolve()
    })
    stream.addTarget({ targetId: 2, documents: { documents: [`${root}/rooms/a`] } })
  })
  expect(counted).toEqual({
    'write rooms by server': 2,
    'read rooms by server': 2 + 2 + 1,
    'read halls by server': 1,
    'delete rooms by server': 1,
  })
})
