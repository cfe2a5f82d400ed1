/** The closed list of what the domain refuses. `field` or `span` says where. */
export type DomainErrorCode =
  | 'no-title'
  | 'no-date'
  | 'no-such-date'
  | 'no-such-time'
  | 'bad-interval'
  | 'empty-schedule'
  | 'two-dates'
  | 'two-amounts'
  | 'two-assignees'
  | 'unknown-calendar'
  | 'unknown-kind'
  | 'unknown-proof'
  | 'offset-out-of-range'
  | 'too-many-reminders'
  | 'too-many-steps'
  | 'offset-needs-time'
  | 'no-such-occurrence'
  | 'already-settled'
  | 'reason-required'
  | 'nothing-to-undo'
  | 'nothing-to-edit'
  | 'cycle'
  | 'unknown-anchor'
  | 'too-long'
  | 'not-understood'
  | 'bad-rule'
  | 'bad-argument'
  | 'bad-date'
  | 'unknown-zone'
  | 'date-out-of-range'
  | 'missing-answer'
  | 'bad-answer'
  | 'bad-pack'
  | 'bad-sentence'
  | 'bad-ics'

export class DomainError extends Error {
  readonly code: DomainErrorCode
  readonly data: { field?: string; span?: { start: number; end: number }; value?: string; members?: string[] }
  constructor(code: DomainErrorCode, message: string, data: DomainError['data'] = {}) {
    super(message)
    this.code = code
    this.data = data
  }
}
