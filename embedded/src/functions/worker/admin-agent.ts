import https from 'node:https'
import net from 'node:net'
import type { Duplex } from 'node:stream'

/**
 * Makes unmodified admin SDKs talk to our private listener: their calls to the identity services, for signing keys and for signatures go
 * through the global HTTPS agent, which dials loopback in plain text for these hosts and leaves all others alone (auth facts, section 4).
 * The SDK's emulator variable would do the same, but also make it accept forged unsigned tokens and refuse genuine ones.
 */
export function dialPrivateListener(port: number): void {
  https.globalAgent = new PrivateListenerAgent(port)
}

class PrivateListenerAgent extends https.Agent {
  readonly #port: number
  constructor(port: number) {
    super({ keepAlive: true })
    this.#port = port
  }
  override createConnection(
    options: https.RequestOptions,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): Duplex | null | undefined {
    const host = String(options.host ?? options.hostname ?? '')
    if (dialledHosts.has(host)) return net.connect(this.#port, '127.0.0.1')
    return super.createConnection(options, callback)
  }
}

const dialledHosts = new Set([
  'identitytoolkit.googleapis.com',
  'securetoken.googleapis.com',
  'www.googleapis.com',
  'iamcredentials.googleapis.com',
  'cloudtasks.googleapis.com',
  'firebaseappcheck.googleapis.com',
  'eventarcpublishing.googleapis.com',
])
