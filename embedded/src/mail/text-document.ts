import type { Document, Value } from '../firestore/wire/json.ts'
import { stringOf, timeValue, type DeliveryReport } from './delivery-report.ts'
import type { DocumentRequest } from './document-trigger.ts'

/** What the extension knows and this server does not: it is said, never left out of a text in silence. */
const unbuilt = ['from', 'mediaUrls']
/** As the provider of the extension takes it. */
const longest = 1_600

/** Reads the fields `to` (a number as of ITU-T E.164) and `body` of the extension "Send Messages with Twilio". */
export function parseTextDocument({ fields = {} }: Document): DocumentRequest {
  const field = unbuilt.find((name) => fields[name] !== undefined)
  if (field !== undefined) return refused(`The field ${field} is not implemented by this server.`)
  const [to, text] = [stringOf(fields['to']), stringOf(fields['body'])]
  if (to === null || !/^\+[1-9]\d{5,14}$/.test(to))
    return refused('The field to is not one number such as +447700900123.')
  if (text === null || text === '' || text.length > longest)
    return refused(`The field body is not a text of at most ${longest} characters.`)
  const line = text.replace(/\p{Cc}+/gu, ' ')
  const subject = line.length <= 80 ? line : line.slice(0, 80).replace(/\s?\S*$/, '…')
  return { kind: 'messages', messages: [{ kind: 'text', to, subject, text, html: null, goodFor: 'an hour' }] }
}

/** The codes of the provider's list of errors: the number is none that takes texts, and whatever else went wrong. */
const errorCodes = { noSuchNumber: 21_211, unknown: 30_008 } as const

/** As the extension writes it. Beside its fields: `attempts`. */
export function textDeliveryValue({
  state,
  startTime,
  endTime,
  attempts,
  error,
  isRefused,
  info,
}: DeliveryReport): Value {
  const status = { PENDING: 'queued', RETRY: 'queued', SUCCESS: 'sent', ERROR: 'failed' }[state]
  const code = isRefused ? errorCodes.noSuchNumber : errorCodes.unknown
  return {
    mapValue: {
      fields: {
        state: { stringValue: state === 'RETRY' ? 'PROCESSING' : state },
        startTime: timeValue(startTime),
        endTime: endTime === null ? { nullValue: null } : timeValue(endTime),
        attempts: { integerValue: String(attempts) },
        errorCode: error === null ? { nullValue: null } : { integerValue: String(code) },
        errorMessage: error === null ? { nullValue: null } : { stringValue: error },
        info:
          info === null
            ? { nullValue: null }
            : {
                mapValue: { fields: { messageSid: { stringValue: info.messageId }, status: { stringValue: status } } },
              },
      },
    },
  }
}

const refused = (reason: string): DocumentRequest => ({ kind: 'refused', reason })
