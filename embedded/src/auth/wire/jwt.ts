import { isTooDeep } from './depth.ts'

/** A compact JWS taken apart (RFC 7515, section 7.1). Nothing in it is verified yet. */
export type ParsedJwt = {
  header: Record<string, unknown>
  claims: Record<string, unknown>
  signingInput: string
  signature: Buffer
}

const maximumLength = 16_384

export function parseJwt(token: string): ParsedJwt | null {
  if (token.length > maximumLength) return null
  const parts = token.split('.')
  const [header, claims, signature] = parts
  if (parts.length !== 3 || header === undefined || claims === undefined || signature === undefined) return null
  const parsedHeader = parsePart(header)
  const parsedClaims = parsePart(claims)
  if (parsedHeader === null || parsedClaims === null) return null
  return {
    header: parsedHeader,
    claims: parsedClaims,
    signingInput: `${header}.${claims}`,
    signature: Buffer.from(signature, 'base64url'),
  }
}

export const encodeJwtPart = (part: Record<string, unknown>) => Buffer.from(JSON.stringify(part)).toString('base64url')

const parsePart = (part: string) => parseJsonText(Buffer.from(part, 'base64url').toString('utf8'))

/** An object written as JSON; null for anything else. */
export function parseJsonText(text: string): Record<string, unknown> | null {
  try {
    if (isTooDeep(text)) return null
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
