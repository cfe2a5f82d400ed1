import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendError } from './reply.ts'

/**
 * Guards the private listener against pages in a browser on the same machine: a name that was re-pointed at loopback (DNS rebinding)
 * shows in Host, a page of another origin in Origin. True when the request was refused.
 */
export function refuseStrangers(request: IncomingMessage, response: ServerResponse, anyOrigin: boolean): boolean {
  const host = request.headers.host
  if (host === undefined || !(isLoopback(hostName(host)) || dialledHosts.has(hostName(host)))) {
    sendError(response, 403, 'PERMISSION_DENIED', 'The private listener answers to loopback names only.')
    return true
  }
  const origin = request.headers.origin
  if (origin !== undefined && !anyOrigin && origin !== `http://${host}`) {
    sendError(response, 403, 'PERMISSION_DENIED', 'The private listener takes no requests from pages of other origins.')
    return true
  }
  return false
}

/** Lets any page call, credentials included, and answers preflights. True when the request was a preflight and is answered. */
export function allowAnyOrigin(request: IncomingMessage, response: ServerResponse): boolean {
  const origin = request.headers.origin
  if (origin === undefined) return false
  response.setHeader('Access-Control-Allow-Origin', origin)
  response.setHeader('Access-Control-Allow-Credentials', 'true')
  response.setHeader('Vary', 'Origin')
  response.setHeader('Access-Control-Expose-Headers', 'X-HTTP-Session-Id, X-Client-Wire-Protocol')
  if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return false
  response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS')
  const asked = request.headers['access-control-request-headers']
  if (asked !== undefined) response.setHeader('Access-Control-Allow-Headers', asked)
  response.setHeader('Access-Control-Max-Age', '600')
  response.statusCode = 204
  response.end()
  return true
}

/** The hosts whose names the admin SDK's own calls carry when its agent dials us (auth facts, section 4). Nobody can re-point them but their owner. */
const dialledHosts = new Set([
  'identitytoolkit.googleapis.com',
  'securetoken.googleapis.com',
  'www.googleapis.com',
  'iamcredentials.googleapis.com',
  'cloudtasks.googleapis.com',
  'firebaseappcheck.googleapis.com',
  'eventarcpublishing.googleapis.com',
])

function hostName(host: string): string {
  return host.replace(/:\d+$/, '').toLowerCase()
}

function isLoopback(name: string): boolean {
  return name === 'localhost' || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name)
}
