import type { OutgoingHttpHeaders } from 'node:http2'
import type { FirestoreError } from '../../errors.ts'
import { grpcCodeOf } from '../../errors.ts'

const MAX_STATUS_TEXT = 4000

/** How a call ended, as its trailers say it. */
export function statusTrailers(error: FirestoreError | null): OutgoingHttpHeaders {
  if (!error) return { 'grpc-status': '0' }
  return {
    'grpc-status': String(grpcCodeOf[error.status]),
    'grpc-message': percentEncode(error.message.slice(0, MAX_STATUS_TEXT)),
  }
}

/** Only `%` and bytes outside printable ASCII: clients do not decode more. */
function percentEncode(text: string): string {
  let encoded = ''
  for (const byte of Buffer.from(text, 'utf8'))
    encoded +=
      byte >= 0x20 && byte <= 0x7e && byte !== 0x25
        ? String.fromCharCode(byte)
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  return encoded
}

const UNITS: Record<string, number> = { H: 3_600_000, M: 60_000, S: 1000, m: 1, u: 0.001, n: 0.000001 }

/** Milliseconds of a `grpc-timeout`; null if there is none, or it is longer than a timer can hold. */
export function parseTimeout(header: string | undefined): number | null {
  const [, amount, unit] = /^(\d{1,8})([HMSmun])$/.exec(header ?? '') ?? []
  const milliseconds = Number(amount) * (UNITS[unit ?? ''] ?? Number.NaN)
  return milliseconds < 2 ** 31 ? milliseconds : null
}
