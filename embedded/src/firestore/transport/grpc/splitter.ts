import type http from 'node:http'
import type http2 from 'node:http2'
import net from 'node:net'

/** How every HTTP/2 connection without TLS begins; no method of HTTP/1.1 does. */
const PREFACE = Buffer.from('PRI')
const SILENCE = 120_000

/**
 * One port for HTTP/1.1 and gRPC. The first bytes are looked at in paused mode and put back: a `data` listener would lose the preface.
 * Closing: `close()` here stops listening; whoever ends its sockets ends what is open, of either protocol and of none so far.
 */
export function createProtocolSplitter({ http1, http2 }: { http1: http.Server; http2: http2.Http2Server }): net.Server {
  const splitter = net.createServer({ noDelay: true }, (socket) => {
    const drop = () => socket.destroy()
    socket.on('error', drop)
    socket.setTimeout(SILENCE, drop)
    const look = () => {
      const bytes: unknown = socket.read()
      if (!Buffer.isBuffer(bytes)) return
      socket.unshift(bytes)
      const known = Math.min(bytes.length, PREFACE.length)
      const mayBePreface = bytes.subarray(0, known).equals(PREFACE.subarray(0, known))
      if (mayBePreface && known < PREFACE.length) return
      socket.off('readable', look)
      socket.off('error', drop)
      socket.setTimeout(0)
      socket.removeListener('timeout', drop)
      const server = mayBePreface ? http2 : http1
      server.emit('connection', socket)
    }
    socket.on('readable', look)
  }) // An HTTP server watches its connections (timeouts, closeAllConnections) from its own 'listening' event on; it never listens itself.
  splitter.once('listening', () => http1.emit('listening'))
  splitter.once('close', () => http1.close())
  return splitter
}
