import { createServer, type AddressInfo } from 'node:net'

/** What a receiving mail server of a test got. `answerTo` gives the reply to a recipient (RFC 5321, section 4.2). */
export type SmtpSink = {
  url: string
  received: { to: string[]; data: string }[]
  answerTo: (recipient: string) => string
  close(): Promise<void>
}

/** A mail server for tests: speaks just enough SMTP to take or refuse what is sent to it. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const received: SmtpSink['received'] = []
  const server = createServer((socket) => {
    let buffered = ''
    let recipients: string[] = []
    let data: string[] | null = null
    const say = (line: string) => socket.write(`${line}\r\n`)
    const hear = (line: string) => {
      if (data !== null && line === '.') {
        received.push({ to: recipients, data: data.join('\n') })
        data = null
        recipients = []
        return say('250 taken')
      }
      if (data !== null) return void data.push(line)
      const recipient = /^RCPT TO:<(.*)>/i.exec(line)?.[1]
      if (recipient !== undefined) {
        const reply = sink.answerTo(recipient)
        if (reply.startsWith('2')) recipients.push(recipient)
        return say(reply)
      }
      if (/^DATA/i.test(line)) data = []
      say(data !== null ? '354 go on' : /^QUIT/i.test(line) ? '221 bye' : '250 ok')
    }
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      buffered += chunk.toString()
      const lines = buffered.split('\r\n')
      buffered = lines.pop() ?? ''
      for (const line of lines) hear(line)
    })
    say('220 sink')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const sink: SmtpSink = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`,
    received,
    answerTo: () => '250 ok',
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return sink
}
