/** The language that most of the small words of a text are of; the person's own where none stands out. */
export function documentLanguage(text: string, own: string): string {
  const words =
    text
      .slice(0, 30_000)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  const counts = Object.fromEntries(Object.keys(SMALL).map((code) => [code, 0]))
  for (const word of words)
    for (const [code, small] of Object.entries(SMALL)) if (small.has(word)) counts[code] = (counts[code] ?? 0) + 1
  const [first, second] = Object.entries(counts).toSorted((a, b) => b[1] - a[1])
  if (!first || first[1] < 2 || (second && second[1] === first[1])) return own in SMALL ? own : 'en'
  return first[0]
}

const SMALL: Record<string, ReadonlySet<string>> = {
  en: set('the and of your you our is to by with for are be will this from we please due date'),
  de: set('der die das und ist sie ihre ihr wir den dem zum bis mit für von eine einer nicht bitte fällig datum'),
  fr: set('le la les de des vous votre est et du au pour nous une dans avec sur avant être vos date échéance'),
  es: set('el los las de que su sus es y del por para una con se en antes fecha hasta usted nuestro'),
  nl: set('het een van uw wij is en voor de met niet op te zijn wordt uiterlijk onze datum aan'),
}

function set(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}

/** The person's own locale where it is of the language, else where most of its letters come from. */
export function localeFor(language: string, own: string): string {
  if (own.toLowerCase().startsWith(language)) return own
  return { en: 'en-GB', de: 'de-DE', fr: 'fr-FR', es: 'es-ES', nl: 'nl-NL' }[language] ?? 'en-GB'
}
