import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Message } from '../product/start-product.ts'
import type { Ports } from './vendor-emulators.ts'

/**
 * The address of whoever runs a mixture, where tests act as the server: accounts are asked of the vendor's emulator, a schedule is run by its functions
 * emulator, payments are asked of the provider beside it, and all else of ours, whose outbox has the product's mails. The mails of sign-in are codes that the vendor's emulator lists.
 */
export async function openDesk(ports: Ports, payments: number | null): Promise<{ origin: string; close(): void }> {
  const server = createServer((asked, answer) => {
    const path = asked.url ?? '/'
    if (path === '/operator/v1/messages')
      return void messages(ports).then((all) => sendJson(answer, 200, { messages: all }))
    const schedule = /^\/operator\/v1\/schedules\/(\w+):run$/.exec(path)?.[1]
    if (schedule !== undefined)
      return void runSchedule(ports, schedule).then(([status, text]) => sendJson(answer, status, text))
    const isPaid = payments !== null && /^\/v1\/(?!projects\/)/.test(path)
    handOn(asked, answer, isPaid ? payments : isOfAccounts(path) ? ports.auth : ports.firestore)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export const isOfAccounts = (path: string) => /^\/(identitytoolkit|securetoken)\.googleapis\.com\//.test(path)

/** The vendor's emulator of schedules is of Java: whoever asks the address of one runs it. */
export async function runSchedule({ functions }: Ports, name: string): Promise<[status: number, text: string]> {
  const answer = await fetch(`http://127.0.0.1:${functions}/duebook/us-central1/${name}-0`, { method: 'POST' })
  return [answer.status, await answer.text()]
}

type Code = { email: string; requestType: string; oobCode: string; oobLink: string; newEmail?: string }

/** The vendor's emulator does not say when it made a code: it is as old as when we first saw it. */
const seen = new Map<string, string>()

async function messages({ auth, firestore }: Ports): Promise<Message[]> {
  const [codes, ours] = await Promise.all([
    json<{ oobCodes: Code[] }>(`http://127.0.0.1:${auth}/emulator/v1/projects/duebook/oobCodes`),
    json<{ messages: Message[] }>(`http://127.0.0.1:${firestore}/operator/v1/messages`),
  ])
  const texts = await json<{ verificationCodes: { phoneNumber: string; code: string }[] }>(
    `http://127.0.0.1:${auth}/emulator/v1/projects/duebook/verificationCodes`,
  )
  const now = new Date().toISOString()
  const since = (id: string) => seen.get(id) ?? (seen.set(id, now), now)
  return [
    ...ours.messages,
    ...codes.oobCodes.map(({ email, newEmail, requestType, oobCode, oobLink }): Message => ({
      id: oobCode,
      kind: 'mail',
      to: newEmail ?? email,
      subject: requestType,
      text: oobLink,
      html: `<a href="${oobLink}">oobCode</a>`,
      links: [oobLink],
      at: since(oobCode),
    })),
    ...texts.verificationCodes.map(({ phoneNumber, code }): Message => ({
      id: code,
      kind: 'text',
      to: phoneNumber,
      subject: '',
      text: code,
      html: '',
      links: [],
      at: since(`${phoneNumber} ${code}`),
    })),
  ]
}

const json = async <T>(address: string): Promise<T> => (await (await fetch(address)).json()) as T

function handOn(asked: IncomingMessage, answer: ServerResponse, port: number): void {
  const headers = { ...asked.headers, host: `127.0.0.1:${port}` }
  const further = request({ host: '127.0.0.1', port, method: asked.method, path: asked.url, headers }, (got) => {
    answer.writeHead(got.statusCode ?? 502, got.headers)
    got.pipe(answer)
  })
  further.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()))
  answer.on('close', () => further.destroy())
  asked.pipe(further)
}

function sendJson(answer: ServerResponse, status: number, body: unknown): void {
  answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
