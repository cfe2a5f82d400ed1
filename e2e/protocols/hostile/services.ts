import { expect } from 'vitest'
import type { Answer, Sending } from '../send.ts'

/** Who tries it, and whose things it is about. */
export type AtServices = {
  mallory: { uid: string; idToken: string; email: string }
  ada: { uid: string; idToken: string; email: string }
  /** The claims of a fresh token of Mallory's. */
  tokenNow(): Promise<Record<string, unknown>>
}
/** On the public address unless it says the operator's. */
type ServiceProbe = Sending & { at?: 'operator' }
/** What must be true of the answer; it is refused (4xx) when nothing is said. */
type Holds = (answer: Answer, cast: AtServices) => void | Promise<void>
type Row = [says: string, probe: (cast: AtServices) => ServiceProbe, holds?: Holds]

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const owner = { authorization: 'Bearer owner' }
const accounts = '/identitytoolkit.googleapis.com/v1/accounts'
const admin = '/identitytoolkit.googleapis.com/v1/projects/duebook/accounts'
const evil = 'https://evil.example'
const bucket = 'duebook.appspot.com'

const auth = (method: string, body: object, more: Partial<Sending> = {}): ServiceProbe => ({
  path: `${accounts}:${method}?key=k`,
  body: JSON.stringify(body),
  ...more,
  headers: { ...json, ...more.headers },
})
const get = (path: string, headers: Record<string, string> = {}): ServiceProbe => ({ method: 'GET', path, headers })
const isNowhere: Holds = ({ status }) => expect(status).toBe(404)
/** The token that follows says nothing of what was tried. */
const changesNothing: Holds = async ({ status }, cast) => {
  expect(status).toBeLessThan(500)
  const claims = await cast.tokenNow()
  expect(claims).toMatchObject({ user_id: cast.mallory.uid, email_verified: false })
  expect(claims).not.toHaveProperty('role')
}
const readsNobody: Holds = ({ status, text }, { ada }) => {
  expect(status).toBeGreaterThanOrEqual(400)
  expect(text).not.toContain(ada.email)
}
const givesNoCode: Holds = ({ text }) => expect(text).not.toMatch(/oobCode|oobLink/)
const allowsNoPage: Holds = ({ status, headers }) => {
  expect(status).toBeGreaterThanOrEqual(400)
  expect(headers['access-control-allow-origin']).toBeUndefined()
}
/** It may be answered, but leads nowhere but here. */
const leadsNowhere: Holds = ({ status, headers }) => {
  expect(status).toBeLessThan(500)
  expect(String(headers.location ?? '')).not.toContain('evil.example')
}

const ownAccount: Row[] = [
  [
    'gives itself claims',
    ({ mallory: { idToken } }) => auth('update', { idToken, customAttributes: '{"role":"admin"}' }),
    changesNothing,
  ],
  [
    'says that its address is proved',
    ({ mallory: { idToken } }) => auth('update', { idToken, emailVerified: true }),
    changesNothing,
  ],
  [
    'puts itself into another account by localId',
    ({ mallory: { idToken }, ada }) => auth('update', { idToken, localId: ada.uid, displayName: 'Mallory' }),
    changesNothing,
  ],
  [
    'takes an identity of a provider',
    ({ mallory: { idToken } }) =>
      auth('update', { idToken, linkProviderUserInfo: { providerId: 'google.com', rawId: '1' } }),
    changesNothing,
  ],
  [
    'has a factor by writing it',
    ({ mallory: { idToken } }) => auth('update', { idToken, mfa: { enrollments: [{ phoneInfo: '+447700900001' }] } }),
    changesNothing,
  ],
  [
    'lasts for ever by validSince',
    ({ mallory: { idToken } }) => auth('update', { idToken, validSince: '0' }),
    changesNothing,
  ],
  [
    'reaches a prototype by its claims',
    ({ mallory: { idToken } }) => ({
      ...auth('update', {}),
      body: `{"idToken":"${idToken}","__proto__":{"emailVerified":true},"constructor":{"prototype":{"role":"x"}}}`,
    }),
    changesNothing,
  ],
  [
    'signs up under an id of its choice',
    ({ ada }) =>
      auth('signUp', { localId: ada.uid, email: 'chosen@evil.example', password: 'a long and quiet sentence' }),
    ({ text }, { ada }) => expect(text).not.toContain(`"localId":"${ada.uid}"`),
  ],
  [
    'signs up disabled or proved',
    () =>
      auth('signUp', {
        email: 'proved@evil.example',
        password: 'a long and quiet sentence',
        emailVerified: true,
        customAttributes: '{"role":"admin"}',
      }),
    ({ text }) => {
      const token = /"idToken":"[^.]+\.([^.]+)/.exec(text)?.[1]
      if (token !== undefined)
        expect(Buffer.from(token, 'base64url').toString()).not.toMatch(/"role"|"email_verified":true/)
    },
  ],
]

