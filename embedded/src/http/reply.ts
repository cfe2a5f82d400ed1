import type { ServerResponse } from 'node:http'
import { contentPolicy, securityHeaders } from './security-headers.ts'

/** Answers with JSON. `headers` add to or replace the ones set here. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(body), headers)
}

/** Answers with text of the given type, `text/plain` unless told. */
export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  send(response, status, 'text/plain; charset=utf-8', text, headers)
}

/** Answers in the error form that all the services share: `{error: {code, message, status}}`. `message` is read by clients. */
export function sendError(response: ServerResponse, httpStatus: number, status: string, message: string): void {
  sendJson(response, httpStatus, { error: { code: httpStatus, message, status } })
}

/** Set by the listeners before a service sees the request, so a service may replace one. */
export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(ownHeaders)) response.setHeader(name, value)
}

export const contentSecurityPolicy = contentPolicy()
const ownHeaders = securityHeaders(contentSecurityPolicy)

function send(
  response: ServerResponse,
  status: number,
  contentType: string,
  text: string,
  headers: Record<string, string>,
): void {
  if (response.headersSent || response.destroyed) return
  const body = Buffer.from(text, 'utf8')
  response.statusCode = status
  response.setHeader('Content-Type', contentType)
  response.setHeader('Content-Length', body.length)
  if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'no-store')
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  response.end(response.req.method === 'HEAD' ? undefined : body)
}
