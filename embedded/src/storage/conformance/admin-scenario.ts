import type { getStorage } from 'firebase-admin/storage'
import type { World } from './world.ts'

type Bucket = ReturnType<ReturnType<typeof getStorage>['bucket']>
export type Kit = { bucket: Bucket; world: World; folder: string }
export type Scenario = [title: string, run: (kit: Kit) => Promise<unknown>, expected: unknown]

export const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: { code?: unknown }) => error.code,
  )
export const text = async (bucket: Bucket, name: string) => (await bucket.file(name).download())[0].toString()
