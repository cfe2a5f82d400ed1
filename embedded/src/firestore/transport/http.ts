import type { HttpService } from '../../http/service.ts'
import { FirestoreError } from '../errors.ts'
import { admitOrigin, answerPreflight } from './cors.ts'
import { answerControl, isControlPath } from './emulator-control.ts'
import type { FirestoreTransportOptions } from './gateway.ts'
import { gateway } from './gateway.ts'
import { heldTogether } from './held-together.ts'
import { answerRest, sendError } from './rest/rest.ts'
import type { ChannelTimes } from './webchannel/session.ts'
import { webChannel } from './webchannel/channel.ts'

export type FirestoreHttpOptions = FirestoreTransportOptions & {
  times?: Partial<ChannelTimes>
  /** UTF-16 units that all sessions of browsers may hold for their clients together; over gRPC, bytes. */
  mostTogether?: number
}

const CHANNEL_PATH = /^\/google\.firestore\.v1\.Firestore\/(Listen|Write)\/channel$/
const REST_PATH = /^\/v1\/projects\/[^/]+\/databases\//

/** Cloud Firestore as browsers speak it: WebChannel for streams, REST for the rest. `close` says good-bye to all sessions, after the commits at work. */
export function firestoreHttp(options: FirestoreHttpOptions): HttpService & { close(): Promise<void> } {
  const shared = gateway(options)
  const channels = webChannel(
    shared,
    options.times,
    options.mostTogether === undefined ? undefined : heldTogether(options.mostTogether),
  )
  return {
    name: 'firestore',
    matches: (url, surface) =>
      CHANNEL_PATH.test(url.pathname) ||
      REST_PATH.test(url.pathname) ||
      (options.emulator && surface === 'private' && isControlPath(url)),
    async handle(exchange) {
      const { request, response, url } = exchange
      if (!admitOrigin(exchange, shared))
        return sendError(
          exchange,
          new FirestoreError(
            'PERMISSION_DENIED',
            'Pages of this origin may not call. Add it to the allowed origins if it should.',
          ),
        )
      if (request.method === 'OPTIONS') return answerPreflight(exchange)
      const stream = CHANNEL_PATH.exec(url.pathname)?.[1]
      try {
        if (stream === 'Listen' || stream === 'Write') await channels.handle(exchange, stream)
        else if (REST_PATH.test(url.pathname)) await answerRest(exchange, shared)
        else await answerControl(exchange, shared)
      } catch (error) {
        if (response.headersSent) response.destroy()
        else sendError(exchange, shared.publicError(error, 'http'))
      }
    },
    close: () => channels.close(),
  }
}
