import { randomUUID, timingSafeEqual } from 'node:crypto'
import { held, invalid, missing } from '../errors.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../service.ts'
import type { StoredObject } from '../stored-object.ts'
import { patched } from '../wire/description.ts'
import { holdOrFail, type Preconditions } from '../wire/preconditions.ts'

type Place = { bucket: string; name: string; caller: Caller; preconditions: Preconditions }

/** The object as it is, or 404; a generation that is asked for and gone is 404 as well. */
export function existing({ store }: Pick<Ground, 'store'>, place: Omit<Place, 'caller'>): StoredObject {
  const object = store.get(place.bucket, place.name)
  const { generation } = place.preconditions
  if (!object || (generation !== undefined && generation !== String(object.generation)))
    throw missing(place.bucket, place.name)
  return object
}

/** The version that an administrator means: the live one, unless a generation is named. Throws 404. */
export function meant({ store }: Pick<Ground, 'store'>, place: Omit<Place, 'caller'>): StoredObject {
  const { bucket, name, preconditions } = place
  if (preconditions.generation === undefined) return existing({ store }, place)
  const object = store.version(bucket, name, Number(preconditions.generation))
  if (!object) throw missing(bucket, name)
  return object
}

/** People know the live versions alone, of which the rules speak. */
const meantBy = (ground: Ground, place: Place) =>
  place.caller.kind === 'admin' ? meant(ground, place) : existing(ground, place)

/** The object, read under the rules, which are asked before it is said whether there is one. Throws 403, 404, 412. */
export async function readObject(ground: Ground, place: Place, token: string | null): Promise<StoredObject> {
  const { bucket, name, caller, preconditions } = place
  const resource = ground.store.get(bucket, name)
  if (!opensByToken(ground, place, token))
    await ground.judge({ method: 'get', bucket, name, caller, resource, pending: null })
  const object = existing(ground, place)
  holdOrFail(preconditions, object)
  return object
}

/** Whether the token in its address opens the object to anybody. */
export function opensByToken(ground: Ground, { bucket, name }: { bucket: string; name: string }, token: string | null) {
  const object = token === null ? null : ground.store.get(bucket, name)
  return token !== null && object !== null && hasToken(object, token)
}

/** Applies a PATCH. Throws 400, 403, 404, 412. */
export async function changeMetadata(ground: Ground, place: Place, patch: unknown): Promise<StoredObject> {
  const { bucket, name, caller, preconditions } = place
  const resource = ground.store.get(bucket, name)
  const isAdmin = caller.kind === 'admin'
  const next = (object: StoredObject): StoredObject => {
    const { temporaryHold: before, ...described } = { ...object, ...patched(object, patch, isAdmin) }
    return { ...described, ...(isAdmin ? holdAfter(before, patch) : before && { temporaryHold: before }) }
  }
  await ground.judge({ method: 'update', bucket, name, caller, resource, pending: resource && next(resource) })
  return ground.store.write((changes) => {
    const object = meantBy(ground, place)
    holdOrFail(preconditions, object)
    const changed = {
      ...next(object),
      metageneration: object.metageneration + 1,
      updated: changes.now,
    }
    changes.put(changed, 'metadataUpdated')
    return changed
  })
}

/** Whether it is held after a PATCH: what is absent stays. Throws 400. */
function holdAfter(before: true | undefined, patch: unknown): { temporaryHold?: true } {
  const { temporaryHold = before ?? false } = patch as { temporaryHold?: unknown }
  if (temporaryHold !== null && typeof temporaryHold !== 'boolean') throw invalid('temporaryHold is true or false.')
  return temporaryHold === true ? { temporaryHold } : {}
}

/** Throws 403 (also while it is held), 404, 412. */
export async function deleteObject(ground: Ground, place: Place): Promise<void> {
  const { bucket, name, caller, preconditions } = place
  const resource = ground.store.get(bucket, name)
  await ground.judge({ method: 'delete', bucket, name, caller, resource, pending: null })
  await ground.store.write((changes) => {
    const object = meantBy(ground, place)
    holdOrFail(preconditions, object)
    if (object.temporaryHold) throw held(bucket, name)
    // Naming a generation is what takes it away for good, also the live one.
    if (caller.kind === 'admin' && preconditions.generation !== undefined) changes.remove(object)
    else changes.retire(object)
  })
}

/** Makes one more download token, or takes one away; an object that was ever shared keeps one (storage facts, section 3). */
export function changeTokens(
  ground: Ground,
  place: Omit<Place, 'caller'>,
  change: { add: true } | { remove: string },
): Promise<StoredObject> {
  return ground.store.write((changes) => {
    const object = existing(ground, place)
    const left =
      'add' in change ? [...object.tokens, randomUUID()] : object.tokens.filter((one) => one !== change.remove)
    const tokens = left.length > 0 ? left.slice(-mostTokens) : [randomUUID()]
    const changed = { ...object, tokens, metageneration: object.metageneration + 1, updated: changes.now }
    changes.put(changed, 'metadataUpdated')
    return changed
  })
}

/** The first reader by the web dialect gives an object that a server uploaded its first token. */
export function withToken(ground: Ground, object: StoredObject): Promise<StoredObject> | StoredObject {
  return object.tokens.length > 0 ? object : changeTokens(ground, { ...object, preconditions: {} }, { add: true })
}

function hasToken({ tokens }: StoredObject, given: string): boolean {
  const wanted = Buffer.from(given)
  return tokens
    .map((token) => {
      const known = Buffer.from(token)
      return known.length === wanted.length && timingSafeEqual(known, wanted)
    })
    .includes(true)
}

const mostTokens = 20
