import { expect } from 'vitest'
import {
  json,
  form,
  owner,
  admin,
  evil,
  auth,
  get,
  isNowhere,
  readsNobody,
  givesNoCode,
  leadsNowhere,
  type Row,
} from '../probe.ts'

export const othersAccounts: Row[] = [
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
