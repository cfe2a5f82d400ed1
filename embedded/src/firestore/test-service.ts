import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { silentLog } from '../log.ts'
import type { IndexesFile } from './index-definitions.ts'
import { openFirestore, type FirestoreOptions } from './open.ts'
import type { Caller, DatabaseName, FirestoreService } from './service.ts'
import type { Fields, ListenResponse, Target, Value, Write } from './wire/json.ts'

/** What the tests of this folder share: a real service on a file of its own, with a clock that tests move. */
export const db: DatabaseName = { project: 'p', database: '(default)' }
export const root = 'projects/p/databases/(default)/documents'
export const admin: Caller = { kind: 'admin' }
export const integer = (value: number): Value => ({ integerValue: String(value) })
export const set = (path: string, fields: Fields): Write => ({ update: { name: `${root}/${path}`, fields } })

const folders: string[] = []
afterAll(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** A file in a folder of its own, which goes when the tests of the importing file have finished. */
export function freshFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'firestore-'))
  folders.push(folder)
  return join(folder, 'firestore.sqlite')
}

export function openTestService(
  file: string,
  clock = { time: 1_800_000_000_000 },
  indexes?: IndexesFile,
  more: Partial<FirestoreOptions> = {},
): Promise<FirestoreService> {
  return openFirestore({
    file,
    clock: { now: () => clock.time },
    log: silentLog,
    ...(indexes ? { indexes } : {}),
    onFatal(error) {
      throw error
    },
    ...more,
  })
}

/** An open stream that keeps what it hears. `until` waits for as many snapshot lines (empty target ids, a time) as asked. */
export function listen(service: FirestoreService, caller: Caller = admin) {
  const heard: ListenResponse[] = []
  let wake: (() => void) | null = null
  const stream = service.openListen(db, caller, (responses) => {
    heard.push(...responses)
    wake?.()
  })
  return {
    stream,
    heard,
    async until(enough: (heard: ListenResponse[]) => boolean) {
      while (!enough(heard)) await new Promise<void>((resolve) => (wake = resolve))
      return heard.splice(0)
    },
    add: (target: Target) => stream.addTarget(target),
  }
}

export const snapshots = (count: number) => (heard: ListenResponse[]) =>
  heard.filter(
    (response) =>
      'targetChange' in response && !response.targetChange.targetIds?.length && response.targetChange.readTime,
  ).length >= count

/** The shape of responses in short: `ADD`, `CURRENT`, `+a` changed, `-a` left or deleted, `~` snapshot. */
export const shape = (heard: ListenResponse[]) =>
  heard.map((response) => {
    if ('targetChange' in response) {
      const { targetChangeType, targetIds } = response.targetChange
      return targetChangeType === 'NO_CHANGE' && !targetIds?.length ? '~' : (targetChangeType ?? '')
    }
    if ('documentChange' in response) {
      const id = response.documentChange.document.name.split('/').at(-1)
      return response.documentChange.targetIds?.length ? `+${id}` : `-${id}`
    }
    if ('documentDelete' in response) return `x${response.documentDelete.document.split('/').at(-1)}`
    if ('documentRemove' in response) return `?${response.documentRemove.document.split('/').at(-1)}`
    return 'filter'
  })

export const resumeTokenOf = (heard: ListenResponse[]): string => {
  const last = heard.findLast((response) => 'targetChange' in response)
  return last && 'targetChange' in last ? (last.targetChange.resumeToken ?? '') : ''
}
