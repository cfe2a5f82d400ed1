import { shownPrivately } from '../push/shown.ts'
import type { Shown } from '../push/push-message.ts'
import type { TextSaid } from './fit-text.ts'

/** What a text says of what a push would show; `word` answers it, and without one it leads to where it is read. */
export function textOf(
  shown: Shown,
  { word, isPrivate, origin }: { word: string | null; isPrivate: boolean; origin: string },
): TextSaid {
  const { title, body, open } = isPrivate ? shownPrivately(shown) : shown
  return { title, said: body, link: word === null ? `${origin}${open}` : `${origin}/a/${word}` }
}
