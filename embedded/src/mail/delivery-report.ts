import type { Document, Value } from '../firestore/wire/json.ts'

/** What became of what a document asked for. Times are milliseconds since the epoch. */
export type DeliveryReport = {
  state: 'PENDING' | 'RETRY' | 'SUCCESS' | 'ERROR'
  startTime: number
  endTime: number | null
  attempts: number
  error: string | null
  /** The receiver's last word on a recipient: nothing is to be sent there again. */
  isRefused: boolean
  info: { messageId: string; accepted: string[]; rejected: string[] } | null
}

/** The state of an earlier delivery; null when the document was not looked at yet. */
export function deliveryState(document: Document): { state: string | null; attempts: number } | null {
  const delivery = document.fields?.['delivery']
  if (delivery === undefined || !('mapValue' in delivery)) return null
  const { state, attempts } = delivery.mapValue.fields ?? {}
  return {
    state: stringOf(state),
    attempts: attempts !== undefined && 'integerValue' in attempts ? Number(attempts.integerValue) : 0,
  }
}

export const timeValue = (at: number): Value => ({ timestampValue: new Date(at).toISOString() })

export const stringOf = (value: Value | undefined): string | null =>
  value !== undefined && 'stringValue' in value ? value.stringValue : null
