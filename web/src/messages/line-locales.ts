/** Languages that lines are read in beside English, by their BCP 47 subtag. */
const languages: Readonly<Record<string, string>> = { de: 'German', fr: 'French', es: 'Spanish', nl: 'Dutch' }

/** The language that a line is read in for somebody of this locale. English is understood in each. */
export const languageRead = (locale: string): string => languages[locale.slice(0, 2).toLowerCase()] ?? 'English'

/** What somebody can choose from; each reads figures such as 3/12 and amounts in its own order. */
export const lineLocales: readonly { locale: string; name: string }[] = [
  { locale: 'en-GB', name: 'English, 3/12 is 3 December' },
  { locale: 'en-US', name: 'English, 3/12 is 12 March' },
  { locale: 'de-DE', name: 'Deutsch' },
  { locale: 'fr-FR', name: 'Français' },
  { locale: 'es-ES', name: 'Español' },
  { locale: 'nl-NL', name: 'Nederlands' },
]