const othersAccounts: Row[] = [
  ['looks others up by id', ({ ada }) => auth('lookup', { localId: [ada.uid] }), readsNobody],
  ['looks others up by address', ({ ada }) => auth('lookup', { email: [ada.email] }), readsNobody],
  ['looks others up as owner', ({ ada }) => auth('lookup', { email: [ada.email] }, { headers: owner }), readsNobody],
  ['lists all accounts', () => get(`${admin}:batchGet?maxResults=100`, owner), readsNobody],
  ['queries all accounts', () => ({ path: `${admin}:query`, headers: { ...json, ...owner }, body: '{}' }), readsNobody],
  [
    'makes an account as owner',
    () => ({ path: admin, headers: { ...json, ...owner }, body: '{"email":"made@evil.example"}' }),
  ],
  [
    'imports accounts',
    () => ({ path: `${admin}:batchCreate`, headers: { ...json, ...owner }, body: '{"users":[{"localId":"x"}]}' }),
  ],
  [
    'deletes others',
    ({ ada }) => ({
      path: `${admin}:batchDelete`,
      headers: { ...json, ...owner },
      body: JSON.stringify({ localIds: [ada.uid], force: true }),
    }),
  ],
  [
    'asks for the link instead of the mail',
    ({ ada }) => auth('sendOobCode', { requestType: 'PASSWORD_RESET', email: ada.email, returnOobLink: true }),
    givesNoCode,
  ],
  [
    'asks for the link as owner',
    ({ ada }) =>
      auth('sendOobCode', { requestType: 'PASSWORD_RESET', email: ada.email, returnOobLink: true }, { headers: owner }),
    givesNoCode,
  ],
  [
    'makes a session cookie',
    ({ mallory: { idToken } }) => ({
      path: '/identitytoolkit.googleapis.com/v1/projects/duebook:createSessionCookie',
      headers: { ...json, ...owner },
      body: JSON.stringify({ idToken, validDuration: '1209600' }),
    }),
  ],
  [
    'changes what the project allows',
    () => ({
      method: 'PATCH',
      path: '/identitytoolkit.googleapis.com/admin/v2/projects/duebook/config?updateMask=signIn',
      headers: { ...json, ...owner },
      body: '{"signIn":{"anonymous":{"enabled":true}}}',
    }),
  ],
  [
    'has something signed',
    () => ({
      path: '/iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/a@b:signBlob',
      headers: { ...json, ...owner },
      body: '{"payload":"e30="}',
    }),
    isNowhere,
  ],
  [
    'signs things by the bare path',
    () => ({
      path: '/v1/projects/-/serviceAccounts/a@b:signBlob',
      headers: { ...json, ...owner },
      body: '{"payload":"e30="}',
    }),
  ],
  [
    'asks the metadata server for a credential',
    () => get('/computeMetadata/v1/instance/service-accounts/default/token', { 'metadata-flavor': 'Google' }),
    isNowhere,
  ],
  [
    'refreshes by the grant of a server',
    () => ({
      path: '/securetoken.googleapis.com/v1/token?key=k',
      headers: form,
      body: 'grant_type=urn:ietf:params:oauth:grant-type:jwt-bearer&assertion=x',
    }),
  ],
  [
    'refreshes as another grant',
    () => ({
      path: '/securetoken.googleapis.com/v1/token?key=k',
      headers: form,
      body: 'grant_type=client_credentials',
    }),
  ],
  [
    'brings an identity as plain JSON',
    ({ ada }) =>
      auth('signInWithIdp', {
        requestUri: 'http://localhost',
        postBody: `providerId=google.com&id_token=${encodeURIComponent(JSON.stringify({ sub: '1', email: ada.email, email_verified: true }))}`,
        returnSecureToken: true,
      }),
    ({ text }) => expect(text).not.toContain('"idToken"'),
  ],
  [
    'brings a provider of its own',
    () =>
      auth('signInWithIdp', {
        requestUri: 'http://localhost',
        postBody: 'providerId=oidc.evil&access_token=x',
        returnSecureToken: true,
      }),
    ({ text }) => expect(text).not.toContain('"idToken"'),
  ],
  [
    'finishes a second factor that nobody began',
    () => ({
      path: '/identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:finalize?key=k',
      headers: json,
      body: '{"mfaPendingCredential":"x","mfaEnrollmentId":"y","totpVerificationInfo":{"verificationCode":"000000"}}',
    }),
  ],
  [
    'deletes by another method in a header',
    () => ({ ...auth('lookup', {}), headers: { ...json, ...owner, 'x-http-method-override': 'DELETE' } }),
  ],
  [
    'is led away by the handler',
    () =>
      get(
        `/emulator/auth/handler?apiKey=k&appName=a&authType=signInViaRedirect&providerId=google.com&redirectUrl=${encodeURIComponent(evil)}`,
      ),
    leadsNowhere,
  ],
  [
    'is led into a script by the handler',
    () =>
      get(
        `/emulator/auth/handler?apiKey=k&appName=a&authType=signInViaRedirect&providerId=google.com&redirectUrl=${encodeURIComponent('javascript:alert(1)')}`,
      ),
    leadsNowhere,
  ],
  [
    'follows a mail link to elsewhere',
    () => get(`/emulator/action?mode=signIn&oobCode=x&apiKey=k&continueUrl=${encodeURIComponent(evil)}`),
    leadsNowhere,
  ],
]

