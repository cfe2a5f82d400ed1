import type { Answered, PushPayload } from '@duebook/contract/reach/push-payload'
import { answerText } from './answer-text.ts'
import type { Shown, WorkerScope } from './scope.ts'

const scope = self as unknown as WorkerScope
/** Whoever registers says where the functions answer. */
const functions = new URL(scope.location.href).searchParams.get('functions') ?? ''
const answerWithinMs = 20_000

/** Shows what was pushed, and sends on what is pressed there. */
export function followPushes() {
  scope.addEventListener('push', (event) => event.waitUntil(show(read(event.data))))

  scope.addEventListener('notificationclick', (event) => {
    const { notification, action } = event
    const payload = notification.data as PushPayload
    const word = payload.answers?.[action as 'hand' | 'snooze']
    // What a press came to takes its place; closed first, it could take that away with it.
    if (word) return event.waitUntil(answer(payload, word))
    notification.close()
    event.waitUntil(open(payload.open))
  })

  // The browser ended the subscription. Only a page can list another, for only it knows who is signed in: one that is open now, or the next.
  scope.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(
      (async () => {
        const key = event.oldSubscription?.options.applicationServerKey
        if (key) await scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
        for (const page of await pages()) page.postMessage({ push: 'renewed' })
      })(),
    ),
  )
}

/** What cannot be read still says that there is something: browsers end a subscription whose pushes show nothing. */
function read(data: { json(): unknown } | null): PushPayload {
  const plain = { title: 'Duebook', body: 'Something needs you. Open it to see what.', tag: 'duebook', open: '/today' }
  try {
    return { ...plain, about: null, answers: null, ...(data?.json() as Partial<PushPayload> | undefined) }
  } catch {
    return { ...plain, about: null, answers: null }
  }
}

function show(payload: PushPayload, changed: { body?: string; title?: string; quiet?: boolean } = {}): Promise<void> {
  const options: Shown = {
    body: changed.body ?? payload.body,
    tag: payload.tag,
    // A later one of the same date is heard; what a press came to is only seen.
    renotify: !changed.quiet,
    silent: changed.quiet ?? false,
    icon: '/icon-192.png',
    data: payload,
    actions: payload.answers
      ? [
          { action: 'hand', title: 'I have it in hand' },
          { action: 'snooze', title: 'Snooze until tomorrow' },
        ]
      : [],
  }
  return scope.registration.showNotification(changed.title ?? payload.title, options)
}

/** A press is sent and what it came to is shown; without a connection it says so, and can be pressed again. */
async function answer(payload: PushPayload, word: string): Promise<void> {
  try {
    const reply = await fetch(`${functions}/answerReminder`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: { word } }),
      signal: AbortSignal.timeout(answerWithinMs),
    })
    if (!reply.ok) throw new Error(`The answer was ${reply.status}.`)
    const { result } = (await reply.json()) as { result: { answered: Answered | null } }
    await show({ ...payload, answers: null }, { ...answerText(result.answered, inWords), quiet: true })
  } catch {
    await show(payload, { body: 'Not sent. Open Duebook.', quiet: true })
  }
  // A page may have heard of it before this was shown, and has looked already.
  for (const page of await pages()) page.postMessage({ push: 'answered' })
}

const inWords = (instant: number) =>
  new Date(instant).toLocaleString('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })

async function open(path: string): Promise<void> {
  const [page] = await pages()
  // Only a page of ours: what stands in a message is a path.
  const url = new URL(path, scope.location.origin)
  if (url.origin !== scope.location.origin) return
  const shown = page && (await page.focus().catch(() => null))
  if (shown) await shown.navigate(url.href).catch(() => scope.clients.openWindow(url.href))
  else await scope.clients.openWindow(url.href)
}

const pages = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
