import type { Shown } from '../push/push-message.ts'
import { shownPrivately } from '../push/shown.ts'
import type { TextSaid } from './fit-text.ts'

type Texting = { word: string | null; isPrivate: boolean; origin: string }

/** What a text says of what a push would show, as one sentence; `word` answers it, and without one it leads to where it is read. */
export function textOf(shown: Shown, { word, isPrivate, origin }: Texting): TextSaid {
  const { title, body, open } = isPrivate ? shownPrivately(shown) : shown
  // Of one date each part is ours; of several the first is named.
  const parts = shown.about && !isPrivate ? body.split(' · ') : [body.replace(/^First: /, 'first ')]
  const said = parts.map((part) => part.charAt(0).toLowerCase() + part.slice(1)).join(' · ')
  return { title, said, link: word === null ? `${origin}${open}` : `${origin}/a/${word}` }
}