const controls: Row[] = (['', 'operator'] as const).flatMap((where): Row[] => {
  const at: Pick<ServiceProbe, 'at'> = where === '' ? {} : { at: where }
  const on = where === '' ? 'on the public address' : 'on the operator’s'
  return [
    [
      `clears all accounts by a control of tests ${on}`,
      () => ({ ...at, method: 'DELETE', path: '/emulator/v1/projects/duebook/accounts', headers: owner }),
    ],
    [
      `reads codes by a control of tests ${on}`,
      () => ({ ...at, ...get('/emulator/v1/projects/duebook/oobCodes', owner) }),
    ],
    [
      `reads texts by a control of tests ${on}`,
      () => ({ ...at, ...get('/emulator/v1/projects/duebook/verificationCodes', owner) }),
    ],
    [
      `moves the clock by a control of tests ${on}`,
      () => ({
        ...at,
        path: '/emulator/v1/projects/duebook/clock',
        headers: { ...json, ...owner },
        body: '{"advanceSeconds":9}',
      }),
    ],
    [
      `sets the rules by a control of tests ${on}`,
      () => ({
        ...at,
        method: 'PUT',
        path: '/emulator/v1/projects/duebook:securityRules',
        headers: { ...json, ...owner },
        body: '{"rules":{"files":[]}}',
      }),
    ],
    [
      `clears all documents by a control of tests ${on}`,
      () => ({
        ...at,
        method: 'DELETE',
        path: '/emulator/v1/projects/duebook/databases/(default)/documents',
        headers: owner,
      }),
    ],
    [
      `sets the rules of files by a control of tests ${on}`,
      () => ({ ...at, method: 'PUT', path: '/internal/setRules', headers: json, body: '{"rules":{"files":[]}}' }),
    ],
  ]
})

