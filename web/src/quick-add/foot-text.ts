import { listed, type QuickAdd } from '@duebook/domain'
import { languageRead } from '../messages/line-locales.ts'
import type { OpenQuestion } from '../acts/line/open-question.ts'

type Foot = { line: string; read: QuickAdd; open: OpenQuestion | null; locale: string }

/** What stands under a line: how far its words are understood. */
export function footText({ line, read, open, locale }: Foot): string {
  if (line.trim() === '' || (read.error && !open))
    return 'Not saved yet. A reminder is armed once the server confirms it.'
  if (open?.is === 'refused') return 'Not saved. The line stays as a draft on this device.'
  if (open) {
    if (open.of === 1 && open.asked.code === 'bare-amount') return 'Beside a currency sign it is never asked.'
    return `Every word is accounted for but ${listed(read.ambiguities.map(({ text }) => `“${text}”`))}.`
  }
  if (read.tokens.some(({ kind }) => kind === 'name')) return 'A dashed word is a name. Backspace asks again.'
  const language = languageRead(locale)
  return language === 'English'
    ? 'All words read.'
    : `Read as ${language}, from your profile. English is always understood.`
}

/** Why the line cannot be added yet, as the button says it; null when it can. */
export function blockedText(open: OpenQuestion | null, choices: number): string | null {
  if (!open) return null
  if (open.is === 'refused')
    return open.refusal.span.end > open.refusal.span.start ? 'Change the red words to add' : 'Change the line to add'
  if (choices === 0) return 'Change the marked words to add'
  return `Choose ${choices === 1 ? '1' : choices === 2 ? '1 or 2' : `1 to ${choices}`} to add`
}
