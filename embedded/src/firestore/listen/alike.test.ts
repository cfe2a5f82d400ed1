import { expect, test } from 'vitest'
import type { ListenResponse, StructuredQuery } from '../wire/json.ts'
import { admin, db, freshFile, integer, listen, openTestService, root, set, shape, snapshots } from '../test-service.ts'

const owned: StructuredQuery = {
  from: [{ collectionId: 'c' }],
  where: { fieldFilter: { field: { fieldPath: 'owner' }, op: 'EQUAL', value: { stringValue: 'u' } } },
}
const target = (targetId: number, structuredQuery = owned) => ({ targetId, query: { parent: root, structuredQuery } })
const ofOwner = (owner: string, n = 0) => set('c/a', { owner: { stringValue: owner }, n: integer(n) })

test('[LI9] Streams with one target of one query and one id hear one list; any other hears its own', async () => {
  const service = await openTestService(freshFile())
  const lists: ListenResponse[][][] = []
  const open = (...targets: ReturnType<typeof target>[]) => {
    const heard: ListenResponse[][] = []
    const stream = service.openListen(db, admin, (responses) => void heard.push(responses))
    for (const one of targets) stream.addTarget(one)
    lists.push(heard)
  }
  open(target(2))
  open(target(2))
  open(target(4))
  open(target(2), target(6))
  open(target(2, { ...owned, select: { fields: [{ fieldPath: 'n' }] } }))
  const last = listen(service)
  last.add(target(2))
  await last.until(snapshots(1))
  for (const list of lists) list.length = 0
  await service.commit(db, admin, [ofOwner('u')])
  await last.until(snapshots(1))
  const [one, same, ...others] = lists.map(([list]) => list)
  expect(shape(one!)).toEqual(['+a', '~'])
  expect(same).toBe(one)
  const changes = others.map((list) =>
    list!.flatMap((response) => ('documentChange' in response ? [response.documentChange] : [])),
  )
  expect(changes.map(([change]) => change?.targetIds)).toEqual([[4], [2, 6], [2]])
  expect(Object.keys(changes[2]?.[0]?.document.fields ?? {})).toEqual(['n'])
  await service.close()
})

test('[LI8] Of what leaves a query each hears as they may read it, whoever heard of it before', async () => {
  const service = await openTestService(freshFile())
  service.setRules(
    "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { match /c/{id} { allow get: if resource.data.owner == 'u' || request.auth.uid == 'v'; allow list; } } }",
    'firestore.rules',
  )
  await service.commit(db, admin, [ofOwner('u')])
  const ears = [
    listen(service),
    ...['u', 'v'].map((uid) => listen(service, { kind: 'user', auth: { uid, token: {} } })),
  ]
  for (const ear of ears) ear.add(target(2))
  for (const ear of ears) await ear.until(snapshots(1))
  const heard = async () => Promise.all(ears.map(async (ear) => shape(await ear.until(snapshots(1)))))
  await service.commit(db, admin, [ofOwner('u', 1)])
  expect(await heard()).toEqual([
    ['+a', '~'],
    ['+a', '~'],
    ['+a', '~'],
  ])
  await service.commit(db, admin, [ofOwner('other')])
  expect(await heard()).toEqual([
    ['-a', '~'],
    ['?a', '~'],
    ['-a', '~'],
  ])
  await service.close()
})

test('[LI9] A stream that was behind hears of all that it missed, beside one that hears of the last', async () => {
  const service = await openTestService(freshFile())
  let takes = () => {}
  const behind: ListenResponse[] = []
  const stream = service.openListen(db, admin, (responses) => {
    behind.push(...responses)
    return new Promise<void>((resolve) => (takes = resolve))
  })
  const changes = () => shape(behind).filter((one) => one.startsWith('+'))
  stream.addTarget(target(2))
  const ear = listen(service)
  ear.add(target(2))
  await ear.until(snapshots(1))
  // Until it has eight batches that it has not taken, its first answer among them.
  for (let n = 1; n < 12; n++) {
    await service.commit(db, admin, [set(`c/d${n}`, { owner: { stringValue: 'u' } })])
    await ear.until(snapshots(1))
  }
  expect(changes()).toHaveLength(7)
  takes()
  while (changes().length < 11) await service.commit(db, admin, [set('other/o', {})])
  expect(changes()).toEqual(Array.from({ length: 11 }, (_, at) => `+d${at + 1}`))
  await service.close()
})
