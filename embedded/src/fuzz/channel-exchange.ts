import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable, Writable } from 'node:stream'

/** What a server says to one request, and how fast it is taken, without a network. */
export class Answer extends Writable {
  status = 0
  text = ''
  headersSent = false
  /** While it takes nothing, writing goes on when it does again. */
  private isStalled: boolean
  private goOn: (() => void) | null = null
  private looked = 0

  constructor(isStalled: boolean) {
    super({ decodeStrings: false, highWaterMark: 16 * 1024 })
    this.isStalled = isStalled
    this.on('error', () => {})
  }

  writeHead(status: number): this {
    this.status = status
    this.headersSent = true
    return this
  }

  flushHeaders(): void {}

  override _write(text: string, _encoding: string, done: () => void): void {
    this.text += text
    if (this.isStalled) this.goOn = done
    else done()
  }

  /** Its client reads on. */
  take(): void {
    this.isStalled = false
    const goOn = this.goOn
    this.goOn = null
    goOn?.()
  }

  /** The arrays of the chunks that have become whole since they were asked for last. Throws where what came is no chunk. */
  arrays(): [number, unknown][] {
    const arrays: [number, unknown][] = []
    for (;;) {
      const head = /^(\d{0,9})(\n?)/.exec(this.text.slice(this.looked, this.looked + 10))
      if (!head?.[1] && this.looked < this.text.length)
        throw new Error(`what came is no chunk: ${this.text.slice(this.looked, this.looked + 80)}`)
      const from = this.looked + (head?.[0].length ?? 0)
      const end = from + Number(head?.[1])
      if (!head?.[2] || this.text.length < end) return arrays
      arrays.push(...(JSON.parse(this.text.slice(from, end)) as [number, unknown][]))
      this.looked = end
    }
  }
}

/** One request as the server gets it. */
export function exchangeOf(method: string, url: string, body: string, answer: Answer) {
  const request = Object.assign(Readable.from(body === '' ? [] : [Buffer.from(body)]), {
    method,
    headers: {},
    complete: true,
    socket: { setNoDelay() {} },
  })
  return {
    request: request as unknown as IncomingMessage,
    response: answer as unknown as ServerResponse,
    url: new URL(url, 'http://h'),
    surface: 'public' as const,
  }
}
