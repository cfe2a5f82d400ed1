import type { BucketSettings } from '../bucket-settings.ts'
import type { Ground } from '../ground.ts'
import { settingsAfter } from '../wire/bucket-json.ts'
import { holdOrFail, type Preconditions } from '../wire/preconditions.ts'

/** Applies a PATCH of a bucket; administrators only. Throws 400, 412, and 501 for what is not offered. */
export function changeBucket(
  { store }: Pick<Ground, 'store'>,
  bucket: string,
  preconditions: Preconditions,
  patch: unknown,
): Promise<BucketSettings> {
  return store.write((changes) => {
    const before = store.settings(bucket)
    holdOrFail(preconditions, { generation: 0, metageneration: before.metageneration })
    const after = { ...settingsAfter(before, patch), metageneration: before.metageneration + 1 }
    changes.putSettings(bucket, after)
    return after
  })
}
