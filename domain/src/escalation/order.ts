import { compareText } from './compose.ts'

export type DueRow = { id: string; book: string; fireAt: number; kind: string; urgent?: boolean }

/** E29: urgent ones and escalations first, then books turn by turn, so that a flood delays its own book alone. */
export function fairOrder<Row extends DueRow>(rows: readonly Row[]): Row[] {
  const pressing = rows.filter(isPressing)
  const others = rows.filter((row) => !isPressing(row))
  return [...turnByTurn(pressing), ...turnByTurn(others)]
}

/** The first of each book, then the second of each. */
function turnByTurn<Row extends DueRow>(rows: readonly Row[]): Row[] {
  const turns = new Map<string, number>()
  return [...rows]
    .sort(byTime)
    .map((row) => {
      const turn = turns.get(row.book) ?? 0
      turns.set(row.book, turn + 1)
      return { row, turn }
    })
    .sort((a, b) => a.turn - b.turn || byTime(a.row, b.row))
    .map(({ row }) => row)
}

const isPressing = ({ kind, urgent }: DueRow) => urgent === true || kind === 'escalation'

const byTime = (a: DueRow, b: DueRow) => a.fireAt - b.fireAt || compareText(a.book, b.book) || compareText(a.id, b.id)
