import type { Surface } from '../http/service.ts'
import {
  adminBatchDelete,
  adminBatchGet,
  adminCreate,
  adminDelete,
  adminLookup,
  adminOobLink,
  adminUpdate,
  signBlob,
} from './commands/admin-accounts.ts'
import {
  createDebugToken,
  deleteDebugToken,
  exchangeDebugToken,
  listDebugTokens,
} from './commands/app-check-debug-tokens.ts'
import { changeCheckedService, listCheckedServices, readCheckedService } from './commands/app-check-services.ts'
import { consumeAppCheckToken, exchangeAppCheckToken } from './commands/app-check.ts'
import { createAuthUri } from './commands/create-auth-uri.ts'
import { deleteAccount } from './commands/delete-account.ts'
import { describeProject, passwordPolicy, recaptchaConfig, recaptchaParams } from './commands/describe-project.ts'
import { changeProjectConfig, readProjectConfig } from './commands/configure-project.ts'
import {
  changeConfig,
  clearAccounts,
  listOobCodes,
  listVerificationCodes,
  readConfig,
} from './commands/emulator-controls.ts'
import { importAccounts } from './commands/import-accounts.ts'
import { lookup } from './commands/lookup.ts'
import { queryAccounts } from './commands/query-accounts.ts'
import { refresh } from './commands/refresh.ts'
import { resetPassword } from './commands/reset-password.ts'
import { finalizeEnrollment, startEnrollment, withdrawEnrollment } from './commands/second-factor-enrollment.ts'
import { finalizeSecondFactor, startSecondFactor } from './commands/second-factor-sign-in.ts'
import { sendOobCode } from './commands/send-oob-code.ts'
import { endSession, freeLockOut, listSessions } from './commands/sessions.ts'
import { createSessionCookie } from './commands/session-cookie.ts'
import { signInWithCustomToken } from './commands/sign-in-with-custom-token.ts'
import { signInWithEmailLink } from './commands/sign-in-with-email-link.ts'
import { signInWithPassword } from './commands/sign-in-with-password.ts'
import { sendVerificationCode, signInWithPhoneNumber } from './commands/sign-in-with-phone-number.ts'
import { signUp } from './commands/sign-up.ts'
import { updateAccount } from './commands/update-account.ts'
import type { Command } from './exchange.ts'
import { signInWithIdp } from './providers/sign-in-with-idp.ts'

/** `key`: anyone with an API key. `attest`: the same, who asks for the token that services may ask of the others. `owner`: admin code, on the private surface. `control`: tests, on the private surface in emulator mode. */
export type Route = { access: 'key' | 'attest' | 'owner' | 'control'; command: Command; project: string | null }

/** Finds the operation of a request; null when the protocol has none there, or none that is built. */
export function findRoute(method: string, pathname: string, surface: Surface, emulator: boolean): Route | null {
  const today = emulator ? ofToday(pathname) : pathname
  const path = today.replace(/^\/(identitytoolkit|securetoken)\.googleapis\.com/, '')
  const client = clientCommands[`${method} ${path}`]
  if (client !== undefined && (surface === 'public' || emulator))
    return { access: 'key', command: client, project: null }
  const attesting = appCheckRoute(method, path)
  if (attesting !== null && (attesting.access === 'attest' ? surface === 'public' || emulator : surface === 'private'))
    return attesting
  if (surface === 'public') return null
  const [, project, rest] = /^\/v[12]\/projects\/([^/:]+)([/:].+)$/.exec(path) ?? []
  if (project === '-' && rest !== undefined && method === 'POST' && /^\/serviceAccounts\/[^/]+:signBlob$/.test(rest))
    return { access: 'owner', command: signBlob, project: null }
  const admin = adminCommands[`${method} ${rest}`]
  if (project !== undefined && admin !== undefined) return { access: 'owner', command: admin, project }
  const [, controlled, control] = /^\/emulator\/v1\/projects\/([^/:]+)\/([A-Za-z]+)$/.exec(path) ?? []
  const command = controlCommands[`${method} ${control}`]
  if (controlled !== undefined && command !== undefined && emulator)
    return { access: 'control', command, project: controlled }
  return null
}

