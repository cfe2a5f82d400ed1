import * as v from 'valibot'
import { MOST_TYPED } from './search/filter.ts'

/** Somebody keeps this many of a book. */
export const MOST_VIEWS = 20
export const MOST_VIEW_NAME = 60

/** A filter under a name. */
export type SavedView = { name: string; line: string }

/** `users/{uid}/views/{bookId}`: the filters that somebody keeps of a book, each in one piece of text, its name and its line. Nobody else sees them. */
export const SavedViews = v.object({
  views: v.pipe(
    v.array(v.pipe(v.string(), v.regex(new RegExp(`^[^\\n]{1,${MOST_VIEW_NAME}}\\n[^\\n]{1,${MOST_TYPED}}$`)))),
    v.maxLength(MOST_VIEWS),
  ),
})

export const viewText = ({ name, line }: SavedView): string => `${oneLine(name)}\n${oneLine(line)}`

/** In the order in which they were kept; what cannot be read is left out. */
export function readViews(stored: unknown): SavedView[] {
  const read = v.safeParse(SavedViews, stored)
  if (!read.success) return []
  return read.output.views.map((text) => {
    const [name = '', line = ''] = text.split('\n')
    return { name, line }
  })
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
