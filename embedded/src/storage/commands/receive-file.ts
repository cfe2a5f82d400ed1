import { randomBytes } from 'node:crypto'
import { overQuota } from '../errors.ts'
import type { Ground } from '../ground.ts'
import { openStaging } from '../staging.ts'
import type { Received } from './put-object.ts'

/** Takes a file that comes in one request, and hands it to `then`; whatever happens, no unfinished file stays behind. */
export async function receiveFile<T>(
  ground: Ground,
  content: AsyncIterable<Buffer>,
  md5: boolean,
  then: (received: Received) => Promise<T>,
): Promise<T> {
  const id = randomBytes(18).toString('base64url')
  const file = ground.blobs.unfinished(id)
  ground.receiving.add(id)
  try {
    const staging = await openStaging(ground.staging, file, 0, null, md5)
    let finished = false
    try {
      for await (const chunk of content) {
        if (staging.size + chunk.length > ground.limits.object)
          throw overQuota(`An object has at most ${ground.limits.object} bytes.`)
        const room = staging.write(chunk)
        if (room) await room
      }
      const { digests, head } = await staging.finish()
      finished = true
      return await then({ file, size: staging.size, digests, head })
    } finally {
      if (!finished) await staging.release(false)
    }
  } finally {
    await ground.blobs.removeUnfinished(id)
    ground.receiving.delete(id)
  }
}
