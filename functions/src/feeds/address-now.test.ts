import { expect, test } from 'vitest'
import type { DocumentReference } from '../cloud/admin.ts'
import { addressNow } from './address-now.ts'
import type { FeedAddress } from './feed-address.ts'

/** A document of addresses, which counts how often it is read, and does what is written on a condition where that is met. */
function placeOf(id: string) {
  const asked = { since: 1_800_000_000_000, count: 0 }
  let stands: { address: FeedAddress; writes: number } | null = {
    address: { uid: 'ada', feedId: 'all', endedAt: null, asked },
    writes: 1,
  }
  const place = { reads: 0, outage: false }
  const at = {
    id,
    async get() {
      place.reads++
      return { data: () => stands?.address, updateTime: stands?.writes }
    },
    firestore: {
      batch: () => ({
        update: (_: unknown, fields: Partial<FeedAddress>, { lastUpdateTime }: { lastUpdateTime: unknown }) => ({
          async commit() {
            if (place.outage) throw Object.assign(new Error('unavailable'), { code: 14 })
            if (!stands) throw Object.assign(new Error('not found'), { code: 5 })
            if (stands.writes !== lastUpdateTime) throw Object.assign(new Error('overtaken'), { code: 9 })
            // What is written to be told no more than that it is still so says what stands there.
            expect({ ...stands.address, ...fields }).toEqual(stands.address)
          },
        }),
      }),
    },
  } as unknown as DocumentReference
  return Object.assign(place, {
    now: async () => (await addressNow(at))?.address ?? null,
    write(fields: Partial<FeedAddress>) {
      stands = { address: { ...stands!.address, ...fields }, writes: stands!.writes + 1 }
    },
    remove: () => void (stands = null),
  })
}

test('An address that was seen is read no more as long as nothing is written to it', async () => {
  const place = placeOf('still')
  for (let times = 0; times < 3; times++) expect(await place.now()).toMatchObject({ feedId: 'all', endedAt: null })
  expect(place.reads).toBe(1)
  place.write({ feedId: 'another' })
  for (let times = 0; times < 3; times++) expect(await place.now()).toMatchObject({ feedId: 'another' })
  expect(place.reads).toBe(2)
})

test('One that is switched off, or gone, is so at once', async () => {
  const [ended, gone] = [placeOf('ended'), placeOf('gone')]
  for (const place of [ended, gone]) expect(await place.now()).toMatchObject({ endedAt: null })
  ended.write({ endedAt: 1_800_000_000_001 })
  gone.remove()
  for (let times = 0; times < 2; times++) {
    expect(await ended.now()).toMatchObject({ endedAt: 1_800_000_000_001 })
    expect(await gone.now()).toBeNull()
  }
})

test('Where nobody says whether it is still so, it is read', async () => {
  const place = placeOf('outage')
  await place.now()
  place.outage = true
  expect(await place.now()).toMatchObject({ feedId: 'all' })
  expect(place.reads).toBe(2)
})
