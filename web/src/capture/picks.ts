import type { CaptureCandidate, CaptureReading, ObligationKind } from '@duebook/domain'

/** What somebody made of a candidate: whether it is added, by which of its readings, and under what name. */
export type Pick = {
  ticked: boolean
  /** Which reading; null while that is open. */
  reading: number | null
  title: string
  kind: ObligationKind
  assignee: string
}

/** Nothing is ticked for anybody, nothing is chosen where there is something to choose, and nothing is named after its file: what it is called is asked. */
export const firstPick = ({ readings, question, title, kind }: CaptureCandidate, assignee: string): Pick => ({
  ticked: false,
  reading: question === null && readings.length === 1 ? 0 : null,
  title,
  kind,
  assignee,
})

export const chosen = ({ readings }: CaptureCandidate, { reading }: Pick): CaptureReading | null =>
  reading === null ? null : (readings[reading] ?? null)
