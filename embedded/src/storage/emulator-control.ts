import { readJson } from '../http/body.ts'
import { sendJson } from '../http/reply.ts'
import type { HttpService } from '../http/service.ts'
import type { Coverage } from '../rules/coverage.ts'
import { sendCoveragePage } from '../rules/coverage-page.ts'
import { RulesSyntaxError } from '../rules/ruleset.ts'
import { StartError } from '../startError.ts'

export type RulesFile = { name: string; content: string; resource: string | null }

/**
 * `PUT /internal/setRules` and `POST /internal/reset` of the official emulator, for test suites: in emulator mode, on the private listener. Beside
 * them `GET /internal/ruleCoverage` says what the rules came to, of one bucket with `?bucket=`, in the form and the page that the official one has
 * for documents.
 */
export function storageControl(control: {
  setRules(file: RulesFile): void
  reset(): Promise<void>
  coverage(bucket: string | null): Coverage | null
}): HttpService {
  return {
    name: 'storage-control',
    matches: (url, surface) =>
      surface === 'private' && /^\/internal\/(setRules|reset|ruleCoverage(\.html)?)$/.test(url.pathname),
    async handle({ request, response, url }) {
      if (url.pathname === '/internal/reset' && request.method === 'POST') {
        await control.reset()
        return sendJson(response, 200, { message: 'Reset' })
      }
      if (url.pathname.startsWith('/internal/ruleCoverage') && request.method === 'GET') {
        const coverage = control.coverage(url.searchParams.get('bucket'))
        if (!coverage) return sendJson(response, 404, { message: 'There are no rules.' })
        return url.pathname.endsWith('.html') ? sendCoveragePage(response, coverage) : sendJson(response, 200, coverage)
      }
      if (url.pathname !== '/internal/setRules' || request.method !== 'PUT')
        return sendJson(response, 501, { message: `${request.method} ${url.pathname} is not implemented.` })
      const files = filesOf(await readJson(request, 512 * 1024))
      if (!files) {
        const message = "Request body must include 'rules.files' array, each member with 'name' and 'content'"
        return sendJson(response, 400, { message })
      }
      try {
        for (const file of files) control.setRules(file)
        sendJson(response, 200, { message: 'Rules updated successfully' })
      } catch (error) {
        if (!(error instanceof RulesSyntaxError || error instanceof StartError)) throw error
        sendJson(response, 400, { message: `There was an error updating rules: ${error.message}` })
      }
    },
  }
}

function filesOf(body: unknown): RulesFile[] | null {
  const files = (body as { rules?: { files?: unknown } } | null)?.rules?.files
  if (!Array.isArray(files) || files.length === 0 || files.length > 100) return null
  const read = files.map((file: { name?: unknown; content?: unknown; resource?: unknown } | null) =>
    typeof file?.content === 'string' && typeof file.name === 'string'
      ? { name: file.name, content: file.content, resource: typeof file.resource === 'string' ? file.resource : null }
      : null,
  )
  return read.every((file) => file !== null) ? read : null
}
