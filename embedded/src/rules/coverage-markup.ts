import { markup, type Markup } from '../console/server-page.ts'
import type { Coverage, ExpressionReport } from './coverage.ts'
import type { ReportedValue } from './reported-value.ts'

type Outcome = 'never' | 'always true' | 'always false' | 'both' | 'never true' | 'a value'

/** How often an expression was true, false, failed, or something else. */
export function tallyOf({ values = [] }: ExpressionReport): { yes: number; no: number; failed: number; other: number } {
  const tally = { yes: 0, no: 0, failed: 0, other: 0 }
  for (const { value, count } of values) tally[kindOf(value)] += count
  return tally
}

function kindOf(value: ReportedValue): 'yes' | 'no' | 'failed' | 'other' {
  if (value['boolValue'] === true) return 'yes'
  if (value['boolValue'] === false) return 'no'
  return 'undefined' in value ? 'failed' : 'other'
}

function outcomeOf(report: ExpressionReport): Outcome {
  const { yes, no, failed, other } = tallyOf(report)
  if (yes + no + failed + other === 0) return 'never'
  if (other > 0) return 'a value'
  if (yes > 0) return no + failed > 0 ? 'both' : 'always true'
  return failed > 0 ? 'never true' : 'always false'
}

/** "always true, 3 times", "never true: false 2 times, failed once". */
function wordsOf(report: ExpressionReport): string {
  const outcome = outcomeOf(report)
  const { yes, no, failed } = tallyOf(report)
  const times = (count: number) => (count === 1 ? 'once' : `${count} times`)
  if (outcome === 'always true') return `${outcome}, ${times(yes)}`
  if (outcome === 'always false') return `${outcome}, ${times(no)}`
  if (outcome !== 'never true') return outcome
  return `${outcome}: ${no > 0 ? `false ${times(no)}, ` : ''}failed ${times(failed)}`
}

/** What a test suite leaves open: conditions that were never asked, or came out one way only, by line. */
export function coverageMain({ rules, report = [] }: Coverage): Markup {
  const source = rules.files[0]?.content ?? ''
  const characters = [...source]
  const textOf = ({ sourcePosition: { currentOffset, endOffset } }: ExpressionReport) =>
    characters
      .slice(currentOffset, endOffset + 1)
      .join('')
      .replace(/\s+/g, ' ')
  const all = report.flatMap((one) => conditionsOf(one))
  const open = all.filter((one) => outcomeOf(one) !== 'both')
  const rows = open.map((one) => {
    return markup`<tr><th scope="row">${one.sourcePosition.line}</th><td><code>${textOf(one).slice(0, 160)}</code></td><td>${wordsOf(one)}</td></tr>`
  })
  const linesOf = new Map<number, ExpressionReport[]>()
  for (const one of all) linesOf.set(one.sourcePosition.line, [...(linesOf.get(one.sourcePosition.line) ?? []), one])
  const lines = source.split('\n').map((line, index) => {
    const here = linesOf.get(index + 1) ?? []
    const sign =
      here.length === 0
        ? ' '
        : here.some((one) => outcomeOf(one) === 'never')
          ? '!'
          : here.every((one) => outcomeOf(one) === 'both')
            ? '='
            : '~'
    return `${String(index + 1).padStart(5)} ${sign} ${line}`
  })
  return markup`<p class="t13 m2">Of ${all.length} conditions, ${all.length - open.length} were both true and false.</p>
    ${
      rows.length > 0 &&
      markup`<section class="sec" aria-label="Conditions that came out one way"><table class="ledger cst"><thead><tr><th scope="col">Line</th><th scope="col">Condition</th><th scope="col">Came out</th></tr></thead><tbody>${rows}</tbody></table></section>`
    }
    <section class="sec" aria-label="The rules"><p class="t13 m2">! has a condition that was never asked, ~ one that came out one way, = both.</p>
    <pre class="raw">${lines.join('\n')}</pre></section>`
}

/** An expression, and those parts of it that were asked for yes or no. */
function conditionsOf(report: ExpressionReport, isWhole = true): ExpressionReport[] {
  const { yes, no, failed, other } = tallyOf(report)
  const within = (report.children ?? []).flatMap((part) => conditionsOf(part, false))
  // What was never evaluated may be a condition or not: the whole of it stands for its parts.
  if (yes + no + failed + other === 0) return [report]
  return isWhole || (yes + no > 0 && other === 0) ? [report, ...within] : within
}
