import { openapi } from '@duebook/contract/access/openapi'
import { onRequest, type Request } from 'firebase-functions/https'
import { readStored } from '../cloud/files.ts'
import { withinTokens } from '../people/bounds.ts'
import { fileFor, type StoredPiece } from './rest-file.ts'
import { booksFor, obligationsIn, occurrencesIn } from './rest-lists.ts'
import { RestRefusal } from './rest-refusal.ts'
import { admitToken, type TokenInUse } from './admit-token.ts'

type Answer = { status: number; head?: Record<string, string>; json: unknown } | { file: StoredPiece }

/**
 * `/v1/…`: what a program of somebody's may read with a token. What it sees is judged anew at each request, with the rights that whoever made the
 * token has then; the token stands in no log, error or address.
 */
export const restAccess = onRequest({ timeoutSeconds: 120 }, async (request, response) => {
  const answer = await answerTo(request).catch((error: unknown) => {
    if (error instanceof RestRefusal) return refusing(error)
    throw error
  })
  const always = {
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
    'Cache-Control': 'private, no-store',
  }
  if ('file' in answer) {
    const { path, contentType, name, size } = answer.file
    response.writeHead(200, {
      ...always,
      'Content-Type': contentType,
      'Content-Length': String(size),
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replaceAll("'", '%27')}`,
      'Content-Security-Policy': "sandbox; default-src 'none'",
    })
    if (request.method === 'HEAD') return void response.end()
    for await (const piece of readStored(path)) if (!response.write(piece)) await drained(response)
    return void response.end()
  }
  response.writeHead(answer.status, { ...always, 'Content-Type': 'application/json; charset=utf-8', ...answer.head })
  response.end(request.method === 'HEAD' ? null : `${JSON.stringify(answer.json)}\n`)
})

const drained = (response: { once: (event: 'drain' | 'close', heard: () => void) => unknown }) =>
  new Promise<void>((resolve) => {
    response.once('drain', resolve)
    response.once('close', resolve)
  })

const MOST_ADDRESS = 2_000
const noSuch = () => new RestRefusal(404, 'not-found', 'There is nothing of this name that the token may read.')

async function answerTo(request: Request): Promise<Answer> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return {
      ...refusing(new RestRefusal(405, 'only-reads', 'A token reads; it changes nothing.')),
      head: { Allow: 'GET, HEAD' },
    }
  if (request.originalUrl.length > MOST_ADDRESS) throw new RestRefusal(400, 'too-long', 'The address is too long.')
  const path = request.path.replace(/\/$/, '')
  if (path === '/v1/openapi.json') return { status: 200, json: openapi }
  const file = /^\/v1\/files\/([0-9a-f]{64})$/.exec(path)?.[1]
  const now = Date.now()
  const isUnder = () => withinTokens(request.ip ?? 'unknown', now)
  const token = await admitToken(request.headers.authorization, file === undefined ? 'list' : 'file', now, isUnder)
  const query = new URLSearchParams(request.originalUrl.split('?')[1] ?? '')
  if (file !== undefined) {
    only(query, [])
    const found = await fileFor(token, file)
    if (!found) throw noSuch()
    return { file: found }
  }
  return { status: 200, json: await listFor(path, token, query) }
}

async function listFor(path: string, token: TokenInUse, query: URLSearchParams): Promise<unknown> {
  if (path === '/v1/books') {
    only(query, [])
    return { items: (await booksFor(token)).map(({ id, book }) => ({ id, name: book.name })), next: null }
  }
  const [, bookId, what] = /^\/v1\/books\/([\w-]{1,128})\/(obligations|occurrences)$/.exec(path) ?? []
  if (bookId === undefined || what === undefined) throw noSuch()
  only(query, what === 'obligations' ? ['limit', 'after'] : ['limit', 'after', 'due>', 'due<'])
  const book = (await booksFor(token)).find(({ id }) => id === bookId)
  if (!book) throw noSuch()
  return what === 'obligations' ? obligationsIn(token, book, query) : occurrencesIn(token, book, query, Date.now())
}

/** A parameter that is not known is a mistake, and is said to be one. */
function only(query: URLSearchParams, known: readonly string[]): void {
  const names = [...query.keys()]
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new RestRefusal(
      400,
      'unknown-parameter',
      `“${unknown.slice(0, 40)}” is not known here. openapi.json says what is.`,
    )
  if (new Set(names).size < names.length) throw new RestRefusal(400, 'said-twice', 'A parameter is said twice.')
}

const refusing = ({ status, code, message, head }: RestRefusal) => ({
  status,
  head,
  json: { error: { code, message } },
})
