import type { ObligationKind, QuickAmount } from '../quick-add/piece.ts'
import type { CalendarDate, Notice, Schedule } from '../schedule.ts'

/** Where words stand: page and line from 1 (lines without words are not counted), offsets in UTF-16 units of the page's text. */
export type CapturePlace = { page: number; line: number; start: number; end: number }

/** One way to have it; `why` says how the words give it. */
export type CaptureReading = { date: CalendarDate; schedule: Schedule; why: string }

/**
 * What the words make of a date. `documentDate`, `stretch` (one end of a period that is spoken of), `passed` (something that was) and `unsaid`
 * are dates on which nothing seems to be due.
 */
export type CaptureMeaning =
  | 'due'
  | 'receivedBy'
  | 'meeting'
  | 'ends'
  | 'starts'
  | 'contract'
  | 'documentDate'
  | 'stretch'
  | 'passed'
  | 'unsaid'

export type CaptureCandidate = {
  place: CapturePlace
  /** The words as they stand at the place. */
  words: string
  title: string
  kind: ObligationKind
  means: CaptureMeaning
  /** Without a `question` there is one, and it is certain. With one they are offered, and none is taken; where none can be had, it says what is missing. */
  readings: CaptureReading[]
  question: string | null
  time: string | null
  amount: QuickAmount | null
  amountPlace: CapturePlace | null
  notice: Notice | null
}

export type Capture = {
  /** `en`, `de`, `fr`, `es`, `nl`: what its words are read in. */
  language: string
  documentDate: CalendarDate | null
  counterparty: { name: string; place: CapturePlace | null } | null
  candidates: CaptureCandidate[]
  /** Pages, or candidates, that are beyond what is read. */
  leftOut: { pages: number; candidates: boolean }
}

export type CaptureContext = {
  today: CalendarDate
  /** Of the person: the order of figures is still asked where the document leaves it open. */
  locale: string
  zone: string
  regions?: readonly string[]
  currency?: string
  /** What the file is called, or a mail's subject. */
  subject?: string
  /** Who a mail is from, and when it was sent. */
  from?: string
  sent?: CalendarDate
}

/** What is read of one document; all beyond is said to be left out. */
export const MOST_CAPTURE_PAGES = 200
export const MOST_PAGE_LETTERS = 20_000
export const MOST_CANDIDATES = 100

/** Whether something is to be done by it, at it or from it on. */
export const isDueLike = (means: CaptureMeaning) =>
  means !== 'documentDate' && means !== 'stretch' && means !== 'passed' && means !== 'unsaid'