const files: Row[] = [
  ['reads files as owner', () => get(`/v0/b/${bucket}/o?prefix=`, owner)],
  ['reads files in the tool’s own words', () => get(`/v0/b/${bucket}/o?prefix=`, { authorization: 'Firebase owner' })],
  ['reads files by the dialect of servers', () => get(`/storage/v1/b/${bucket}/o`, owner), isNowhere],
  [
    'takes bytes by the dialect of servers',
    () => get(`/download/storage/v1/b/${bucket}/o/x?alt=media`, owner),
    isNowhere,
  ],
  ['lists buckets', () => get('/storage/v1/b?project=duebook', owner), isNowhere],
  [
    'guesses a download token',
    () => get(`/v0/b/${bucket}/o/books%2Fada%2Fx?alt=media&token=00000000-0000-4000-8000-000000000000`),
  ],
  ['gives a list of tokens', () => get(`/v0/b/${bucket}/o/books%2Fada%2Fx?alt=media&token=&token[]=1&token=undefined`)],
  [
    'uploads as nobody',
    () => ({
      path: `/v0/b/${bucket}/o?name=books%2Fada%2Fattachments%2Fx`,
      headers: { 'content-type': 'text/plain' },
      body: 'x',
    }),
  ],
  [
    'uploads where no rule is',
    ({ mallory: { idToken } }) => ({
      path: `/v0/b/${bucket}/o?name=anywhere`,
      headers: { 'content-type': 'text/html', authorization: `Firebase ${idToken}` },
      body: '<script>',
    }),
  ],
  [
    'uploads into another’s book',
    ({ mallory: { idToken }, ada }) => ({
      path: `/v0/b/${bucket}/o?name=${encodeURIComponent(`books/${ada.uid}/attachments/x`)}`,
      headers: { 'content-type': 'text/plain', authorization: `Firebase ${idToken}` },
      body: 'x',
    }),
  ],
  [
    'goes on with an upload that nobody began',
    ({ mallory: { idToken } }) => ({
      path: `/v0/b/${bucket}/o?name=x&upload_id=guess`,
      headers: {
        authorization: `Firebase ${idToken}`,
        'x-goog-upload-command': 'upload, finalize',
        'x-goog-upload-offset': '0',
      },
      body: 'x',
    }),
  ],
  [
    'climbs out by a name',
    ({ mallory: { idToken } }) => ({
      path: `/v0/b/${bucket}/o?name=..%2F..%2Fkeys%2Fid-tokens`,
      headers: { 'content-type': 'text/plain', authorization: `Firebase ${idToken}` },
      body: 'x',
    }),
  ],
  [
    'climbs out by a name that is escaped twice',
    ({ mallory: { idToken } }) =>
      get(`/v0/b/${bucket}/o/%252e%252e%252fkeys?alt=media`, { authorization: `Firebase ${idToken}` }),
  ],
  [
    'deletes a bucket’s files',
    ({ mallory: { idToken } }) => ({
      method: 'DELETE',
      path: `/v0/b/${bucket}/o/books%2Fada%2Fx`,
      headers: { authorization: `Firebase ${idToken}` },
    }),
  ],
]

const functions: Row[] = [
  [
    'runs a schedule',
    () => ({ path: '/duebook/us-central1/sendDueReminders', headers: json, body: '{"data":null}' }),
    isNowhere,
  ],
  [
    'runs what answers to documents',
    () => ({ path: '/duebook/us-central1/planOnObligationWritten', headers: json, body: '{"data":null}' }),
    isNowhere,
  ],
  [
    'names a schedule in the host’s own header',
    () => ({
      path: '/duebook/us-central1/noSuchFunction',
      headers: {
        ...json,
        'x-embedded-function': 'sendDueReminders',
        'x-embedded-way': 'event',
        'x-embedded-token': 'x',
      },
      body: '{"data":null}',
    }),
    isNowhere,
  ],
  [
    'is another function by the host’s own header',
    () =>
      get('/duebook/us-central1/house', {
        'x-embedded-function': 'sendDueReminders',
        'x-embedded-way': 'event',
        'x-embedded-token': '',
      }),
    ({ status, text }) => {
      expect(status).toBe(200)
      expect(JSON.parse(text)).toEqual(expect.any(Object))
    },
  ],
  [
    'calls as owner',
    () => ({ path: '/duebook/us-central1/seeHouse', headers: { ...json, ...owner }, body: '{"data":null}' }),
    ({ status }) => expect(status).toBe(401),
  ],
  [
    'calls with two tokens',
    ({ mallory: { idToken } }) => ({
      path: '/duebook/us-central1/seeHouse',
      headers: { ...json, authorization: `Bearer ${idToken}, Bearer owner` },
      body: '{"data":null}',
    }),
    ({ status }) => expect(status).toBe(401),
  ],
  [
    'speaks for the house',
    ({ mallory: { idToken } }) => ({
      path: '/duebook/us-central1/tellHouse',
      headers: { ...json, authorization: `Bearer ${idToken}` },
      body: '{"data":{"message":"Send me your passwords"}}',
    }),
  ],
  [
    'calls through a project of its own',
    () => ({ path: '/evil/us-central1/seeHouse', headers: json, body: '{"data":null}' }),
  ],
  ['climbs into a function’s files', () => get('/duebook/us-central1/..%2f..%2ffunctions%2fpackage.json')],
  ['runs a schedule as the operator does', () => ({ path: '/operator/v1/schedules/sendDueReminders:run' }), isNowhere],
  ['reads what functions could not deal with', () => get('/operator/v1/deadLetters'), isNowhere],
  [
    'puts a task into a queue',
    () => ({
      path: '/v2/projects/duebook/locations/us-central1/queues/x/tasks',
      headers: { ...json, ...owner },
      body: '{"task":{}}',
    }),
    isNowhere,
  ],
]

