import { notOffered } from './errors.ts'

/** The languages that the pages speak. */
export const pageLanguages = ['en', 'de', 'fr', 'es', 'nl'] as const
export type PageLanguage = (typeof pageLanguages)[number]

/** The locales that the provider's declarations name, of Checkout and of the portal. */
const both = [
  'auto',
  'bg',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'en-GB',
  'es',
  'es-419',
  'et',
  'fi',
  'fil',
  'fr',
  'fr-CA',
  'hr',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'lt',
  'lv',
  'ms',
  'mt',
  'nb',
  'nl',
  'pl',
  'pt',
  'pt-BR',
  'ro',
  'ru',
  'sk',
  'sl',
  'sv',
  'th',
  'tr',
  'vi',
  'zh',
  'zh-HK',
  'zh-TW',
] as const
export const checkoutLocales = [...both, 'hi-IN'] as const
export const portalLocales = [...both, 'en-AU', 'en-CA', 'en-IE', 'en-IN', 'en-NZ', 'en-SG'] as const

/** Throws 400 for a locale of the provider's that no page here speaks: it is never shown in another one unasked. */
export function refuseUnspoken(locale: string | undefined): void {
  if (locale !== undefined && locale !== 'auto' && languageOf(locale) === null)
    throw notOffered('locale', `The locale ${locale}`)
}

/** The language of a tag (BCP 47) that the pages speak, in whatever region. */
export function languageOf(tag: string): PageLanguage | null {
  const [language] = tag.toLowerCase().split('-')
  return pageLanguages.find((spoken) => spoken === language) ?? null
}
