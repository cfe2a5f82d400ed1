/**
 * The tag that pages load from their own origin in the place of the vendor's: reads the commands that `firebase/analytics` pushes to
 * `dataLayer`, and posts the names of events, nothing else, in the form of the vendor's own collection calls. Self-contained, for it is
 * served as text. Nothing is sent unless analytics storage was granted in so many words (analytics facts, section 3).
 */
export function tag(): void {
  type Layer = { push(...commands: unknown[]): number; length: number; [index: number]: unknown }
  const page = window as unknown as Record<string, unknown> & { dataLayer?: Layer }
  const layer: Layer = (page.dataLayer ??= [] as unknown as Layer)
  let granted = false
  let id = ''
  let client = ''
  let waiting: string[] = []
  let timer = 0

  const flush = () => {
    clearTimeout(timer)
    timer = 0
    if (waiting.length === 0 || id === '') return
    const lines = waiting.splice(0, 25).map((name) => `en=${encodeURIComponent(name)}`)
    const address = `/g/collect?v=2&tid=${encodeURIComponent(id)}&cid=${encodeURIComponent(client)}&gcs=G101`
    void fetch(address, { method: 'POST', body: lines.join('\n'), keepalive: true, credentials: 'omit' }).catch(() => {
      // A count that is lost is no loss to the person; the page must not hear of it.
    })
    if (waiting.length > 0) flush()
  }
  const count = (name: unknown) => {
    if (!granted || page[`ga-disable-${id}`] === true || typeof name !== 'string') return
    waiting.push(name)
    if (timer === 0) timer = window.setTimeout(flush, 1000)
  }
  const read = (command: unknown) => {
    if (typeof command !== 'object' || command === null) return
    const [verb, first, second, third] = Array.from(command as ArrayLike<unknown>)
    const given = (typeof second === 'object' && second !== null ? second : {}) as Record<string, unknown>
    if (verb === 'consent') {
      if (given['analytics_storage'] !== undefined) granted = given['analytics_storage'] === 'granted'
      if (!granted) waiting = []
    } else if (verb === 'config' && typeof first === 'string') {
      id = first
      client = String(given['firebase_id'] ?? '')
      if (given['send_page_view'] !== false) count('page_view')
    } else if (verb === 'event') count(first)
    else if (verb === 'get' && second === 'client_id' && typeof third === 'function') third(client)
  }
  for (let index = 0; index < layer.length; index++) read(layer[index])
  const push = layer.push.bind(layer)
  layer.push = (...commands) => {
    for (const command of commands) read(command)
    return push(...commands)
  }
  window.addEventListener('pagehide', flush)
}
