import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody } from '../http/body.ts'
import { sendError, sendJson, sendText } from '../http/reply.ts'
import type { HttpService } from '../http/service.ts'
import type { MailDesk } from '../mail/open-mail.ts'
import type { Desk } from './desk.ts'
import type { ConsolePage } from './console-page.ts'
import { sendConsole } from './console-frame.ts'
import { sendMissingPage, sendOutbox } from './outbox-page.ts'

/** One line of the console's sidebar: what is counted, and its figure now. */
export type Statistic = { name: string; value(): number }

export type ConsoleOptions = {
  mail: MailDesk
  project: string
  practice: boolean
  statistics: readonly Statistic[]
  /** Where the outbox notes what is done with it; without it nothing is. */
  desk?: Desk
  pages?: readonly ConsolePage[]
}

const shownAtMost = 200

/** The operator's console on the private listener: pages without script, and the outbox as JSON. */
export function consoleHttp(options: ConsoleOptions): HttpService {
  return {
    name: 'console',
    matches: (url, surface) =>
      surface === 'private' &&
      (url.pathname === '/' ||
        url.pathname === '/operator/v1/messages' ||
        url.pathname === bouncesPath ||
        againPath.test(url.pathname) ||
        messagePath.test(url.pathname) ||
        options.pages?.some(({ path }) => path === url.pathname) === true),
    async handle({ request, response, url }) {
      const page = options.pages?.find(({ path }) => path === url.pathname)
      const isSent = request.method === 'POST' && page?.take !== undefined
      const [, messageId, below] = messagePath.exec(url.pathname) ?? []
      const acts = request.method === 'POST' && messageId !== undefined && below === undefined
      const [, again] = againPath.exec(url.pathname) ?? []
      const takes = url.pathname === bouncesPath || again !== undefined || acts || isSent ? 'POST' : 'GET'
      if (refuse(request, response, takes)) return
      if (page?.take && isSent) {
        const form = new URLSearchParams((await readBody(request, mostOfAPagesForm)).toString('utf8'))
        const taken = await page.take(form)
        if ('send' in taken) return taken.send(response)
        if ('seeOther' in taken) return sendText(response, 303, '', { Location: taken.seeOther })
        return sendConsole(response, options, 200, page.name, taken, page.path, page.head?.(form))
      }
      if (again !== undefined) return sendAgain(options, response, again)
      if (acts) return actOnMessage(options, response, url, messageId)
      if (takes === 'POST') return letBounce(options, request, response)
      if (url.pathname === '/operator/v1/messages') return sendMessages(options, response, url)
      if (page)
        return sendConsole(
          response,
          options,
          200,
          page.name,
          await page.main(url.searchParams),
          page.path,
          page.head?.(url.searchParams),
        )
      if (url.pathname === '/')
        return sendOutbox(response, options, url.searchParams, options.mail.list(shownAtMost), null)
      const message = options.mail.get(messageId ?? '')
      if (message === null) return sendMissingPage(response, options)
      if (below === undefined)
        return sendOutbox(response, options, url.searchParams, options.mail.list(shownAtMost), message)
      sendMailBody(response, message.html ?? '')
    },
  }
}

const bouncesPath = '/operator/v1/bounces'
const mostOfAForm = 2_000
/** Rules have 256 KB at most, and a form writes many signs with three. */
const mostOfAPagesForm = 800_000

/** `address`, and `bounces` as yes or no: in practice what goes there comes back from now on, or goes again. Then the message that was looked at is shown. */
async function letBounce({ mail, practice }: ConsoleOptions, request: IncomingMessage, response: ServerResponse) {
  const form = new URLSearchParams((await readBody(request, mostOfAForm)).toString('utf8'))
  const [address = '', bounces, back = '/'] = ['address', 'bounces', 'back'].map((name) => form.get(name) ?? undefined)
  if (!practice)
    return sendError(response, 400, 'FAILED_PRECONDITION', 'Messages leave this machine: only practice can pretend.')
  if (!/^(?:[^\s@]{1,64}@[^\s@]{1,255}|\+\d{6,15})$/.test(address) || (bounces !== 'yes' && bounces !== 'no'))
    return sendError(response, 400, 'INVALID_ARGUMENT', 'Give one mail address or number, and bounces as yes or no.')
  mail.letBounce(address, bounces === 'yes')
  sendText(response, 303, '', { Location: messagePath.test(back) ? back : '/' })
}

