import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { contentSecurityPolicy, sendError } from './reply.ts'
import { contentPolicy, inlineScripts } from './security-headers.ts'
import type { HttpService } from './service.ts'

/**
 * Serves a built web app: hashed files under `/assets/` for ever, all others checked anew each time, and `index.html` for every
 * navigation that names no file, so that the app's own addresses can be reloaded. Must stand last among the services.
 */
export function webApp(folder: string): HttpService {
  const files = fileCache(folder)
  return {
    name: 'web',
    matches: (_url, surface) => surface === 'public',
    async handle({ request, response, url }) {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return sendError(response, 404, 'NOT_FOUND', 'Nothing at this address takes such a request.')
      }
      const path = decodeURIComponent(url.pathname)
      const file = path === '/' ? null : await files.read(path).catch((error: unknown) => rethrowUnlessMissing(error))
      if (file) return sendFile(request, response, file, path.startsWith('/assets/'))
      if (path !== '/' && (!isNavigation(request) || path.startsWith('/assets/'))) {
        return sendError(response, 404, 'NOT_FOUND', `Nothing is served at ${path.slice(0, 200)}.`)
      }
      const index = await files.read('/index.html').catch((error: unknown) => rethrowUnlessMissing(error))
      if (!index) return sendError(response, 404, 'NOT_FOUND', 'The web app has not been built yet.')
      response.setHeader('Content-Security-Policy', index.policy)
      await sendFile(request, response, index, false)
    },
  }
}

type Encoding = 'br' | 'gzip'
type WebFile = {
  body: Buffer
  /** Null where compressing gains nothing. Made when the first browser asks for it: hardly one ever takes gzip alone. */
  encoded: ((encoding: Encoding) => Promise<Buffer>) | null
  type: string
  etag: string
  policy: string
  modified: number
}

/** Keeps read and compressed files as long as they do not change on disk, up to 64 MB. */
function fileCache(folder: string) {
  const cache = new Map<string, WebFile>()
  let cachedBytes = 0
  return {
    /** Null when the path is none of a file in the folder. Throws what the disk says. */
    async read(path: string): Promise<WebFile | null> {
      const file = join(folder, path)
      if (
        !file.startsWith(folder + sep) ||
        path.includes('\0') ||
        path.split('/').some((part) => part.startsWith('.'))
      ) {
        return null
      }
      const facts = await stat(file)
      if (!facts.isFile() || facts.size > largestFile) return null
      const known = cache.get(path)
      if (known && known.modified === facts.mtimeMs) return known
      const loaded = await load(file, facts.mtimeMs)
      // With both of its compressed forms, which are smaller.
      const size = loaded.body.length * (loaded.encoded ? 3 : 1)
      if (cachedBytes + size > cacheLimit) {
        cache.clear()
        cachedBytes = 0
      }
      cache.set(path, loaded)
      cachedBytes += size
      return loaded
    },
  }
}

async function load(file: string, modified: number): Promise<WebFile> {
  const body = await readFile(file)
  const extension = extname(file).toLowerCase()
  const compress = compressible.has(extension) && body.length > 1000 && body.length < 4 << 20
  return {
    body,
    encoded: compress ? keptEncodings(file, body) : null,
    type: contentTypes[extension] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    policy: extension === '.html' ? policyFor(body.toString('utf8')) : contentSecurityPolicy,
    modified,
  }
}

/** Those that lie beside the file, else our own; each is made once. */
function keptEncodings(file: string, body: Buffer): (encoding: Encoding) => Promise<Buffer> {
  const make = {
    br: () =>
      readFile(`${file}.br`).catch(() =>
        promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
      ),
    gzip: () => readFile(`${file}.gz`).catch(() => promisify(gzip)(body, { level: 7 })),
  }
  const kept: Partial<Record<Encoding, Promise<Buffer>>> = {}
  return (encoding) => (kept[encoding] ??= make[encoding]())
}

const policyFor = (html: string): string => contentPolicy({ 'script-src': inlineScripts(html) })

async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: WebFile,
  hashed: boolean,
): Promise<void> {
  response.setHeader('Content-Type', file.type)
  response.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  response.setHeader('ETag', file.etag)
  if (file.encoded) response.setHeader('Vary', 'Accept-Encoding')
  if (request.headers['if-none-match'] === file.etag) {
    response.statusCode = 304
    return void response.end()
  }
  const encoding = file.encoded ? encodingFor(request) : null
  const body = encoding && file.encoded ? await file.encoded(encoding) : file.body
  if (encoding) response.setHeader('Content-Encoding', encoding)
  response.setHeader('Content-Length', body.length)
  response.statusCode = 200
  response.end(request.method === 'HEAD' ? undefined : body)
}

function encodingFor(request: IncomingMessage): Encoding | null {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : null
}

function isNavigation(request: IncomingMessage): boolean {
  return request.headers['sec-fetch-mode'] === 'navigate' || String(request.headers.accept ?? '').includes('text/html')
}

function rethrowUnlessMissing(error: unknown): null {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return null
  throw error
}

const largestFile = 32 << 20
const cacheLimit = 64 << 20
const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
}
const compressible = new Set(['.html', '.js', '.mjs', '.css', '.json', '.map', '.webmanifest', '.svg', '.txt', '.wasm'])
