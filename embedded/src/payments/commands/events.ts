import { invalid, missing } from '../errors.ts'
import { newId, randomText } from '../ids.ts'
import { operation, pageFields } from '../operation.ts'
import type { WebhookEndpoint } from '../resources.ts'
import { eventNames } from '../wire/event-names.ts'
import * as is from '../wire/parameters.ts'
import { mergeMetadata } from '../wire/parameters.ts'
import { page } from '../wire/page.ts'
import { apiVersion, type Work } from '../work.ts'

export const events = [
  operation(
    'GET /v1/events',
    {
      ...pageFields,
      created: is.range(),
      delivery_success: is.flag(),
      type: is.text(100),
      types: is.list(is.text(100), 20),
    },
    (work, asked) => {
      if (asked.type && asked.types)
        throw invalid('You may only specify one of these parameters: type, types.', 'types')
      const pattern = asked.type?.endsWith('*') ? asked.type.slice(0, -1) : null
      const listed = page(
        work,
        'event',
        '/v1/events',
        asked,
        { type: pattern === null ? asked.type : undefined },
        (event) =>
          (pattern === null || event.type.startsWith(pattern)) &&
          (asked.types?.includes(event.type) ?? true) &&
          (asked.delivery_success === undefined || asked.delivery_success === (work.store.pendingOf(event.id) === 0)),
      )
      return { ...listed, data: listed.data.map((event) => withPending(work, event as { id: string })) }
    },
  ),
  operation('GET /v1/events/:id', {}, (work, _given, [id]) => withPending(work, work.get('event', id))),
  operation('POST /v1/events/:id/retry', { webhook_endpoint: is.needed(is.text(100)) }, (work, given, [id]) => {
    const event = work.get('event', id)
    const endpoint = work.get('webhook_endpoint', given.webhook_endpoint, 'webhook_endpoint')
    work.store.enqueue(event.id, endpoint.id, work.wallMs)
    work.emitted = true
    return withPending(work, event)
  }),
]

const eventTypes = is.list(is.text(100), 100)

export const webhookEndpoints = [
  operation(
    'POST /v1/webhook_endpoints',
    {
      api_version: is.oneOf(apiVersion),
      description: is.emptyable(is.text(5_000)),
      enabled_events: is.needed(eventTypes),
      metadata: is.metadata(),
      url: is.needed(is.text(2_000)),
    },
    (work, given) => {
      if (work.store.countOf('webhook_endpoint') >= 16)
        throw invalid('You have reached the maximum of 16 test webhook endpoints.', undefined, 'limit_reached')
      checkEndpoint(given.url)
      checkTypes(given.enabled_events)
      return insertEndpoint(work, {
        api_version: given.api_version ?? null,
        description: given.description ?? null,
        enabled_events: given.enabled_events,
        metadata: mergeMetadata(null, given.metadata),
        url: given.url,
      })
    },
  ),
  operation('GET /v1/webhook_endpoints', pageFields, (work, asked) =>
    page(work, 'webhook_endpoint', '/v1/webhook_endpoints', asked),
  ),
  operation('GET /v1/webhook_endpoints/:id', {}, (work, _given, [id]) => work.get('webhook_endpoint', id)),
  operation(
    'POST /v1/webhook_endpoints/:id',
    {
      description: is.emptyable(is.text(5_000)),
      disabled: is.flag(),
      enabled_events: eventTypes,
      metadata: is.metadata(),
      url: is.text(2_000),
    },
    (work, given, [id]) => {
      const endpoint = work.get('webhook_endpoint', id)
      if (given.url !== undefined) checkEndpoint(given.url)
      if (given.enabled_events) checkTypes(given.enabled_events)
      const changed: WebhookEndpoint = {
        ...endpoint,
        ...(given.description !== undefined && { description: given.description }),
        ...(given.disabled !== undefined && { status: given.disabled ? 'disabled' : 'enabled' }),
        ...(given.enabled_events && { enabled_events: given.enabled_events }),
        ...(given.url !== undefined && { url: given.url }),
        metadata: mergeMetadata(endpoint.metadata, given.metadata),
      }
      work.endpointsChanged()
      if (changed.status === 'disabled') work.store.dropDeliveries(id)
      return work.save('webhook_endpoint', changed)
    },
  ),
  operation('DELETE /v1/webhook_endpoints/:id', {}, (work, _given, [id]) => {
    work.get('webhook_endpoint', id)
    work.remove('webhook_endpoint', id)
    work.store.dropDeliveries(id)
    work.endpointsChanged()
    return { id, object: 'webhook_endpoint', deleted: true }
  }),
]

/** The endpoint of this machine's own functions: made at the first start, moved when the port has moved. Gives its secret. */
export function registerWebhook(work: Work, url: string): string {
  const description = 'The functions of this server'
  const known = work
    .all('webhook_endpoint', 'status', 'enabled')
    .find((endpoint) => endpoint.metadata['registered_by'] === 'duebook')
  if (known) {
    if (known.url !== url) work.save('webhook_endpoint', { ...known, url })
    return work.ownOf('webhook_endpoint', known.id).secret
  }
  const metadata = { registered_by: 'duebook' }
  return insertEndpoint(work, { api_version: apiVersion, description, enabled_events: ['*'], metadata, url }).secret
}

type EndpointFacts = Pick<WebhookEndpoint, 'api_version' | 'description' | 'enabled_events' | 'metadata' | 'url'>
function insertEndpoint(work: Work, facts: EndpointFacts): WebhookEndpoint & { secret: string } {
  const secret = `whsec_${randomText(32)}`
  const endpoint = work.insert(
    'webhook_endpoint',
    {
      id: newId('we'),
      object: 'webhook_endpoint',
      application: null,
      created: work.wall,
      livemode: false,
      status: 'enabled',
      ...facts,
    },
    { secret },
  )
  work.endpointsChanged()
  return { ...endpoint, secret }
}

const withPending = <E extends { id: string }>(work: Work, event: E): E => ({
  ...event,
  pending_webhooks: work.store.pendingOf(event.id),
})

/** This server is for practice: its webhooks go to this machine and nowhere else. */
function checkEndpoint(given: string): void {
  const url = URL.canParse(given) ? new URL(given) : null
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.username !== '')
    throw invalid('Invalid URL: give an http or https address.', 'url', 'url_invalid')
  if (!isLoopback(url.hostname))
    throw invalid('Invalid URL: practice webhooks go to loopback addresses only.', 'url', 'url_invalid')
}

export const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

function checkTypes(types: string[]): void {
  if (types.length === 0) throw invalid('Name at least one event, or `*`.', 'enabled_events', 'parameter_missing')
  for (const type of types)
    if (type !== '*' && !eventNames.has(type)) throw missing('event type', type, 'enabled_events')
}
