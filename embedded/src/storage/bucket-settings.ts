/** What an administrator set of a bucket. */
export type BucketSettings = {
  metageneration: number
  /** Whether what is overwritten or deleted stays as a noncurrent version. */
  versioning: boolean
  lifecycle: LifecycleRule[]
  cors: CorsRule[]
}

/** Which pages of other origins may use signed addresses, with what, and which headers of the answers they may read. */
export type CorsRule = { origins: string[]; methods: string[]; responseHeaders: string[]; maxAgeSeconds: number | null }

/** One rule of a bucket's lifecycle; all of its conditions must hold. */
export type LifecycleRule = {
  action: 'Delete' | 'AbortIncompleteMultipartUpload'
  /** By their names in the JSON API; days are whole, dates `YYYY-MM-DD` in UTC. */
  condition: {
    age?: number
    createdBefore?: string
    daysSinceNoncurrentTime?: number
    isLive?: boolean
    matchesPrefix?: string[]
    matchesStorageClass?: string[]
    matchesSuffix?: string[]
    noncurrentTimeBefore?: string
    numNewerVersions?: number
  }
}

export const plainBucket: BucketSettings = { metageneration: 1, versioning: false, lifecycle: [], cors: [] }
