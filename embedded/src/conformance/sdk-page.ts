import { build } from 'esbuild'
import { sendText } from '../http/reply.ts'
import type { HttpService } from '../http/service.ts'

/** A page that holds what the script leaves on `window`, and nothing else. */
export const bareSdkPage = (script = '/sdk.js') =>
  `<!doctype html><title>conformance</title><script src="${script}"></script>`

/** The unmodified web SDKs as `window.sdk`, one member for each: `bundleSdks(['app', 'app-check'])` makes `sdk.app` and `sdk.appCheck`. */
export function bundleSdks(names: readonly string[]): Promise<string> {
  const members = names.map((name) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()))
  return bundleForPage(
    [
      ...names.map((name, index) => `import * as ${members[index]} from 'firebase/${name}'`),
      `window.sdk = { ${members.join(', ')} }`,
    ].join('\n'),
  )
}

/** A module that imports SDKs, as the one script that a page loads; the builds are those for browsers. */
export async function bundleForPage(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
  })
  return outputFiles[0]?.text ?? ''
}

/** The policy of an application on another port than the service, which it lets itself reach. */
export const reaching = (origin: string) => ({ 'Content-Security-Policy': `connect-src ${origin}` })

/** The page and `/sdk.js` on a server under test; without `headers` under the product's own policy. */
export function sdkPageService(
  script: string,
  {
    path = '/',
    html = bareSdkPage(),
    headers = {},
  }: { path?: string; html?: string; headers?: Record<string, string> },
): HttpService {
  return {
    name: 'sdk-page',
    matches: (url) => url.pathname === path || url.pathname === '/sdk.js',
    async handle({ response, url }) {
      const [text, type] = url.pathname === path ? [html, 'text/html'] : [script, 'text/javascript']
      sendText(response, 200, text, { 'Content-Type': `${type}; charset=utf-8`, ...headers })
    },
  }
}
