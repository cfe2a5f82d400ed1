import type { ServerResponse } from 'node:http'
import { markup, sendPage } from '../console/server-page.ts'
import { coverageMain } from './coverage-markup.ts'
import type { Coverage } from './coverage.ts'

/** What each expression of the rules came to, as a page. */
export function sendCoveragePage(response: ServerResponse, coverage: Coverage): void {
  const title = 'What the rules came to'
  const body = markup`<main id="main" class="cs-m"><h1>${title}</h1>${coverageMain(coverage)}</main>`
  sendPage(response, 200, title, body)
}
