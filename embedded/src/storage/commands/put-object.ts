import { randomUUID } from 'node:crypto'
import { held, invalid, overQuota } from '../errors.ts'
import type { Ground } from '../ground.ts'
import type { Digests } from '../hashing.ts'
import type { Caller } from '../service.ts'
import type { Changes } from '../store.ts'
import type { StoredObject } from '../stored-object.ts'
import type { Given } from '../wire/description.ts'
import { holdOrFail, type Preconditions } from '../wire/preconditions.ts'
import { agrees, sniff } from '../wire/sniff.ts'

/** A file that was received whole and lies on the disk under a name of its own, waiting to become an object. */
export type Received = {
  file: string
  size: number
  digests: Digests
  head: Buffer
}

export type PutRequest = {
  bucket: string
  name: string
  caller: Caller
  given: Given
  preconditions: Preconditions
}

/** Judges what would be stored: before the bytes by what the client says of them, afterwards by what they are. Throws 403. */
export function judgePut(
  { judge, store }: Pick<Ground, 'judge' | 'store'>,
  { bucket, name, caller, given }: PutRequest,
  known: { size: number } & Partial<Pick<StoredObject, 'md5' | 'crc32c' | 'contentType'>>,
): Promise<void> {
  const { description } = given
  const { md5 } = given.expected
  return judge({
    method: 'create',
    bucket,
    name,
    caller,
    resource: store.get(bucket, name),
    pending: { bucket, name, ...description, ...(md5 === undefined ? {} : { md5 }), ...known },
  })
}

/**
 * Makes a received file the content of a name. The blob is durable before the metadata speaks of it. `besides` runs in the same
 * transaction. Throws 400 (hash), 402, 403 (rules, or what is there is held), 412; the file is gone then as well, or left for the sweep.
 */
export async function putObject(
  ground: Ground,
  request: PutRequest,
  received: Received,
  besides: (changes: Changes, object: StoredObject) => void = () => undefined,
): Promise<StoredObject> {
  const { bucket, name, caller, given, preconditions } = request
  const { size, head } = received
  const digests = await checkedDigests(ground, given.expected, received)
  const sniffed = sniff(head)
  const contentType = settledType(given.description.declaredType, sniffed, ground.emulator)
  await judgePut(ground, request, { size, md5: digests.md5, crc32c: digests.crc32c, contentType })
  const owner = caller.kind === 'user' ? (caller.auth?.uid ?? '') : ''
  const { declaredType: _, ...description } = given.description
  const tokens = given.tokens.length > 0 || caller.kind === 'admin' ? given.tokens : [randomUUID()]
  const release = ground.blobs.pin(digests.sha256)
  try {
    await ground.blobs.keep(received.file, digests.sha256)
    return await ground.store.write((changes) => {
      const before = ground.store.get(bucket, name)
      holdOrFail(preconditions, before)
      if (before?.temporaryHold) throw held(bucket, name)
      if (caller.kind === 'user') checkQuota(ground, bucket, owner, size, before)
      const object: StoredObject = {
        bucket,
        name,
        ...description,
        contentType,
        generation: changes.nextGeneration(),
        metageneration: 1,
        ...digests,
        size,
        sniffed,
        owner,
        tokens,
        timeCreated: changes.now,
        updated: changes.now,
      }
      changes.put(object, 'finalized')
      besides(changes, object)
      return object
    })
  } catch (error) {
    // The blob may now lie there with nothing that speaks of it.
    if (!ground.store.hasBlob(digests.sha256))
      await ground.store.write((changes) => changes.noteBlob(digests.sha256, size))
    throw error
  } finally {
    release()
  }
}

/** Refuses before the bytes are taken what could not be kept. Throws 402. */
export async function checkRoom(ground: Ground, { bucket, name, caller }: PutRequest, size: number): Promise<void> {
  if (size > ground.limits.object) throw overQuota(`An object has at most ${ground.limits.object} bytes.`)
  if (caller.kind === 'user') checkQuota(ground, bucket, caller.auth?.uid ?? '', size, ground.store.get(bucket, name))
  if ((await ground.freeBytes()) - size < ground.limits.reserve)
    throw overQuota('The disk of this server has no room for that.')
}

function checkQuota(
  { store, limits }: Pick<Ground, 'store' | 'limits'>,
  bucket: string,
  owner: string,
  size: number,
  replaced: StoredObject | null,
): void {
  const used = store.usage(bucket, owner)
  // Where versions are kept, what is replaced still takes its room.
  const own = replaced?.owner === owner && !store.settings(bucket).versioning ? replaced : null
  if (used.bytes - (own?.size ?? 0) + size > limits.personBytes)
    throw overQuota(`A person keeps at most ${limits.personBytes} bytes here.`)
  if (used.objects - (own ? 1 : 0) + 1 > limits.personObjects)
    throw overQuota(`A person keeps at most ${limits.personObjects} files here.`)
}

/** Throws 400 when the content is not what was announced. An MD5 that was announced late is made up for. */
async function checkedDigests(
  { staging }: Pick<Ground, 'staging'>,
  expected: Given['expected'],
  { digests, file, size }: Received,
): Promise<Digests> {
  const md5 = digests.md5 ?? (expected.md5 === undefined ? null : await staging.hashing.md5Of(file, size))
  const matches = (wanted: string | undefined, found: string | null) =>
    wanted === undefined || Buffer.from(wanted, 'base64').equals(Buffer.from(found ?? '', 'base64'))
  if (!matches(expected.md5, md5)) throw invalid('The content does not have the MD5 hash that was announced.')
  if (!matches(expected.crc32c, digests.crc32c))
    throw invalid('The content does not have the CRC32C checksum that was announced.')
  return { ...digests, md5 }
}

/**
 * The declared type, unless the bytes contradict it: then what they are, so that rules that allow only certain types see the truth. In
 * emulator mode declared types are believed, for test suites store three bytes as a picture.
 */
function settledType(declared: string | null, sniffed: string | null, emulator: boolean): string {
  if (declared === null) return sniffed ?? 'application/octet-stream'
  return emulator || agrees(declared, sniffed) ? declared : (sniffed ?? 'application/octet-stream')
}
