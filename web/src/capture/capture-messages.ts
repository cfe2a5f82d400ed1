import type { Capture, CaptureContext, HolidayTable } from '@duebook/domain'

/** What a mail says of itself; `sent` is its day where the person is. */
export type MailHead = { from: string; subject: string; sent: string | null }
export type Source = { is: 'pages'; pages: string[] } | { is: 'mail'; bytes: Uint8Array } | { is: 'html'; text: string }
export type CaptureRequest = { source: Source; context: CaptureContext; holidays: HolidayTable[] }
export type CaptureMessage = { capture: Capture; pages: string[]; mail: MailHead | null } | { failed: 'broken' }
