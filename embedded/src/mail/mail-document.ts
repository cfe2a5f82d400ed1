import type { Document, Fields, Value } from '../firestore/wire/json.ts'
import { stringOf as string, timeValue as time, type DeliveryReport } from './delivery-report.ts'
import type { DocumentRequest } from './document-trigger.ts'

const mostRecipients = 100
// What the extension knows and this server does not: it is said, never left out of a mail in silence.
const unbuilt = ['template', 'toUids', 'ccUids', 'bccUids', 'from', 'sendGrid']
const unbuiltParts = ['attachments', 'amp', 'raw', 'icalEvent', 'watchHtml']

/** Reads the fields of Firebase's "Trigger Email from Firestore" extension. Addresses may be lists or joined by commas. */
export function parseMailDocument(document: Document): DocumentRequest {
  const fields = document.fields ?? {}
  const field = unbuilt.find((name) => fields[name] !== undefined)
  if (field !== undefined) return refused(`The field ${field} is not implemented by this server.`)
  const { message: said } = fields
  if (said === undefined || !('mapValue' in said)) return refused('The document has no message map.')
  const message = said.mapValue.fields ?? {}
  const part = unbuiltParts.find((name) => message[name] !== undefined)
  if (part !== undefined) return refused(`The field message.${part} is not implemented by this server.`)
  const recipients = [...new Set(['to', 'cc', 'bcc'].flatMap((name) => addresses(fields[name])))]
  if (recipients.length === 0) return refused('The document names no recipient in to, cc or bcc.')
  if (recipients.length > mostRecipients) return refused(`A document takes at most ${mostRecipients} recipients.`)
  const text = string(message['text'])
  const html = string(message['html'])
  if (text === null && html === null) return refused('The message has neither text nor html.')
  const headers = headerFields(fields['headers'])
  if (headers === null)
    return refused(
      'The field headers is not a map of at most 20 header fields of one line that this server does not set itself.',
    )
  const messageId = string(message['messageId'])
  if (messageId !== null && !/^<[\w.+=-]{1,200}@[\w.-]{1,100}>$/.test(messageId))
    return refused('The field message.messageId is not an id as <name@place>.')
  const replyTo = string(fields['replyTo'])
  const content = {
    subject: string(message['subject']) ?? '',
    text: text ?? '',
    html,
    headers,
    ...(replyTo === null ? {} : { replyTo }),
    ...(messageId === null ? {} : { messageId }),
  }
  return { kind: 'messages', messages: recipients.map((to) => ({ kind: 'mail', to, ...content })) }
}

const mostHeaders = 20
/** What a mail is made of; a document does not say it twice. */
const ownHeaders =
  /^(from|sender|to|cc|bcc|reply-to|subject|date|message-id|mime-version|content-.*|auto-submitted|received|return-path|dkim-signature)$/i

/** The header fields of a document; null where one is none, or is this server's to set (RFC 5322, section 2.2: printable, in one line). */
function headerFields(value: Value | undefined): Record<string, string> | null {
  if (value === undefined) return {}
  if (!('mapValue' in value)) return null
  const given = Object.entries(value.mapValue.fields ?? {})
  if (given.length > mostHeaders) return null
  const read = given.map(([name, one]) => [name, string(one)] as const)
  const isOne = ([name, text]: (typeof read)[number]) =>
    /^[A-Za-z][A-Za-z0-9-]{0,60}$/.test(name) && !ownHeaders.test(name) && text !== null && /^[ -~]{1,900}$/.test(text)
  return read.every(isOne) ? (Object.fromEntries(read) as Record<string, string>) : null
}

/** As the extension writes it. */
export const mailDeliveryValue = (report: DeliveryReport): Value => ({
  mapValue: {
    fields: {
      state: { stringValue: report.state },
      startTime: time(report.startTime),
      endTime: report.endTime === null ? { nullValue: null } : time(report.endTime),
      attempts: { integerValue: String(report.attempts) },
      error: report.error === null ? { nullValue: null } : { stringValue: report.error },
      info: report.info === null ? { nullValue: null } : { mapValue: { fields: infoFields(report.info) } },
    },
  },
})

const infoFields = ({ messageId, accepted, rejected }: NonNullable<DeliveryReport['info']>): Fields => ({
  messageId: { stringValue: messageId },
  accepted: { arrayValue: { values: accepted.map((stringValue) => ({ stringValue })) } },
  rejected: { arrayValue: { values: rejected.map((stringValue) => ({ stringValue })) } },
})

const refused = (reason: string): DocumentRequest => ({ kind: 'refused', reason })

function addresses(value: Value | undefined): string[] {
  if (value === undefined) return []
  const texts = 'arrayValue' in value ? (value.arrayValue.values ?? []).map((item) => string(item)) : [string(value)]
  return texts
    .flatMap((text) => (text ?? '').split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '')
}