/** The path under which an operation is asked for since the SDKs of version 9; those before it ask the older protocol, with the same bodies. */
function ofToday(pathname: string): string {
  const [, name] = /^\/www\.googleapis\.com\/identitytoolkit\/v3\/relyingparty\/([A-Za-z]+)$/.exec(pathname) ?? []
  const today = name === undefined || !Object.hasOwn(olderNames, name) ? undefined : olderNames[name]
  return today === undefined ? pathname : `/v1/${today}`
}

const olderNames: Record<string, string> = {
  createAuthUri: 'accounts:createAuthUri',
  deleteAccount: 'accounts:delete',
  emailLinkSignin: 'accounts:signInWithEmailLink',
  getAccountInfo: 'accounts:lookup',
  getOobConfirmationCode: 'accounts:sendOobCode',
  getProjectConfig: 'projects',
  getRecaptchaParam: 'recaptchaParams',
  resetPassword: 'accounts:resetPassword',
  sendVerificationCode: 'accounts:sendVerificationCode',
  setAccountInfo: 'accounts:update',
  signupNewUser: 'accounts:signUp',
  verifyAssertion: 'accounts:signInWithIdp',
  verifyCustomToken: 'accounts:signInWithCustomToken',
  verifyPassword: 'accounts:signInWithPassword',
  verifyPhoneNumber: 'accounts:signInWithPhoneNumber',
}

/** What App Check's own host answers: the exchange of a browser, that of admin code, and what the operator settles. */
function appCheckRoute(method: string, path: string): Route | null {
  const [, consumer] = /^\/v1beta\/projects\/([^/:]+):verifyAppCheckToken$/.exec(path) ?? []
  if (consumer !== undefined && method === 'POST')
    return { access: 'owner', command: consumeAppCheckToken, project: consumer }
  const [, project, app, rest] =
    /^\/v1\/projects\/([^/:]+)\/apps\/([^/]{1,200})(:[A-Za-z]+|\/debugTokens(?:\/[0-9a-f]{32})?)$/.exec(path) ?? []
  if (project !== undefined && app !== undefined) {
    const owner = (command: Command): Route => ({ access: 'owner', command, project })
    const [, id] = /^\/debugTokens\/(.+)$/.exec(rest ?? '') ?? []
    if (id !== undefined && method === 'DELETE') return owner((call) => deleteDebugToken(call, app, id))
    switch (`${method} ${rest}`) {
      case 'POST :exchangeDebugToken':
        return { access: 'attest', command: (call) => exchangeDebugToken(call, app), project }
      case 'POST :exchangeCustomToken':
        return owner((call) => exchangeAppCheckToken(call, app))
      case 'POST /debugTokens':
        return owner((call) => createDebugToken(call, app))
      case 'GET /debugTokens':
        return owner((call) => listDebugTokens(call, app))
    }
  }
  const [, of, service] = /^\/v1\/projects\/([^/:]+)\/services(?:\/([a-z.]{1,100}))?$/.exec(path) ?? []
  if (of === undefined) return null
  if (service === undefined)
    return method === 'GET' ? { access: 'owner', command: listCheckedServices, project: of } : null
  if (method === 'GET') return { access: 'owner', command: (call) => readCheckedService(call, service), project: of }
  if (method === 'PATCH')
    return { access: 'owner', command: (call) => changeCheckedService(call, service), project: of }
  return null
}

/** What a browser asks of App Check's own host, by whatever it attests itself; of another origin, because that host is not the application's. */
export const isAttestPath = (pathname: string) =>
  /^\/v1\/projects\/[^/:]+\/apps\/[^/]{1,200}:(exchange|generate)\w{1,100}$/.test(pathname)

/** Whether a path belongs to this service, built or not. */
export function isAuthPath(pathname: string, surface: Surface): boolean {
  if (/^\/(identitytoolkit|securetoken)\.googleapis\.com(\/|$)/.test(pathname)) return true
  if (pathname === '/emulator/action' || isKeyPath(pathname) || isAttestPath(pathname)) return true
  return surface === 'private' && privatePaths.some((pattern) => pattern.test(pathname))
}

