import type { HttpService } from '../http/service.ts'
import type { CheckedService } from './app-check/app-check.ts'

/** The claims of an ID token whose signature, issuer, audience and age were checked. */
export type VerifiedToken = {
  uid: string
  claims: Record<string, unknown>
  expiresAt: number
  /** No only for emulator-form tokens. */
  signed: boolean
}

export type AuthService = {
  http: HttpService
  /** Rejects (null) a token that is forged, expired, of another project, or of a revoked, disabled or deleted account. With `unsignedTokens` it also takes emulator-form tokens. */
  verifyIdToken(project: string, token: string): Promise<VerifiedToken | null>
  /** Whether whoever brings this App Check token, or none, may go on: anybody where the operator does not have the service ask for one. Administrators are never asked. */
  admitsApp(project: string, service: CheckedService, token: string | undefined): boolean
  /** Whether `signBlob` signed this text, by a key that is still known. Public keys alone are asked, so how long it takes tells nothing. */
  verifySigned(text: string, signature: Buffer): boolean
  /** A signed token of what an emulator-form one says, for whoever takes signed ones only. */
  signAgain(project: string, verified: VerifiedToken): string
  close(): Promise<void>
}

/** The App Check token that a request brings; more than one is none. */
export const appTokenIn = (headers: Record<string, string | string[] | undefined>): string | undefined => {
  const token = headers['x-firebase-appcheck']
  return typeof token === 'string' && token.length <= 16_384 ? token : undefined
}
