/** Goes through a sign-in at a practice provider as a browser does, with fetch and a cookie jar, so that a test can look at and change each step. */
export type Visit = {
  /** One request as this browser: with its cookies, following nothing. */
  request(url: string, init?: RequestInit): Promise<Response>
  /** Follows redirects until a page answers. */
  open(url: string, init?: RequestInit): Promise<{ url: string; status: number; text: string; headers: Headers }>
  cookies: Map<string, string>
}

export function visit(): Visit {
  const cookies = new Map<string, string>()
  const request: Visit['request'] = async (url, init = {}) => {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: {
        ...(init.headers as Record<string, string>),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  return {
    cookies,
    request,
    async open(url, init = {}) {
      let at = url
      let response = await request(at, init)
      for (let step = 0; step < 10 && response.status >= 300 && response.status < 400; step++) {
        at = new URL(response.headers.get('location') ?? '', at).href
        response = await request(at)
      }
      return { url: at, status: response.status, text: await response.text(), headers: response.headers }
    },
  }
}

/** The address of the handler as the SDK builds it. */
export function handlerUrl(origin: string, changed: Record<string, string> = {}): string {
  const url = new URL('/emulator/auth/handler', origin)
  const asked = {
    apiKey: 'k',
    appName: '[DEFAULT]',
    authType: 'signInViaPopup',
    redirectUrl: `${origin}/app`,
    v: '12.19.0',
    eventId: '17',
    providerId: 'google.com',
    scopes: 'profile',
    ...changed,
  }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  return url.href
}

export type AuthEvent = {
  type: string
  eventId: string
  urlResponse: string | null
  sessionId: string | null
  error: { code: string } | null
}

/** What the handler's page tells the SDK. */
export function eventIn(text: string): { storageKey: string; authEvent: AuthEvent; redirectUrl: string | null } {
  const [, json = 'null'] = /id="auth-event">(.*?)<\/script>/s.exec(text) ?? []
  return JSON.parse(json) as ReturnType<typeof eventIn>
}

const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
})

/** From the handler to the consent page: the address of its form. */
export async function upToConsent(
  browser: Visit,
  start: string,
  person: { email?: string; name?: string; verified?: boolean },
): Promise<string> {
  const choice = await browser.open(start)
  const consent = await browser.open(
    choice.url,
    form({
      email: person.email ?? '',
      name: person.name ?? '',
      ...(person.verified === false ? {} : { verified: 'yes' }),
      'made-up': 'yes',
    }),
  )
  return consent.url
}

/** Presses Allow, and stops where the browser is sent back to us: that address carries code and state. */
export async function allowed(browser: Visit, consentUrl: string): Promise<string> {
  let response = await browser.request(consentUrl, form({ allow: 'yes' }))
  let at = consentUrl
  for (let step = 0; step < 10; step++) {
    at = new URL(response.headers.get('location') ?? '', at).href
    if (new URL(at).pathname === '/emulator/auth/handler') return at
    response = await browser.request(at)
  }
  throw new Error(`The practice provider did not send the browser back; it stopped at ${at}.`)
}

/** A whole sign-in; the event that the SDK would get. */
export async function signInAtPractice(
  origin: string,
  person: { email?: string; name?: string; verified?: boolean },
  changed: Record<string, string> = {},
): Promise<AuthEvent> {
  const browser = visit()
  const back = await allowed(browser, await upToConsent(browser, handlerUrl(origin, changed), person))
  return eventIn((await browser.open(back)).text).authEvent
}