/** The forms in which verifiers fetch our public keys. */
export const isKeyPath = (pathname: string) =>
  pathname.startsWith(certificatesPath) ||
  pathname.startsWith(jwksPath) ||
  pathname === cookieKeysPath ||
  pathname === appCheckKeysPath
export const certificatesPath = '/robot/v1/metadata/x509/'
/** Where the admin SDK fetches the keys of session cookies. */
export const cookieKeysPath = '/identitytoolkit/v3/relyingparty/publicKeys'
/** Where it fetches those of App Check. */
export const appCheckKeysPath = '/v1/jwks'
export const jwksPath = '/service_accounts/v1/jwk/'

const clientCommands: Record<string, Command> = {
  'POST /v1/accounts:signUp': signUp,
  'POST /v1/accounts:signInWithPassword': signInWithPassword,
  'POST /v1/accounts:signInWithCustomToken': signInWithCustomToken,
  'POST /v1/accounts:lookup': lookup,
  'POST /v1/accounts:update': updateAccount,
  'POST /v1/accounts:delete': deleteAccount,
  'POST /v1/accounts:sendOobCode': sendOobCode,
  'POST /v1/accounts:resetPassword': resetPassword,
  'POST /v1/accounts:createAuthUri': createAuthUri,
  'POST /v1/token': refresh,
  'GET /v1/projects': describeProject,
  'GET /v1/recaptchaParams': recaptchaParams,
  'GET /v2/recaptchaConfig': recaptchaConfig,
  'GET /v2/passwordPolicy': passwordPolicy,
  'POST /v1/accounts:signInWithEmailLink': signInWithEmailLink,
  'POST /v1/accounts:signInWithIdp': signInWithIdp,
  'POST /v1/accounts:sendVerificationCode': sendVerificationCode,
  'POST /v1/accounts:signInWithPhoneNumber': signInWithPhoneNumber,
  'POST /v2/accounts/mfaEnrollment:start': startEnrollment,
  'POST /v2/accounts/mfaEnrollment:finalize': finalizeEnrollment,
  'POST /v2/accounts/mfaEnrollment:withdraw': withdrawEnrollment,
  'POST /v2/accounts/mfaSignIn:start': startSecondFactor,
  'POST /v2/accounts/mfaSignIn:finalize': finalizeSecondFactor,
}

const adminCommands: Record<string, Command> = {
  'POST /accounts': adminCreate,
  'POST /accounts:lookup': adminLookup,
  'POST /accounts:update': adminUpdate,
  'POST /accounts:delete': adminDelete,
  'POST /accounts:batchDelete': adminBatchDelete,
  'GET /accounts:batchGet': adminBatchGet,
  'POST /accounts:sendOobCode': adminOobLink,
  'POST /accounts:batchCreate': importAccounts,
  'POST /accounts:query': queryAccounts,
  'POST /accounts:listSessions': listSessions,
  'POST /accounts:endSession': endSession,
  'POST /accounts:freeLockOut': freeLockOut,
  'POST :createSessionCookie': createSessionCookie,
  'GET /config': readProjectConfig,
  'PATCH /config': changeProjectConfig,
}

const controlCommands: Record<string, Command> = {
  'DELETE accounts': clearAccounts,
  'GET oobCodes': listOobCodes,
  'GET verificationCodes': listVerificationCodes,
  'GET config': readConfig,
  'PATCH config': changeConfig,
}

const privatePaths = [
  /^\/v[12]\/projects\/[^/]+\/(accounts|tenants|oauthIdpConfigs|inboundSamlConfigs|config)([:/]|$)/,
  /^\/v[12]\/projects\/[^/:]+:createSessionCookie$/,
  /^\/v1\/projects\/-\/serviceAccounts\//,
  /^\/v1\/projects\/[^/]+\/apps\//,
  /^\/v1\/projects\/[^/:]+\/services(\/|$)/,
  /^\/v1beta\/projects\/[^/:]+:verifyAppCheckToken$/,
  /^\/v[12]\/accounts[:/]/,
  /^\/v1\/token$/,
  /^(\/www\.googleapis\.com)?\/identitytoolkit\/v3\//,
  /^\/emulator\/v1\/projects\/[^/:]+\/(accounts|oobCodes|verificationCodes|config)$/,
]
