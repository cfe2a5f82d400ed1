import type { ServerResponse } from 'node:http'
import { sendError, sendJson } from '../http/reply.ts'
import type { HttpService } from '../http/service.ts'
import type { Shelf } from './shelf.ts'

/**
 * `GET /operator/v1/backups`, `POST /operator/v1/backups`, `POST /operator/v1/backups/{name}:check` and `:restore`, and `DELETE
 * /operator/v1/backups:beside`, on the private listener. What is asked for goes on after the answer (202); 409 while something else does.
 */
export function backupHttp(shelf: Shelf): HttpService {
  return {
    name: 'backups',
    matches: (url, surface) => surface === 'private' && (path.test(url.pathname) || url.pathname === besidePath),
    async handle({ request, response, url }) {
      if (url.pathname === besidePath) {
        if (request.method !== 'DELETE') return sendError(response, 405, 'UNIMPLEMENTED', 'This address takes DELETE.')
        return shelf.forget() ? sendJson(response, 200, { beside: null }) : busy(response)
      }
      const [, name, verb] = path.exec(url.pathname) ?? []
      if (request.method === 'GET' && name === undefined)
        return sendJson(response, 200, {
          folder: shelf.folder,
          backups: shelf.list(),
          work: shelf.work(),
          beside: shelf.beside(),
        })
      if (request.method !== 'POST')
        return sendError(response, 405, 'UNIMPLEMENTED', 'This address takes another method.')
      if (name !== undefined && !shelf.list().some((one) => one.name === name))
        return sendError(response, 404, 'NOT_FOUND', 'There is no such backup.')
      const isBegun = name === undefined ? shelf.make() : verb === 'restore' ? shelf.restore(name) : shelf.check(name)
      if (!isBegun) return busy(response)
      sendJson(response, 202, { work: shelf.work() })
    },
  }
}

const busy = (response: ServerResponse) =>
  sendError(response, 409, 'ABORTED', 'Something else is being done with the backups: wait for it.')

const besidePath = '/operator/v1/backups:beside'
/** A name of ours, or one that somebody gave: never a way out of the folder. */
const path = /^\/operator\/v1\/backups(?:\/([A-Za-z0-9][\w.-]{0,99}):(check|restore))?$/
