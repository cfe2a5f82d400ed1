import { EventType } from '../webhooks/webhook.ts'
import { asksAMinute } from './token.ts'

const day = { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' } as const
const text = { type: 'string' } as const
const orNull = (one: object) => ({ anyOf: [one, { type: 'null' }] })
const kinds = ['bill', 'renewal', 'contract', 'licence', 'filing', 'warranty', 'coursework', 'other']
const of = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const strict = (properties: Record<string, object>, optional: readonly string[] = []) => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
})
const says = (description: string, schema: object) => ({ description, content: { 'application/json': { schema } } })
const refused = {
  400: says('A parameter is not known, or not as it should be.', of('Refusal')),
  401: says('The token is unknown, revoked or past its day; all of these look alike.', of('Refusal')),
  404: says('There is nothing of this name that the token may read.', of('Refusal')),
  429: says('Asked too often; Retry-After says when to ask again.', of('Refusal')),
}
const inPath = (name: string, pattern: string) => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string', pattern },
})
const inQuery = (name: string, description: string, schema: object) => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
})
const inHead = (name: string, description: string, schema: object) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
})
const paging = [
  inQuery('limit', 'How many at once.', { type: 'integer', minimum: 1, maximum: 200, default: 100 }),
  inQuery('after', 'What `next` said of the page before.', { type: 'string', maxLength: 400 }),
]
const book = inPath('book', '^[A-Za-z0-9_-]{1,128}$')
const asked = (
  summary: string,
  parameters: readonly object[],
  answer: object,
  perMinute: number = asksAMinute.all,
) => ({
  get: { summary: `${summary} At most ${perMinute} a minute.`, parameters, responses: { 200: answer, ...refused } },
})
const page = (name: string) => strict({ items: { type: 'array', items: of(name) }, next: orNull(text) })

/** What a token can ask, by OpenAPI 3.1; `/v1/openapi.json` says the same to whoever asks. */
export const openapi = {
  openapi: '3.1.0',
  info: {
    title: 'Duebook',
    version: '1',
    description:
      'Reads the books that a personal access token names, and tells of changes in them. It changes nothing.',
  },
  security: [{ token: [] }],
  paths: {
    '/v1/books': asked('The books that the token may read.', [], says('All of them.', page('Book'))),
    '/v1/books/{book}/obligations': asked(
      'What is owed, with the rule of its dates as in the export, in order of their ids.',
      [book, ...paging],
      says('A page of them.', page('Obligation')),
    ),
    '/v1/books/{book}/occurrences': asked(
      'Dates, in order of their days: open, projected, and settled within the last 30 days.',
      [
        book,
        inQuery(
          'due>',
          'From this day on, as in `due>=2026-12-01`; today where it is not said. At most 30 days back.',
          day,
        ),
        inQuery(
          'due<',
          'Until this day, as in `due<=2026-12-31`; 90 days ahead where it is not said. At most 400 days ahead.',
          day,
        ),
        ...paging,
      ],
      says('A page of them.', page('Occurrence')),
    ),
    '/v1/files/{sha256}': asked(
      'The bytes of a file, if the token reads everything.',
      [inPath('sha256', '^[0-9a-f]{64}$')],
      { description: 'The bytes.', content: { '*/*': {} } },
      asksAMinute.files,
    ),
  },
  webhooks: {
    event: {
      post: {
        summary:
          'What changes in a book, told to an address that was made for it. The same event may come twice; its id says so.',
        parameters: [
          inHead('Duebook-Event', 'What it is, as `type` says.', { enum: EventType.options }),
          inHead('Duebook-Delivery', 'Its id, the same each time that it is sent.', text),
          inHead(
            'Duebook-Signature',
            't=SECONDS,v1=HMAC: the time, and the HMAC-SHA256 of "SECONDS.BODY" with the secret, in hexadecimal. While a secret is changed there are two of v1. Take none that is older than five minutes.',
            { type: 'string', pattern: '^t=[0-9]{10}(,v1=[0-9a-f]{64}){1,2}$' },
          ),
        ],
        requestBody: { required: true, content: { 'application/json': { schema: of('Event') } } },
        responses: {
          '2XX': {
            description:
              'It is taken. Any other answer, none within 10 seconds, or one that leads elsewhere: it is sent again for three days, in growing steps.',
          },
        },
        security: [],
      },
    },
  },
  components: {
    securitySchemes: {
      token: {
        type: 'http',
        scheme: 'bearer',
        description: 'dbk_ and 43 letters, made under Settings, Feeds and access.',
      },
    },
    schemas: {
      Refusal: strict({ error: strict({ code: text, message: text }) }),
      Book: strict({ id: text, name: text }),
      Amount: strict(
        {
          minor: { type: 'integer' },
          toMinor: { type: 'integer' },
          currency: { type: 'string', pattern: '^[A-Z]{3}$' },
          estimated: { type: 'boolean' },
        },
        ['toMinor'],
      ),
      Occurrence: strict({
        obligation: text,
        nominal: day,
        due: day,
        date: day,
        what: { enum: ['due', 'notice', 'renews'] },
        state: { enum: ['open', 'done', 'skipped', 'waived', 'missed'] },
        projected: { type: 'boolean' },
        title: text,
        kind: { enum: kinds },
        amount: orNull(of('Amount')),
        why: orNull(text),
      }),
      Event: strict({
        id: text,
        type: { enum: EventType.options },
        at: { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,12}Z$' },
        book: text,
        obligation: orNull(of('Obligation')),
        occurrence: orNull(
          strict({
            nominal: day,
            due: day,
            state: { enum: ['open', 'done', 'skipped', 'waived', 'missed'] },
            doneOn: orNull(day),
            paid: orNull(strict({ minor: { type: 'integer' }, currency: { type: 'string', pattern: '^[A-Z]{3}$' } })),
          }),
        ),
        changed: { type: 'array', items: text },
        import: orNull(strict({ file: text, count: { type: 'integer' } })),
      }),
      Obligation: strict(
        {
          id: text,
          kind: { enum: kinds },
          status: { enum: ['active', 'ended'] },
          schedule: {
            type: 'object',
            properties: { type: { enum: ['once', 'recurring', 'fromCompletion', 'term', 'derived'] } },
            required: ['type'],
          },
          nextNominal: orNull(day),
          nextDue: orNull(day),
          nextNotice: orNull(day),
          notice: orNull({ type: 'object' }),
          title: text,
          counterparty: orNull(text),
          amount: orNull(of('Amount')),
          tags: { type: 'array', items: text },
          assignee: orNull(text),
          notes: text,
          dueTime: orNull({ type: 'object' }),
          proofPolicy: { enum: ['none', 'note', 'file', 'fileAndReviewer'] },
        },
        ['counterparty', 'amount', 'tags', 'assignee', 'notes', 'dueTime', 'proofPolicy'],
      ),
    },
  },
} as const
