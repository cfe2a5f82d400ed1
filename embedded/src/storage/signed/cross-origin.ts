import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CorsRule } from '../bucket-settings.ts'

/**
 * Lets pages of other origins in as the bucket says, which answers a preflight: true when the request was one. Where no rule holds nothing is
 * added, and the browser refuses by itself; the signature is asked either way.
 */
export function letOriginsIn(rules: readonly CorsRule[], request: IncomingMessage, response: ServerResponse): boolean {
  const { origin } = request.headers
  const asked = request.headers['access-control-request-method']
  const isPreflight = request.method === 'OPTIONS' && origin !== undefined && asked !== undefined
  if (origin === undefined) return false
  const wanted = (isPreflight ? (request.headers['access-control-request-headers'] ?? '') : '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
  const rule = rules.find(
    ({ origins, methods, responseHeaders }) =>
      origins.some((one) => one === '*' || one.toLowerCase() === origin.toLowerCase()) &&
      methods.some((one) => one === '*' || one === ((isPreflight ? asked : request.method) ?? '').toUpperCase()) &&
      wanted.every((name) => responseHeaders.some((one) => one === '*' || matches(one, name))),
  )
  response.setHeader('Vary', 'Origin')
  if (rule) {
    response.setHeader('Access-Control-Allow-Origin', rule.origins.includes('*') ? '*' : origin)
    if (isPreflight) {
      response.setHeader('Access-Control-Allow-Methods', rule.methods.join(', '))
      if (wanted.length > 0) response.setHeader('Access-Control-Allow-Headers', wanted.join(', '))
      response.setHeader('Access-Control-Max-Age', String(rule.maxAgeSeconds ?? defaultAge))
    } else if (rule.responseHeaders.length > 0)
      response.setHeader('Access-Control-Expose-Headers', rule.responseHeaders.join(', '))
  }
  if (!isPreflight) return false
  response.statusCode = 200
  response.setHeader('Content-Length', 0)
  response.end()
  return true
}

/** As the hosted service has it where a rule says nothing. */
const defaultAge = 3600

/** `x-goog-meta-*` stands for all that begin so. */
const matches = (rule: string, name: string) =>
  rule.endsWith('*') ? name.startsWith(rule.slice(0, -1).toLowerCase()) : rule.toLowerCase() === name
