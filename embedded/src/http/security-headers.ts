import { createHash } from 'node:crypto'

/** Directives of the content policy whose sources come beside this origin, where a service stands on another. */
type Elsewhere = Partial<Record<'script-src' | 'connect-src' | 'frame-src' | 'img-src', readonly string[]>>

/** A page's own inline scripts, by their hashes: no other inline script runs. */
export const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )

/** Headers that no answer goes without. */
export const securityHeaders = (policy: string): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  // Not `same-origin`: a page with it loses every sign-in popup (auth facts, section 1).
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Content-Security-Policy': policy,
})

/** What a page may load and whom it may ask: this origin, and what is named beside it. */
export function contentPolicy(elsewhere: Elsewhere = {}): string {
  const own: [string, string][] = [
    ['default-src', "'self'"],
    ['script-src', "'self'"],
    // React and React Aria place elements with style attributes, which only 'unsafe-inline' lets through.
    ['style-src', "'self' 'unsafe-inline'"],
    ['img-src', "'self' data: blob:"],
    ['font-src', "'self'"],
    ['connect-src', "'self'"],
    ['worker-src', "'self'"],
    ['manifest-src', "'self'"],
    ['frame-src', "'self' blob:"],
    ['object-src', "'none'"],
    ['frame-ancestors', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
  ]
  return own
    .map(([name, sources]) => [name, sources, ...(elsewhere[name as keyof Elsewhere] ?? [])].join(' '))
    .join('; ')
}
