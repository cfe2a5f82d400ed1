import { held, missing } from '../errors.ts'
import type { Ground } from '../ground.ts'
import type { StoredObject } from '../stored-object.ts'
import { givenOf } from '../wire/description.ts'
import { holdOrFail, type Preconditions } from '../wire/preconditions.ts'
import { meant } from './change-object.ts'

type Name = { bucket: string; name: string }

/** A second name for the same content, with its own generation; administrators only. `metadata` null keeps the source's. A copy is not held. Throws 400, 403 (what is there is held), 404, 412. */
export async function copyObject(
  ground: Ground,
  from: Name & { preconditions: Preconditions },
  to: Name & { preconditions: Preconditions },
  metadata: object | null,
): Promise<StoredObject> {
  const given = metadata && Object.keys(metadata).length > 0 ? givenOf(metadata, null, true) : null
  const source = meant(ground, from)
  holdOrFail(from.preconditions, source)
  const release = ground.blobs.pin(source.sha256)
  try {
    return await ground.store.write((changes) => {
      const now = ground.store.version(from.bucket, from.name, source.generation)
      if (!now) throw missing(from.bucket, from.name)
      const replaced = ground.store.get(to.bucket, to.name)
      holdOrFail(to.preconditions, replaced)
      if (replaced?.temporaryHold) throw held(to.bucket, to.name)
      const { temporaryHold: _, timeDeleted: __, ...copyable } = now
      const { declaredType, ...described } = given?.description ?? { declaredType: null, ...copyable }
      const copied: StoredObject = {
        ...copyable,
        ...described,
        contentType: given && declaredType === null ? now.contentType : described.contentType,
        bucket: to.bucket,
        name: to.name,
        owner: '',
        tokens: given?.tokens ?? [],
        generation: changes.nextGeneration(),
        metageneration: 1,
        timeCreated: changes.now,
        updated: changes.now,
      }
      changes.put(copied, 'finalized')
      return copied
    })
  } finally {
    release()
  }
}
