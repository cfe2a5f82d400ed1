import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { freePort } from './free-port.ts'

it('is a port that no outgoing connection is ever given, and that can be opened', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort))
  expect(ports.filter((port) => port < 1024 || port >= 32_768)).toEqual([])
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(ports[0], '127.0.0.1', resolve))
  expect(server.address()).toMatchObject({ port: ports[0] })
  await new Promise((resolve) => server.close(resolve))
})
