import { randomBytes } from 'node:crypto'
import type { Task } from '../tasks/store.ts'

/**
 * Reads the body of `tasks.create` of Cloud Tasks (v2): what the admin SDK sends. Returns a sentence where it cannot be taken. `queue` is the
 * function's name, `path` the queue's resource name; `now` in milliseconds.
 */
export function parseTask(body: unknown, queue: string, path: string, now: number): Task | string {
  const task = recordOf(recordOf(body).task)
  const request = recordOf(task.httpRequest)
  const id = idOf(task.name, path)
  if (id === null)
    return 'The name of the task must be of its queue: letters, digits, hyphens and underscores, 500 at most.'
  if (!isOurs(request.url, queue)) return 'A task goes to the function of its queue, and to no other address.'
  const content = contentOf(request.body)
  if (content === null) return 'The body of the task must be JSON as base64.'
  if (content.length > mostBytes) return `The task is larger than ${mostBytes} bytes.`
  const headers = headersIn(request.headers)
  if (headers === null) return 'The headers of the task must be texts, 80 kB at most.'
  const scheduled = task.scheduleTime === undefined ? now : Date.parse(String(task.scheduleTime))
  if (Number.isNaN(scheduled)) return 'The scheduleTime of the task is no time.'
  if (scheduled > now + furthestAhead) return 'The scheduleTime of the task is more than 30 days ahead.'
  const deadline =
    task.dispatchDeadline === undefined ? 600 : Number(/^(\d+(\.\d+)?)s$/.exec(String(task.dispatchDeadline))?.[1])
  if (!(deadline >= 15 && deadline <= 1800)) return 'The dispatchDeadline of the task must be 15 s to 30 min.'
  const at = Math.max(now, scheduled)
  return {
    queue,
    id: id ?? `${now}${randomBytes(8).toString('hex')}`,
    body: content,
    headers: JSON.stringify(headers),
    createdAt: now,
    scheduledFor: at,
    nextAt: at,
    attempts: 0,
    answers: 0,
    previous: null,
    deadline: deadline * 1000,
  }
}

/** The task as Cloud Tasks answers with it, without its contents. */
export function taskAnswer(task: Task, path: string): object {
  return {
    name: `${path}/tasks/${task.id}`,
    scheduleTime: new Date(task.scheduledFor).toISOString(),
    createTime: new Date(task.createdAt).toISOString(),
    dispatchDeadline: `${task.deadline / 1000}s`,
    view: 'BASIC',
  }
}

/** Undefined where it has no name; null where it has one that cannot be. */
function idOf(name: unknown, path: string): string | null | undefined {
  if (name === undefined) return undefined
  const text = String(name)
  const id = text.startsWith(`${path}/tasks/`) ? text.slice(path.length + '/tasks/'.length) : ''
  return /^[A-Za-z0-9_-]{1,500}$/.test(id) ? id : null
}

/** None, or the address that the SDK makes of the function's name. */
const isOurs = (url: unknown, queue: string) =>
  url === undefined ||
  url === '' ||
  (typeof url === 'string' && new RegExp(`^https?://[^/]+(/[^?#]*)?/${queue}$`).test(url))

function contentOf(body: unknown): string | null {
  if (typeof body !== 'string') return null
  const text = Buffer.from(body, 'base64').toString('utf8')
  try {
    JSON.parse(text)
    return text
  } catch {
    return null
  }
}

/** Without those that say where a request comes from or how it is sent: they are ours. */
function headersIn(headers: unknown): Record<string, string> | null {
  const entries = Object.entries(recordOf(headers))
  if (
    entries.some(
      ([name, value]) => typeof value !== 'string' || !/^[A-Za-z0-9-]+$/.test(name) || /[^\t\x20-\x7e]/.test(value),
    )
  )
    return null
  if (JSON.stringify(entries).length > 80_000) return null
  const kept = entries.filter(
    ([name]) =>
      !/^(host|connection|content-.*|transfer-encoding|authorization|x-cloudtasks-.*|x-embedded-.*|x-forwarded-.*)$/i.test(
        name,
      ),
  )
  return Object.fromEntries(kept.map(([name, value]) => [name.toLowerCase(), String(value)]))
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const mostBytes = 1 << 20
/** Milliseconds. */
const furthestAhead = 30 * 86_400_000
