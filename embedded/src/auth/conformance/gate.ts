import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** What somebody meets at the gate: the server behind it, silence, a closed port, or a proxy whose server is away. */
export type Way = 'open' | 'hung' | 'refusing' | 'unavailable'

export type Gate = {
  origin: string
  /** Cuts every connection; the next one meets the new way. */
  become(way: Way): Promise<void>
  /** How often somebody spoke and was left without an answer since the way last changed. */
  unanswered(): number
  close(): Promise<void>
}

const page = '<!doctype html><title>503</title><h1>Service Unavailable</h1>'
const unavailable = [
  'HTTP/1.1 503 Service Unavailable',
  'Content-Type: text/html',
  `Content-Length: ${page.length}`,
  'Connection: close',
  '',
  page,
].join('\r\n')

/** A port of its own in front of a server on loopback, whose network a test spoils and mends. */
export async function openGate(port: number): Promise<Gate> {
  let way: Way = 'open'
  let unanswered = 0
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // A connection that was cut is what the tests are about.
    socket.on('error', () => socket.destroy())
    return socket
  }
  const gate = createServer((socket) => {
    keep(socket)
    if (way === 'open') {
      const onward = keep(connect(port, '127.0.0.1'))
      onward.once('close', () => socket.destroy())
      socket.once('close', () => onward.destroy())
      socket.pipe(onward).pipe(socket)
    } else if (way === 'hung') socket.once('data', () => (unanswered += 1))
    else socket.once('data', () => socket.end(unavailable))
  })
  const listen = async (at: number) => {
    gate.listen(at, '127.0.0.1')
    await once(gate, 'listening')
    return (gate.address() as AddressInfo).port
  }
  const shut = async () => {
    const closed = once(gate, 'close')
    gate.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const own = await listen(0)
  return {
    origin: `http://127.0.0.1:${own}`,
    async become(next) {
      if (gate.listening) await shut()
      way = next
      unanswered = 0
      if (way !== 'refusing') await listen(own)
    },
    unanswered: () => unanswered,
    close: async () => {
      if (gate.listening) await shut()
    },
  }
}
