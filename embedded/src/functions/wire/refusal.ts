import type { ServerResponse } from 'node:http'
import { httpStatusOf, type StatusName } from '../../firestore/errors.ts'
import { sendJson } from '../../http/reply.ts'

/**
 * Answers in the callables' error form. A streaming client ignores the HTTP status and waits for ever on plain JSON, so it gets an event
 * frame with status 200 (functions facts, section 1; F31).
 */
export function refuse(response: ServerResponse, streaming: boolean, status: StatusName, message: string): void {
  const body = { error: { message, status } }
  if (!streaming) return sendJson(response, httpStatusOf[status], body)
  const frame = `data: ${JSON.stringify(body)}\n\n`
  if (response.destroyed || response.writableEnded) return
  if (!response.headersSent) {
    response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' })
  }
  response.end(frame)
}
