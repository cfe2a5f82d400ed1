import { expect, test } from 'vitest'
import { admin, db, freshFile, integer, listen, openTestService, root, set, shape, snapshots } from '../test-service.ts'

test('[TT1] A document goes once the time in its field has passed, wherever it lies, and who listens hears of it', async () => {
  const clock = { time: 1_800_000_000_000 }
  const indexes = { fieldOverrides: [{ collectionGroup: 'c', fieldPath: 'until', ttl: true, indexes: [] }] }
  const service = await openTestService(freshFile(), clock, indexes)
  const until = (seconds: number) => ({
    until: { timestampValue: new Date(clock.time + seconds * 1000).toISOString() },
  })
  await service.commit(db, admin, [
    set('c/soon', until(10)),
    set('d/x/c/soon', until(10)),
    set('c/later', until(100)),
    set('c/never', { until: integer(0) }),
    set('c/without', {}),
    set('other/soon', until(10)),
    ...Array.from({ length: 250 }, (_, at) => set(`e/x/c/${at}`, until(5))),
  ])
  const left = async () => {
    const { documents } = await service.runQuery(db, admin, root, { from: [{ allDescendants: true }] }, {})
    return documents.map(({ name }) => name.slice(root.length + 1))
  }
  expect(await service.expire()).toBe(0)
  const listener = listen(service)
  listener.add({ targetId: 2, documents: { documents: [`${root}/c/soon`] } })
  await listener.until(snapshots(1))
  clock.time += 10_000
  expect(await service.expire()).toBe(252)
  expect(await left()).toEqual(['c/later', 'c/never', 'c/without', 'other/soon'])
  expect(shape(await listener.until(snapshots(1)))).toContain('xsoon')
  const gone: string[] = []
  for (
    let page = await service.commitsAfter(0, 1000);
    page.length > 0;
    page = await service.commitsAfter(page.at(-1)!.sequence, 1000)
  )
    for (const { changes } of page) gone.push(...changes.flatMap(({ name, after }) => (after ? [] : [name])))
  expect(new Set(gone).size).toBe(252)
  clock.time += 90_000
  expect(await service.expire()).toBe(1)
  await service.close()
})
