import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { sendText } from '../../http/reply.ts'
import type { Exchange } from '../../http/service.ts'

const read = (file: URL) => readFileSync(file, 'utf8')
const scripts: Record<string, string> = {
  '/emulator/auth/gapi.js': read(new URL('./browser/gapi.js', import.meta.url)),
  '/emulator/auth/helper-frame.js': read(new URL('./browser/helper-frame.js', import.meta.url)),
  '/emulator/auth/handler.js': read(new URL('./browser/handler.js', import.meta.url)),
}

/** The frame between the SDK and the handler, and the scripts of both. Nothing in it depends on the request, so nothing can fail in it. */
export function answerHelperFrame({ request, response, url }: Exchange, loopback: boolean): void {
  const text = scripts[url.pathname]
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return sendText(response, 405, 'This address is only read.', { Allow: 'GET, HEAD' })
  if (text !== undefined)
    return sendText(response, 200, text, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Cross-Origin-Resource-Policy': loopback ? 'cross-origin' : 'same-origin',
    })
  if (url.pathname === '/emulator/auth/iframe') return sendFrame(response, loopback)
  sendText(response, 404, 'There is nothing at this address.')
}

function sendFrame(response: ServerResponse, loopback: boolean): void {
  sendText(response, 200, frame, {
    'Content-Type': 'text/html; charset=utf-8',
    // Who may put it into a page hears how sign-ins end. On loopback the application under test may have a port of its own.
    'Content-Security-Policy': [
      "default-src 'none'",
      "script-src 'self'",
      `frame-ancestors 'self'${loopback ? ' http://localhost:* http://127.0.0.1:*' : ''}`,
      "base-uri 'none'",
      "form-action 'none'",
    ].join('; '),
  })
}

const frame = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Sign-in</title>
<script src="/emulator/auth/gapi.js"></script><script src="/emulator/auth/helper-frame.js"></script></html>`
