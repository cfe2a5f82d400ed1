import { encodeMessage } from '../../firestore/wire/protobuf.ts'

/** What is sent to a functions emulator of another maker. */
export type Posted = { headers: Record<string, string>; body: string }

type LegacyEvent = { data: object; context: { resource: unknown } & Record<string, unknown> }
type CloudEvent = { data: object } & Record<string, unknown>

/** A document's event of generation 1, as the official database emulator sends it. */
export function postedLegacyDocument({ data, context }: LegacyEvent): Posted {
  const resource = { service: 'firestore.googleapis.com', name: context.resource }
  return {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data, context: { ...context, resource } }),
  }
}

/** Of generation 2: attributes in headers, and the event in protobuf, which that emulator wants in base64. */
export function postedDocument({ data, ...attributes }: CloudEvent): Posted {
  const headers: Record<string, string> = { 'content-type': 'application/protobuf' }
  // The type of what is in it is that of the request.
  const others = Object.entries(attributes).filter(([name]) => name !== 'datacontenttype')
  for (const [name, value] of others) headers[`ce-${name}`] = headerText(String(value))
  return { headers, body: Buffer.from(encodeMessage('DocumentEventData', data)).toString('base64') }
}

/** What happened to a file or an account, to whoever listens: of generation 1 what is around the data stands beside it. */
export function postedToAll(event: LegacyEvent | CloudEvent): Posted {
  if ('specversion' in event)
    return {
      headers: { 'content-type': 'application/cloudevents+json; charset=UTF-8' },
      body: JSON.stringify(event),
    }
  const { data, context } = event as LegacyEvent
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ ...context, data }) }
}

/** CloudEvents over HTTP write what a header cannot hold in percent signs (HTTP binding 1.0.2, section 3.1.3.2). */
const headerText = (text: string) =>
  text.replace(/[^\x21-\x7e]|["%]/gu, (sign) =>
    [...Buffer.from(sign)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  )
