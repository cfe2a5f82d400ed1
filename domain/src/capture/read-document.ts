import { Line } from '../quick-add/line.ts'
import type { QuickAmount } from '../quick-add/piece.ts'
import type { CalendarDate } from '../schedule.ts'
import type { CaptureContext, CapturePlace } from './captured.ts'
import type { DateOrder } from './dates-in.ts'
import type { TextUnit } from './text-units.ts'

/** A sentence, and its words as they can be read. */
export type Read = { unit: TextUnit; line: Line }
export type About = {
  pages: readonly string[]
  context: CaptureContext
  documentDate: CalendarDate | null
  order: DateOrder
  subject: string | null
  /** Where the date of the document stands. */
  dated: CapturePlace | null
  total?: Total | null
}
export type Total = { amount: QuickAmount; place: CapturePlace }

/** Days without a year are counted from the day of the document. */
export const rebased = (line: Line, base: CalendarDate | null): Line =>
  base ? new Line(line.text, { ...line.context, today: base }) : line
