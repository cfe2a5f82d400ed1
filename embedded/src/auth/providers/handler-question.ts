/** What the SDK asks the handler for, in its address. */
export type Question = {
  apiKey: string
  appName: string
  authType: AuthType
  eventId: string | null
  providerId: string
  redirectUrl: string
  /** Whether `redirectUrl` is an address that this server may send people to. */
  leadsHome: boolean
  scopes: string[]
  /** Parameters for the provider that the application chose. */
  wishes: Record<string, string>
}

const authTypes = [
  'signInViaPopup',
  'signInViaRedirect',
  'linkViaPopup',
  'linkViaRedirect',
  'reauthViaPopup',
  'reauthViaRedirect',
] as const
export type AuthType = (typeof authTypes)[number]

// None of these changes who asks, who is answered, or what is checked.
const wishable = ['prompt', 'login_hint', 'hd', 'domain_hint', 'ui_locales', 'display', 'access_type', 'locale', 'hl']

/** Null when something that is needed is missing or too long. */
export function readQuestion(query: URLSearchParams, ownOrigins: string[], loopback: boolean): Question | null {
  const text = (name: string, maximum: number) => {
    const value = query.get(name) ?? ''
    return value.length <= maximum ? value : ''
  }
  const authType = authTypes.find((type) => type === query.get('authType'))
  const [apiKey, appName, providerId] = [text('apiKey', 256), text('appName', 256), text('providerId', 64)]
  const redirectUrl = text('redirectUrl', 4096)
  if (authType === undefined || apiKey === '' || appName === '' || providerId === '' || redirectUrl === '') return null
  return {
    apiKey,
    appName,
    authType,
    eventId: text('eventId', 256) || null,
    providerId,
    redirectUrl,
    leadsHome: leadsHome(redirectUrl, ownOrigins, loopback),
    scopes: text('scopes', 2048)
      .split(',')
      .filter((scope) => /^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/.test(scope))
      .slice(0, 20),
    wishes: wishesIn(text('customParameters', 2048)),
  }
}

/** Our own origin; on loopback any port of it, because an application under development has one of its own. */
function leadsHome(address: string, ownOrigins: string[], loopback: boolean): boolean {
  if (!URL.canParse(address)) return false
  const { origin, protocol, hostname, username, password } = new URL(address)
  if ((protocol !== 'http:' && protocol !== 'https:') || username !== '' || password !== '') return false
  return ownOrigins.includes(origin) || (loopback && (hostname === 'localhost' || hostname === '127.0.0.1'))
}

function wishesIn(text: string): Record<string, string> {
  if (text === '') return {}
  try {
    const asked: unknown = JSON.parse(text)
    if (typeof asked !== 'object' || asked === null) return {}
    return Object.fromEntries(
      Object.entries(asked).filter(
        (entry): entry is [string, string] =>
          wishable.includes(entry[0]) && typeof entry[1] === 'string' && entry[1].length <= 256,
      ),
    )
  } catch {
    return {}
  }
}
