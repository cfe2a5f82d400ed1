import { expect } from 'vitest'
import { isNowhere, type Holds, json, form, owner, admin, evil, bucket, get, allowsNoPage, type Row } from '../probe.ts'

const fromAPage = { origin: evil, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }
const renamed = { host: 'evil.example:4401' }
/** What the forms of the operator's pages would do; of another's page none is taken. */
const acts = [
  ['/accounts', 'act=add&email=eve%40evil.example'],
  ['/accounts', 'act=delete&id=ada&typed=ada'],
  ['/documents', 'act=create&path=books&id=evil&json=%7B%7D'],
  ['/files', 'act=delete&name=a&typed=a'],
  ['/functions', 'run=sendDueReminders'],
  ['/dead-letters', 'act=drop&id=1'],
  ['/payments', 'act=refund&of=in_1&amount=1&why=x'],
  ['/backups', 'act=make'],
  ['/operator/v1/backups', ''],
] as const
const pages = [
  ['from a page of another origin', fromAPage],
  ['from a page without an origin', { origin: 'null' }],
] as const
/** The page comes back with the reason; nothing was done. */
const saysWhyNot: Holds = ({ status, text }) => {
  expect(status).toBe(200)
  expect(text).toContain('role="alert"')
}
export const operatorsPage: Row[] = [
  ...(
    [
      '/',
      '/accounts',
      '/documents',
      '/documents?path=books/ada',
      '/files',
      '/functions',
      '/dead-letters',
      '/payments',
      '/denials',
      '/rules',
      '/usage',
      '/backups',
      '/health',
      '/operator/v1/backups',
      '/operator/v1/messages',
      '/metrics',
    ] as const
  ).flatMap((path): Row[] => [
    [
      `reads ${path} by a name that was pointed here`,
      () => ({ at: 'operator', ...get(path, renamed) }),
      ({ status }) => expect(status).toBe(403),
    ],
    [`reads ${path} from a page of another origin`, () => ({ at: 'operator', ...get(path, fromAPage) }), allowsNoPage],
  ]),
  ...acts.flatMap(([path, body]): Row[] =>
    pages.map(([where, headers]) => [
      `sends ${path} the form ${body} ${where}`,
      () => ({ at: 'operator', path, headers: { ...form, ...headers }, body }),
      allowsNoPage,
    ]),
  ),
  ...(
    ['/accounts', '/documents', '/files', '/payments', '/usage', '/backups', '/health', '/operator/v1/backups'] as const
  ).flatMap((path): Row[] => [
    [`reads ${path} where people are`, () => get(path), isNowhere],
    [`sends a form to ${path} where people are`, () => ({ path, headers: form, body: 'act=make' }), isNowhere],
  ]),
  [
    'checks a backup outside of its folder',
    () => ({ at: 'operator', path: '/operator/v1/backups/..%2f..%2fdata:check', body: '' }),
    isNowhere,
  ],
  [
    'writes a document through the page of documents by a path that leads out',
    () => ({
      at: 'operator',
      path: '/documents',
      headers: form,
      body: 'act=set&doc=books/../users/ada&at=&field=a&kind=string&value=b',
    }),
    saysWhyNot,
  ],
  [
    'deletes an account through its page with half of its name',
    ({ ada }) => ({ at: 'operator', path: '/accounts', headers: form, body: `act=delete&id=${ada.uid}&typed=ada` }),
    saysWhyNot,
  ],
  [
    'sends the page of accounts more than a form has',
    () => ({ at: 'operator', path: '/accounts', headers: form, body: `act=block&id=${'x'.repeat(900_000)}` }),
    ({ status }) => expect(status).toBe(413),
  ],
  [
    'writes documents by a name that was pointed here',
    () => ({
      at: 'operator',
      path: '/v1/projects/duebook/databases/(default)/documents:commit',
      headers: { ...json, ...owner, ...renamed },
      body: '{"writes":[]}',
    }),
    ({ status }) => expect(status).toBe(403),
  ],
  [
    'writes documents from a page of another origin',
    () => ({
      at: 'operator',
      path: '/v1/projects/duebook/databases/(default)/documents:commit',
      headers: { 'content-type': 'text/plain', ...owner, ...fromAPage },
      body: '{"writes":[]}',
    }),
    allowsNoPage,
  ],
  [
    'asks before it writes, from a page of another origin',
    () => ({
      at: 'operator',
      method: 'OPTIONS',
      path: `${admin}:query`,
      headers: {
        ...fromAPage,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    }),
    allowsNoPage,
  ],
  [
    'runs a schedule from a page of another origin',
    () => ({
      at: 'operator',
      path: '/operator/v1/schedules/sendDueReminders:run',
      headers: { 'content-type': 'text/plain', ...fromAPage },
      body: '',
    }),
    allowsNoPage,
  ],
  [
    'runs a schedule from a page without an origin',
    () => ({
      at: 'operator',
      path: '/operator/v1/schedules/sendDueReminders:run',
      headers: { origin: 'null' },
      body: '',
    }),
    allowsNoPage,
  ],
  [
    'lets an address bounce from a page of another origin',
    () => ({
      at: 'operator',
      path: '/operator/v1/bounces',
      headers: { ...form, ...fromAPage },
      body: 'address=ada%40a.example&bounces=yes',
    }),
    allowsNoPage,
  ],
  [
    'reads documents there without the word',
    () => ({ at: 'operator', ...get('/v1/projects/duebook/databases/(default)/documents/books/ada') }),
  ],
  ['reads files there without the capability', () => ({ at: 'operator', ...get(`/storage/v1/b/${bucket}/o`, owner) })],
  [
    'asks the metadata server there as a browser would',
    () => ({ at: 'operator', ...get('/computeMetadata/v1/instance/service-accounts/default/token') }),
  ],
  [
    'manages accounts there without the word',
    () => ({ at: 'operator', path: `${admin}:query`, headers: json, body: '{}' }),
  ],
  [
    'puts a task there without the word',
    () => ({
      at: 'operator',
      path: '/v2/projects/duebook/locations/us-central1/queues/x/tasks',
      headers: json,
      body: '{"task":{}}',
    }),
  ],
]
