import type { Bytes } from '../values.ts'
import { exactly, type Methods } from './method.ts'

export const bytesMethods: Methods<Bytes> = new Map([
  exactly<Bytes>('size', 0, (self) => BigInt(self.bytes.length)),
  // The URL alphabet, but padded, which Node's base64url is not.
  exactly<Bytes>('toBase64', 0, (self) =>
    Buffer.from(self.bytes).toString('base64').replaceAll('+', '-').replaceAll('/', '_'),
  ),
  exactly<Bytes>('toHexString', 0, (self) => Buffer.from(self.bytes).toString('hex').toUpperCase()),
])
