import { sendError, sendJson } from '../http/reply.ts'
import type { HttpService } from '../http/service.ts'
import type { Shelf } from './shelf.ts'

/**
 * `GET /operator/v1/backups`, `POST /operator/v1/backups` and `POST /operator/v1/backups/{name}:check` on the private listener. What is asked for
 * goes on after the answer (202); 409 while something else does.
 */
export function backupHttp(shelf: Shelf): HttpService {
  return {
    name: 'backups',
    matches: (url, surface) => surface === 'private' && path.test(url.pathname),
    async handle({ request, response, url }) {
      const name = path.exec(url.pathname)?.[1]
      if (request.method === 'GET' && name === undefined)
        return sendJson(response, 200, { folder: shelf.folder, backups: shelf.list(), work: shelf.work() })
      if (request.method !== 'POST')
        return sendError(response, 405, 'UNIMPLEMENTED', 'This address takes another method.')
      if (name !== undefined && !shelf.list().some((one) => one.name === name))
        return sendError(response, 404, 'NOT_FOUND', 'There is no such backup.')
      const isBegun = name === undefined ? shelf.make() : shelf.check(name)
      if (!isBegun)
        return sendError(response, 409, 'ABORTED', 'Something else is being done with the backups: wait for it.')
      sendJson(response, 202, { work: shelf.work() })
    },
  }
}

/** A name of ours, or one that somebody gave: never a way out of the folder. */
const path = /^\/operator\/v1\/backups(?:\/([A-Za-z0-9][\w.-]{0,99}):check)?$/
