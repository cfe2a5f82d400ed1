import { readFileSync } from 'node:fs'
import { sendError } from '../http/reply.ts'
import type { HttpService } from '../http/service.ts'

/** `/__/fonts/NAME.woff2` on both listeners: the two faces that the server's pages are set in, 54 kB, kept by the browser for ever. */
export function pageFonts(): HttpService {
  const files = new Map(
    ['archivo', 'besley'].map((name) => [
      `/__/fonts/${name}.woff2`,
      readFileSync(new URL(`./fonts/${name}-latin-400-700.woff2`, import.meta.url)),
    ]),
  )
  return {
    name: 'fonts',
    matches: ({ pathname }) => files.has(pathname),
    async handle({ request, response, url }) {
      const body = files.get(url.pathname)
      if (!body || (request.method !== 'GET' && request.method !== 'HEAD'))
        return sendError(response, 404, 'NOT_FOUND', 'Nothing at this address takes such a request.')
      response.writeHead(200, {
        'Content-Type': 'font/woff2',
        'Content-Length': body.length,
        'Cache-Control': 'public, max-age=31536000, immutable',
      })
      response.end(request.method === 'HEAD' ? undefined : body)
    },
  }
}
