/** What a report covers, and which of its dates are listed: those of one line, of one outcome, or of both. */
export type Span = 'quarter' | 'year' | 'all'
export type By = 'kind' | 'counterparty' | 'person'
export type Which = 'due' | 'onTime' | 'late' | 'missed' | 'waived' | 'skipped'
export type ReportPlace = {
  span?: Span | undefined
  by?: By | undefined
  of?: string | undefined
  which?: Which | undefined
}

/** As its address says: `?span=quarter&by=kind&of=bill&which=late`. What is none of these is as if it were not said. */
export function readReportPlace(search: Record<string, unknown>): ReportPlace {
  const span = oneOf(['quarter', 'year', 'all'], search['span'])
  const by = oneOf(['kind', 'counterparty', 'person'], search['by'])
  const which = oneOf(['due', 'onTime', 'late', 'missed', 'waived', 'skipped'], search['which'])
  const of = typeof search['of'] === 'string' && search['of'].length <= 200 ? search['of'] : undefined
  // Said one by one: what is left out would stay as the address has it.
  const isLine = by !== undefined && of !== undefined
  return { span, by: isLine ? by : undefined, of: isLine ? of : undefined, which }
}

const oneOf = <One extends string>(all: readonly One[], said: unknown): One | undefined =>
  all.find((one) => one === said)
