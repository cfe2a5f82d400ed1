import type { Exchange } from '../../http/service.ts'
import { sendCoveragePage } from '../../rules/coverage-page.ts'
import { FirestoreError } from '../errors.ts'
import { readBody } from './body.ts'
import type { Gateway } from './gateway.ts'
import { sendJson } from './rest/rest.ts'

const RULES = /^\/emulator\/v1\/projects\/([^/:]+):securityRules$/
const COVERAGE = /^\/emulator\/v1\/projects\/([^/:]+):ruleCoverage(\.html)?$/
const DOCUMENTS = /^\/emulator\/v1\/projects\/([^/]+)\/databases\/([^/]+)\/documents$/

export const isControlPath = (url: URL): boolean => [RULES, COVERAGE, DOCUMENTS].some((path) => path.test(url.pathname))

/** The official emulator's endpoints for test suites: replace the rules of a project, say what they came to, remove all its documents. */
export async function answerControl(exchange: Exchange, gateway: Gateway): Promise<void> {
  const { request, url } = exchange
  const [, rulesProject] = RULES.exec(url.pathname) ?? []
  const [, coveredProject, asPage] = COVERAGE.exec(url.pathname) ?? []
  const [, project, database] = DOCUMENTS.exec(url.pathname) ?? []
  if (rulesProject && request.method === 'PUT') {
    const file = rulesFile(await readBody(request))
    try {
      gateway.firestore.setRules(file.content, file.name, decodeURIComponent(rulesProject))
    } catch (error) {
      // The text names file, line and column, and is shown by the test suite.
      throw new FirestoreError('INVALID_ARGUMENT', error instanceof Error ? error.message : String(error))
    }
  } else if (coveredProject && request.method === 'GET') {
    const coverage = await gateway.firestore.ruleCoverage(decodeURIComponent(coveredProject))
    if (!coverage) throw new FirestoreError('NOT_FOUND', 'This project has no rules.')
    return asPage ? sendCoveragePage(exchange.response, coverage) : sendJson(exchange, 200, coverage)
  } else if (project && database && request.method === 'DELETE') {
    await gateway.firestore.clear({ project: decodeURIComponent(project), database: decodeURIComponent(database) })
  } else throw new FirestoreError('UNIMPLEMENTED', `${request.method} is not implemented here.`)
  sendJson(exchange, 200, {})
}

function rulesFile(body: string): { name: string; content: string } {
  const parsed: unknown = parse(body)
  const file = (parsed as { rules?: { files?: { name?: unknown; content?: unknown }[] } } | null)?.rules?.files?.[0]
  if (typeof file?.content !== 'string')
    throw new FirestoreError('INVALID_ARGUMENT', 'The body must be {"rules":{"files":[{"name":"…","content":"…"}]}}.')
  return { name: typeof file.name === 'string' ? file.name : 'firestore.rules', content: file.content }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new FirestoreError('INVALID_ARGUMENT', 'The body is not JSON.')
  }
}
