import { readJson } from '../../http/body.ts'
import { sendError, sendJson } from '../../http/reply.ts'
import type { HttpService } from '../../http/service.ts'
import { httpStatusOf, type StatusName } from '../../firestore/errors.ts'
import type { Clock } from '../../clock.ts'
import { parseTask, taskAnswer } from '../wire/task-request.ts'
import type { TaskQueues } from './queues.ts'

/**
 * Cloud Tasks as the admin SDK speaks it, on the private listener: `POST …/queues/{function}/tasks` and `DELETE …/tasks/{id}`, at the hosted
 * address (`/v2/projects/…`) and at that of its emulator.
 */
export function tasksHttp(options: { project: string; queues: TaskQueues; clock: Clock }): HttpService {
  const { project, queues, clock } = options
  return {
    name: 'tasks',
    matches: (url, surface) => surface === 'private' && address.test(url.pathname),
    async handle({ request, response, url }) {
      const [, ofProject = '', region = '', name = '', id] = address.exec(url.pathname) ?? []
      const refuse = (status: StatusName, message: string) => sendError(response, httpStatusOf[status], status, message)
      // What a page can send unasked has no such header, so no page reaches this.
      if (request.headers.authorization !== 'Bearer owner')
        return refuse('UNAUTHENTICATED', 'Tasks are added with the credential of this server.')
      const queue = ofProject === project ? queues.queue(name, region) : undefined
      if (!queue) return refuse('NOT_FOUND', 'Queue does not exist.')
      if (id !== undefined) {
        if (request.method !== 'DELETE') return refuse('UNIMPLEMENTED', 'Tasks are added and deleted here.')
        if (!queues.remove(name, id)) return refuse('NOT_FOUND', 'The task does not exist.')
        return sendJson(response, 200, {})
      }
      if (request.method !== 'POST') return refuse('UNIMPLEMENTED', 'Tasks are added and deleted here.')
      const path = `projects/${project}/locations/${region}/queues/${name}`
      const task = parseTask(await readJson(request, mostBytes), name, path, clock.now())
      if (typeof task === 'string') return refuse('INVALID_ARGUMENT', task)
      const outcome = await queues.add(task)
      if (outcome === 'taken')
        return refuse(
          'ALREADY_EXISTS',
          'The task cannot be created because a task with this name exists, or existed within the last hour.',
        )
      if (outcome === 'full') return refuse('RESOURCE_EXHAUSTED', 'There is no room for more tasks.')
      sendJson(response, 200, taskAnswer(task, path))
    },
  }
}

const address = /^(?:\/v2)?\/projects\/([^/]+)\/locations\/([^/]+)\/queues\/([^/]+)\/tasks(?:\/([^/]+))?$/
/** Base64 of a task of a mebibyte, its headers and names. */
const mostBytes = 2 << 20
