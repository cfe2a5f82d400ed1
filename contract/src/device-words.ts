/** The first that fits decides: browsers name each other's engines too. */
const browsers = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
] as const
const systems = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const

/** `Firefox on Linux`, as far as the browser says (`userAgent`); `browser` where something else is known of it. */
export function deviceWords(userAgent: string, browser = named(browsers, userAgent) ?? 'A browser'): string {
  const system = named(systems, userAgent)
  return system ? `${browser} on ${system}` : browser
}

const named = (of: readonly (readonly [string, RegExp])[], userAgent: string) =>
  of.find(([, said]) => said.test(userAgent))?.[0]
