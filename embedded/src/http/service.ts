import type { IncomingMessage, ServerResponse } from 'node:http'

/** The listener that a request came in by: `public` is what a browser may reach, `private` is loopback only. */
export type Surface = 'public' | 'private'

/** One request on its way. `url` is parsed against a fixed base; never trust its host. `request`/`response` are raw, because WebChannel needs chunks and sockets. */
export type Exchange = {
  request: IncomingMessage
  response: ServerResponse
  url: URL
  surface: Surface
}

/** What each embedded service offers to the two listeners. The first service whose `matches` says yes handles the request. */
export type HttpService = {
  name: string
  matches(url: URL, surface: Surface, request: IncomingMessage): boolean
  handle(exchange: Exchange): Promise<void>
}
