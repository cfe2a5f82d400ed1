/** What the storage service and its hashing threads say to each other. `session` names one file's running digests. */
export type ToHasher =
  | { kind: 'update'; id: number; session: number; bytes: SharedArrayBuffer; length: number }
  /** Starts a session from what is on the disk already: the first `length` bytes of the file. */
  | { kind: 'restore'; id: number; session: number; file: string; length: number }
  | { kind: 'digest'; id: number; session: number }
  | { kind: 'forget'; session: number }

export type Algorithm = 'sha256' | 'md5' | 'crc32c'
export type PartialDigests = Partial<Record<Algorithm, string>>
export type FromHasher = { id: number; digests?: PartialDigests; error?: string }
