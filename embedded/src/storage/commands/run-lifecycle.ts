import type { LifecycleRule } from '../bucket-settings.ts'
import type { Ground } from '../ground.ts'
import type { Resumable } from '../resumable.ts'
import type { StoredObject } from '../stored-object.ts'

/**
 * Does what the rules of each bucket say is due: the live version of a bucket that keeps versions becomes a noncurrent one, everything else goes for
 * good, and what is held stays. Looks at every version once; others have their turn meanwhile.
 */
export async function runLifecycle(ground: Ground, resumable: Resumable): Promise<void> {
  for (const bucket of ground.store.bucketsWithSettings()) {
    const { lifecycle } = ground.store.settings(bucket)
    const deletes = lifecycle.filter(({ action }) => action === 'Delete')
    if (deletes.length > 0) await deleteDue(ground, bucket, deletes)
    const aborts = lifecycle.filter(({ action }) => action === 'AbortIncompleteMultipartUpload')
    if (aborts.length > 0) await giveUpDue(ground, resumable, bucket, aborts)
  }
}

/** In one commit: each takes a quarter of a millisecond, and everybody else waits meanwhile. */
const mostAtOnce = 50

/** No more of each than is needed: a name may have very many. */
type Version = Pick<StoredObject, 'bucket' | 'name' | 'generation' | 'metageneration' | 'timeCreated' | 'timeDeleted'>

async function deleteDue(ground: Ground, bucket: string, rules: readonly LifecycleRule[]): Promise<void> {
  const { store, clock, log } = ground
  let pageToken: string | null = null
  // A name's versions may lie on two pages; how many newer ones there are is only known at the last.
  let ofName: Version[] = []
  let deleted = 0
  do {
    const page: Awaited<ReturnType<typeof store.listVersions>> = await store.listVersions({
      bucket,
      prefix: '',
      delimiter: '',
      limit: 1000,
      pageToken,
      startOffset: '',
      endOffset: '',
      hides: () => false,
    })
    pageToken = page.nextPageToken
    const due: Version[] = []
    const settle = () => {
      due.push(...ofName.filter((one, index) => isDue(one, ofName.length - 1 - index, rules, clock.now())))
      ofName = []
    }
    for (const object of page.items) {
      if (ofName[0] !== undefined && ofName[0].name !== object.name) settle()
      const { name, generation, metageneration, timeCreated, timeDeleted } = object
      ofName.push({
        bucket,
        name,
        generation,
        metageneration,
        timeCreated,
        ...(timeDeleted !== undefined && { timeDeleted }),
      })
    }
    if (pageToken === null) settle()
    for (let at = 0; at < due.length; at += mostAtOnce)
      deleted += await deleteThose(ground, due.slice(at, at + mostAtOnce))
  } while (pageToken !== null)
  if (deleted > 0) log.info('storage.lifecycle', { bucket, deleted })
}

/** What was held, changed or replaced since it was looked at stays for the next time. */
function deleteThose({ store }: Ground, due: readonly Version[]): Promise<number> {
  return store.write((changes) => {
    let deleted = 0
    for (const { bucket, name, generation, metageneration, timeDeleted } of due) {
      const now = store.version(bucket, name, generation)
      if (!now || now.temporaryHold || now.metageneration !== metageneration || now.timeDeleted !== timeDeleted)
        continue
      if (timeDeleted === undefined) changes.retire(now)
      else changes.remove(now)
      deleted++
    }
    return deleted
  })
}

async function giveUpDue(ground: Ground, resumable: Resumable, bucket: string, rules: readonly LifecycleRule[]) {
  for (const id of ground.store.openUploadIds()) {
    const upload = ground.store.upload(id)
    if (upload?.bucket !== bucket || upload.result) continue
    const { name, startedAt } = upload
    const isOver = rules.some(
      ({ condition }) => isOld(startedAt, condition.age, ground.clock.now()) && isNamed(name, condition),
    )
    if (isOver) await resumable.cancel(id)
  }
}

/** `newer`: how many later versions of its name there are. `now` in milliseconds since the epoch. */
function isDue(object: Version, newer: number, rules: readonly LifecycleRule[], now: number): boolean {
  const { name, timeCreated, timeDeleted } = object
  return rules.some(
    ({ condition }) =>
      isOld(timeCreated, condition.age, now) &&
      isBefore(timeCreated, condition.createdBefore) &&
      isOld(timeDeleted, condition.daysSinceNoncurrentTime, now) &&
      isBefore(timeDeleted, condition.noncurrentTimeBefore) &&
      (condition.isLive === undefined || condition.isLive === (timeDeleted === undefined)) &&
      (condition.numNewerVersions === undefined || newer >= condition.numNewerVersions) &&
      (condition.matchesStorageClass === undefined || condition.matchesStorageClass.includes('STANDARD')) &&
      isNamed(name, condition),
  )
}

/** Each of these holds where the condition is not given; where it is, there must be a time. */
const isOld = (since: number | undefined, days: number | undefined, now: number) =>
  days === undefined || (since !== undefined && now >= since + days * day)
const isBefore = (time: number | undefined, date: string | undefined) =>
  date === undefined || (time !== undefined && time < Date.parse(date))
const isNamed = (name: string, { matchesPrefix, matchesSuffix }: LifecycleRule['condition']) =>
  (matchesPrefix === undefined || matchesPrefix.some((one) => name.startsWith(one))) &&
  (matchesSuffix === undefined || matchesSuffix.some((one) => name.endsWith(one)))

const day = 86_400_000
