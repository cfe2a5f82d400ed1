/** An event of somebody's own, as functions are told of it: a CloudEvent in JSON, whose bytes are in base64 in the place of `data` (CloudEvents 1.0, JSON format, section 3.1). */
export type CustomEvent = { id: string; type: string; source: string; [attribute: string]: unknown }

/**
 * Reads the body of `channels.publishEvents` of Eventarc (v1): events in the JSON form of protobuf, as the admin SDK sends them. Returns a sentence
 * where it cannot be taken. `now` in milliseconds.
 */
export function parseEvents(body: unknown, now: number): CustomEvent[] | string {
  const { events } = recordOf(body)
  if (!Array.isArray(events) || events.length === 0) return 'The events are missing.'
  if (events.length > mostEvents) return `At most ${mostEvents} events are published at once.`
  const read: CustomEvent[] = []
  for (const given of events) {
    const event = eventOf(recordOf(given), now)
    if (typeof event === 'string') return event
    read.push(event)
  }
  return read
}

function eventOf(event: Record<string, unknown>, now: number): CustomEvent | string {
  const { id, type, source, specVersion, textData, binaryData } = event
  for (const [name, value] of Object.entries({ id, type, source }))
    if (typeof value !== 'string' || value === '' || value.length > longestName) return `An event needs its ${name}.`
  if (specVersion !== '1.0') return 'The specVersion of an event is 1.0.'
  if (textData !== undefined && typeof textData !== 'string') return 'The textData of an event is a text.'
  if (binaryData !== undefined && (textData !== undefined || !isBase64(binaryData)))
    return 'The binaryData of an event is in base64, and in the place of textData.'
  if ('protoData' in event) return 'The data of an event is taken as textData or binaryData.'
  const attributes = attributesOf(recordOf(event.attributes))
  if (typeof attributes === 'string') return attributes
  const isJson = /^application\/([\w.-]+\+)?json\b/.test(attributes.datacontenttype ?? '')
  const bytes = typeof binaryData === 'string' ? Buffer.from(binaryData, 'base64') : null
  // What is JSON is told as that, however it came.
  const text = bytes && isJson ? bytes.toString('utf8') : textData
  const data = typeof text === 'string' && isJson ? jsonIn(text) : { value: text }
  if (data === null) return 'The data of an event is not the JSON that its datacontenttype says.'
  return {
    time: new Date(now).toISOString(),
    ...attributes,
    specversion: '1.0',
    id: String(id),
    type: String(type),
    source: String(source),
    ...(data.value !== undefined && { data: data.value }),
    ...(bytes && !isJson && { data_base64: bytes.toString('base64') }),
  }
}

/** As protobuf's JSON form has bytes: the ordinary alphabet or the one of addresses, filled up or not. */
const isBase64 = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w+/-]*={0,2}$/.test(value) && value.replace(/=+$/, '').length % 4 !== 1

/** Each attribute has one value, under the name of its kind. */
function attributesOf(given: Record<string, unknown>): Record<string, string> | string {
  const read: Record<string, string> = {}
  for (const [name, value] of Object.entries(given)) {
    if (!/^[a-z0-9]{1,64}$/.test(name) || reserved.has(name))
      return 'The attributes of an event are small letters and digits.'
    const [kind = '', inside] = Object.entries(recordOf(value))[0] ?? []
    if (!kinds.has(kind) || typeof inside !== 'string' || inside.length > longestName)
      return `The attribute ${name} of an event must be a text.`
    if (kind === 'ceTimestamp' && Number.isNaN(Date.parse(inside)))
      return `The attribute ${name} of an event is no time.`
    read[name] = inside
  }
  return read
}

function jsonIn(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

const kinds = new Set(['ceString', 'ceTimestamp', 'ceUri', 'ceUriRef'])
const reserved = new Set(['id', 'type', 'source', 'specversion', 'data'])
const mostEvents = 100
const longestName = 1_024
