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
import { createAuthUri } from './commands/create-auth-uri.ts'
import { deleteAccount } from './commands/delete-account.ts'
import { describeProject, passwordPolicy, recaptchaConfig, recaptchaParams } from './commands/describe-project.ts'
import { changeConfig, clearAccounts, listOobCodes, readConfig } from './commands/emulator-controls.ts'
import { lookup } from './commands/lookup.ts'
import { refresh } from './commands/refresh.ts'
import { resetPassword } from './commands/reset-password.ts'
import { sendOobCode } from './commands/send-oob-code.ts'
import { signInWithCustomToken } from './commands/sign-in-with-custom-token.ts'
import { signInWithPassword } from './commands/sign-in-with-password.ts'
import { signUp } from './commands/sign-up.ts'
import { updateAccount } from './commands/update-account.ts'
import { notAllowed } from './errors.ts'
import type { Command } from './exchange.ts'

/** `key`: anyone with an API key. `owner`: admin code, on the private surface. `control`: tests, on the private surface in emulator mode. */
export type Route = { access: 'key' | 'owner' | 'control'; command: Command; project: string | null }

/** Finds the operation of a request; null when the protocol has none there, or none that is built. */
export function findRoute(method: string, pathname: string, surface: Surface, emulator: boolean): Route | null {
  const path = pathname.replace(/^\/(identitytoolkit|securetoken)\.googleapis\.com/, '')
  const client = clientCommands[`${method} ${path}`]
  if (client !== undefined && (surface === 'public' || emulator))
    return { access: 'key', command: client, project: null }
  if (surface === 'public') return null
  const [, project, rest] = /^\/v1\/projects\/([^/:]+)(\/.+)$/.exec(path) ?? []
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

/** Whether a path belongs to this service, built or not. */
export function isAuthPath(pathname: string, surface: Surface): boolean {
  if (/^\/(identitytoolkit|securetoken)\.googleapis\.com(\/|$)/.test(pathname)) return true
  if (/^\/emulator\/(auth\/(handler|iframe)|action)$/.test(pathname) || isKeyPath(pathname)) return true
  return surface === 'private' && privatePaths.some((pattern) => pattern.test(pathname))
}

/** The two forms in which verifiers fetch our public keys. */
export const isKeyPath = (pathname: string) => pathname.startsWith(certificatesPath) || pathname.startsWith(jwksPath)
export const certificatesPath = '/robot/v1/metadata/x509/'
export const jwksPath = '/service_accounts/v1/jwk/'

const notEnabled =
  (what: string): Command =>
  () => {
    throw notAllowed(what)
  }

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
  'POST /v1/accounts:signInWithEmailLink': notEnabled('Sign-in by mail link'),
  'POST /v1/accounts:signInWithIdp': notEnabled('Sign-in with another provider'),
  'POST /v1/accounts:sendVerificationCode': notEnabled('Sign-in by phone'),
  'POST /v1/accounts:signInWithPhoneNumber': notEnabled('Sign-in by phone'),
  'POST /v2/accounts/mfaEnrollment:start': notEnabled('A second factor'),
  'POST /v2/accounts/mfaEnrollment:finalize': notEnabled('A second factor'),
  'POST /v2/accounts/mfaEnrollment:withdraw': notEnabled('A second factor'),
  'POST /v2/accounts/mfaSignIn:start': notEnabled('A second factor'),
  'POST /v2/accounts/mfaSignIn:finalize': notEnabled('A second factor'),
}

const adminCommands: Record<string, Command> = {
  'POST /accounts': adminCreate,
  'POST /accounts:lookup': adminLookup,
  'POST /accounts:update': adminUpdate,
  'POST /accounts:delete': adminDelete,
  'POST /accounts:batchDelete': adminBatchDelete,
  'GET /accounts:batchGet': adminBatchGet,
  'POST /accounts:sendOobCode': adminOobLink,
}

const controlCommands: Record<string, Command> = {
  'DELETE accounts': clearAccounts,
  'GET oobCodes': listOobCodes,
  'GET config': readConfig,
  'PATCH config': changeConfig,
}

const privatePaths = [
  /^\/v[12]\/projects\/[^/]+\/(accounts|tenants|oauthIdpConfigs|inboundSamlConfigs|config)([:/]|$)/,
  /^\/v[12]\/projects\/[^/:]+:createSessionCookie$/,
  /^\/v1\/projects\/-\/serviceAccounts\//,
  /^\/v[12]\/accounts[:/]/,
  /^\/v1\/token$/,
  /^\/identitytoolkit\/v3\//,
  /^\/emulator\/v1\/projects\/[^/:]+\/(accounts|oobCodes|verificationCodes|config)$/,
]
