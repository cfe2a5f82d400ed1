import type { Server, Socket } from 'node:net'

/**
 * To be asked for before `server` listens. What it returns ends it: it takes nothing new, and what is open is cut, in whatever protocol it
 * speaks, or in none so far.
 */
export function endingOf(server: Server): () => Promise<void> {
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    for (const socket of open) socket.destroy()
    return closed
  }
}
