import { invalid } from '../errors.ts'
import type { Ground } from '../ground.ts'
import type { StoredObject } from '../stored-object.ts'
import type { Preconditions } from '../wire/preconditions.ts'
import { holdOrFail } from '../wire/preconditions.ts'
import { meant } from './change-object.ts'
import { checkRoom, putObject, type PutRequest } from './put-object.ts'
import { receiveFile } from './receive-file.ts'

/** As the hosted service bounds it. */
const mostSources = 32

export type ComposeSource = { name: string; preconditions: Preconditions }

/**
 * Makes one object of the contents of others in its bucket, one after the other; administrators only. It has no MD5, as composite objects in
 * the cloud have none. Throws 400, 402, 404, 412.
 */
export async function composeObject(
  ground: Ground,
  target: PutRequest,
  sources: readonly ComposeSource[],
): Promise<StoredObject> {
  if (sources.length === 0 || sources.length > mostSources)
    throw invalid(`An object is composed of 1 to ${mostSources} others.`)
  const parts = sources.map(({ name, preconditions }) => {
    const found = meant(ground, { bucket: target.bucket, name, preconditions })
    holdOrFail(preconditions, found)
    return found
  })
  await checkRoom(
    ground,
    target,
    parts.reduce((sum, { size }) => sum + size, 0),
  )
  // What is overwritten or deleted meanwhile is still what was asked for.
  const releases = parts.map(({ sha256 }) => ground.blobs.pin(sha256))
  try {
    return await receiveFile(ground, contentsOf(ground, parts), false, (received) =>
      putObject(ground, target, received),
    )
  } finally {
    for (const release of releases) release()
  }
}

async function* contentsOf({ blobs }: Ground, parts: readonly StoredObject[]): AsyncIterable<Buffer> {
  for (const { sha256 } of parts) {
    const handle = await blobs.open(sha256)
    // Closes the file with its end, or when nobody wants the rest.
    for await (const chunk of handle.createReadStream()) yield chunk as Buffer
  }
}
