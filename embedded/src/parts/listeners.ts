import type { Http2Server } from 'node:http2'
import { createProtocolSplitter } from '../firestore/transport/grpc/splitter.ts'
import { createListener, type Listener } from '../http/listener.ts'
import type { HttpService } from '../http/service.ts'
import { openTlsFront } from '../http/tls-front.ts'
import { openToHttps } from '../http/to-https.ts'
import type { Ground } from './ground.ts'

/**
 * Stands on loopback, in emulator mode at the official ports as well. Services may join until the whole process is ready: functions, which
 * offer some, are started when this listener answers them.
 */
export async function openPrivateListeners(ground: Ground, services: readonly HttpService[], grpc: Http2Server) {
  const { configuration, ports, closing } = ground
  for (const port of new Set([configuration.privatePort, ...Object.values(configuration.emulatorPorts)])) {
    const listener = createListener({
      ...sharedBy(ground),
      surface: 'private',
      services,
      anyOrigin: configuration.emulator,
      frontDoor: (http1) => createProtocolSplitter({ http1, http2: grpc }),
    })
    const opened = await listener.open(port)
    if (port === configuration.privatePort) ports.private = opened
    closing.later(() => listener.close())
  }
}

/** Opened last: what browsers reach, with TLS and the way to it where this process ends TLS itself. */
export async function openPublicListener(ground: Ground, services: readonly HttpService[]) {
  const { configuration, ports, origin, log, closing } = ground
  const listener = createListener({ ...sharedBy(ground), surface: 'public', services, anyOrigin: false })
  await listener.open(ports.public)
  const front =
    configuration.tls && (await openTlsFront({ ...configuration.tls, origin, upstreamPort: ports.public, log }))
  closing.later(async () => {
    // What is under way passes through it until the listener behind it is drained.
    front?.drain()
    await drain(listener)
    await front?.close()
  })
  const toHttps = configuration.toHttps && (await openToHttps({ ...configuration.toHttps, origin }))
  closing.later(() => toHttps?.close())
}

const sharedBy = ({ log, metrics, onFatal }: Ground) => ({ log, metrics, elapsed: () => performance.now(), onFatal })

/** What is being answered is finished; hanging streams are cut, and their clients come back to the next process. */
async function drain(listener: Listener): Promise<void> {
  await listener.drain(5_000)
  await listener.close()
}