/** `POST /operator/v1/messages/{id}:sendAgain`; the answer names the message that goes. */
function sendAgain({ mail }: ConsoleOptions, response: ServerResponse, id: string): void {
  if (mail.get(id) === null) return sendError(response, 404, 'NOT_FOUND', 'The outbox has no such message.')
  const again = mail.sendAgain(id)
  if (again === null)
    return sendError(
      response,
      400,
      'FAILED_PRECONDITION',
      'Nothing leaves this machine: there is nothing to send it by.',
    )
  sendJson(response, 200, { id: again.id })
}

/** The form beside a message: what it asks for is the operation above, and noted. */
async function actOnMessage(options: ConsoleOptions, response: ServerResponse, url: URL, id: string): Promise<void> {
  const { desk, mail } = options
  const message = mail.get(id)
  if (message === null || !desk) return sendMissingPage(response, options)
  let sent = id
  const outcome = await desk.act('/', `sent “${message.subject}” to ${message.to} again`, async () => {
    const answer = await desk.ask('POST', `/operator/v1/messages/${id}:sendAgain`)
    sent = (answer.body as { id?: string } | null)?.id ?? id
    return answer
  })
  if ('refusal' in outcome)
    return sendOutbox(response, options, url.searchParams, mail.list(shownAtMost), message, outcome.refusal)
  sendText(response, 303, '', { Location: `/messages/${sent}?done=${outcome.id}` })
}

const againPath = /^\/operator\/v1\/messages\/([0-9a-f-]{36}):sendAgain$/
const messagePath = /^\/messages\/([0-9a-f-]{36})(\/body)?$/

function sendMessages({ mail }: ConsoleOptions, response: ServerResponse, url: URL): void {
  const limit = Number(url.searchParams.get('limit') ?? shownAtMost)
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000)
    return sendError(response, 400, 'INVALID_ARGUMENT', 'limit must be a whole number from 1 to 1000.')
  const messages = mail
    .list(limit)
    .map(({ id, kind, to, subject, text, html, links, at }) => ({ id, kind, to, subject, text, html, links, at }))
  sendJson(response, 200, { messages }, { 'Cache-Control': 'no-store' })
}

/** What a mail looks like, for the sandboxed frame of its page. Its own policy lets nothing run and nothing be fetched, also when opened alone. */
function sendMailBody(response: ServerResponse, html: string): void {
  sendText(response, 200, `<!doctype html><base target="_blank">${html}`, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; form-action 'none'; sandbox allow-popups allow-popups-to-escape-sandbox",
  })
}

/** Mails hold links that sign people in, so they are shown to this machine's own pages only. True when the request was refused. */
function refuse(request: IncomingMessage, response: ServerResponse, takes: 'GET' | 'POST'): boolean {
  // A name re-pointed at loopback (DNS rebinding) shows in Host.
  const host = /^(localhost|127\.0\.0\.1|\[::1\]):(\d{1,5})$/.exec((request.headers.host ?? '').toLowerCase())
  if (host === null || Number(host[2]) !== request.socket.localPort) {
    sendError(response, 403, 'PERMISSION_DENIED', 'The console answers to localhost, 127.0.0.1 and [::1] only.')
    return true
  }
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, origin } = request.headers
  if (
    origin !== undefined
      ? origin !== `http://${host[0]}`
      : site !== undefined && !['same-origin', 'none'].includes(String(site)) && mode !== 'navigate'
  ) {
    sendError(response, 403, 'PERMISSION_DENIED', 'The console is not for pages of other origins.')
    return true
  }
  if (request.method !== takes && !(takes === 'GET' && request.method === 'HEAD')) {
    response.setHeader('Allow', takes === 'GET' ? 'GET, HEAD' : takes)
    sendError(response, 405, 'INVALID_ARGUMENT', `This page of the console takes ${takes}.`)
    return true
  }
  return false
}