const payments: Row[] = [
  ['reads customers', () => get('/v1/customers', { authorization: 'Bearer sk_test_x' })],
  [
    'pays itself as the provider says',
    () => ({
      path: '/duebook/us-central1/stripeWebhook',
      headers: json,
      body: '{"id":"evt_1","type":"customer.subscription.updated"}',
    }),
  ],
  [
    'signs an event with nothing',
    () => ({
      path: '/duebook/us-central1/stripeWebhook',
      headers: { ...json, 'stripe-signature': `t=1,v1=${'0'.repeat(64)}` },
      body: '{"id":"evt_1"}',
    }),
  ],
  [
    'signs an event by an old scheme',
    () => ({
      path: '/duebook/us-central1/stripeWebhook',
      headers: { ...json, 'stripe-signature': 't=9999999999,v0=0' },
      body: '{"id":"evt_1"}',
    }),
  ],
  ...(
    [
      'invoice/in_1/x',
      'invoice/__proto__/x/pdf',
      'receipt/ch_1/x',
      'credit-note/cn_1/x/pdf',
      'checkout/cs_1/x',
      'portal/bps_1/x',
      'bank/payment/pi_1_secret_x',
    ] as const
  ).map((page): Row => [
    `guesses the page ${page}`,
    () => get(`/pay/${page}`),
    ({ status }) => expect([404, 410]).toContain(status),
  ]),
  [
    'pays by the form of another site',
    () => ({
      path: '/pay/invoice/in_1/x',
      headers: { ...form, origin: evil, 'sec-fetch-site': 'cross-site' },
      body: 'number=4242424242424242',
    }),
    ({ status }) => expect(status).toBe(403),
  ],
  [
    'asks the provider without its key',
    () => ({ at: 'operator', ...get('/v1/customers') }),
    ({ status }) => expect(status).toBe(401),
  ],
  [
    'asks the provider as owner',
    () => ({ at: 'operator', ...get('/v1/customers', owner) }),
    ({ status }) => expect(status).toBe(401),
  ],
  [
    'asks the provider with the key in the address',
    () => ({ at: 'operator', ...get('/v1/customers?api_key=sk_test_duebook') }),
    ({ status }) => expect(status).toBe(401),
  ],
]

const fromAPage = { origin: evil, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }
const renamed = { host: 'evil.example:4401' }
const operatorsPage: Row[] = [
  ...(
    ['/', '/functions', '/dead-letters', '/denials', '/rules', '/health', '/operator/v1/messages', '/metrics'] as const
  ).flatMap((path): Row[] => [
    [
      `reads ${path} by a name that was pointed here`,
      () => ({ at: 'operator', ...get(path, renamed) }),
      ({ status }) => expect(status).toBe(403),
    ],
    [`reads ${path} from a page of another origin`, () => ({ at: 'operator', ...get(path, fromAPage) }), allowsNoPage],
  ]),
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

/** What somebody tries at the services: each is refused, or does nothing. */
export const atServices: readonly Row[] = [
  ...ownAccount,
  ...othersAccounts,
  ...controls,
  ...files,
  ...functions,
  ...payments,
  ...operatorsPage,
]
