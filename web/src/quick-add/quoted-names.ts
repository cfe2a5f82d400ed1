import { parseQuickAdd, type QuickAdd, type QuickAddContext } from '@duebook/domain'

/** Words that quotes keep in the name; without them the line would read `unquoted` and say something else. */
export type QuotedName = { text: string; otherwise: string; unquoted: string }

export function quotedNames(line: string, read: QuickAdd, context: QuickAddContext): QuotedName[] {
  return read.tokens
    .filter(({ kind }) => kind === 'name')
    .flatMap(({ start, end, text }) => {
      const words = text.replaceAll('"', '')
      const unquoted = line.slice(0, start) + words + line.slice(end)
      const other = parseQuickAdd(unquoted, context)
      const asked = other.ambiguities.find(({ span }) => span.start < end && start < span.end)
      const said = other.tokens.some((token) => token.start < end && start < token.end)
      if (!asked && !said) return []
      const otherwise = isMonth(words, context.locale)
        ? 'It is the month'
        : asked?.code === 'bare-amount'
          ? 'It is the amount'
          : 'It says when'
      return [{ text: words, otherwise, unquoted }]
    })
}

function isMonth(word: string, locale: string): boolean {
  const months = Array.from({ length: 12 }, (_, month) => new Date(2001, month, 15))
  return [locale, 'en'].some((language) =>
    (['long', 'short'] as const).some((month) => {
      const name = new Intl.DateTimeFormat(language, { month })
      return months.some((day) => name.format(day).toLowerCase() === word.toLowerCase())
    }),
  )
}
