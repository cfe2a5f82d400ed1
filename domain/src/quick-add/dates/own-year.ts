import type { Line } from '../line.ts'

const BEFORE =
  /^(tax|fiscal|financial|school|academic|college|accounting|accounts|company|trading|policy|plan|membership|business|farm|club|church)$/
const BEHIND =
  /^(fiscal|fiscales|escolar|lectivo|academico|academica|contable|scolaire|universitaire|fiscale|comptable)$/

/** "tax year end", "fin del año escolar": the words from `from` to `next` speak of a year, or a quarter, whose end is not the calendar's. */
export const isOfItsOwn = (line: Line, from: number, next: number): boolean =>
  BEFORE.test(line.words[from - 1]?.plain ?? '') || BEHIND.test(line.words[next]?.plain ?? '')
