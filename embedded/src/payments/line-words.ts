import type { PageLanguage } from './locales.ts'

/**
 * What the provider calls a line of a subscription: a period, a trial, or a part of a period that a change gives back or charges.
 * Its API says it in English; who pays reads it in their own language, so what it says can be read out of its sentence again.
 */
export type LineFacts =
  | { kind: 'period'; what: string; interval: string; count: number }
  | { kind: 'trial'; what: string }
  | { kind: 'unused' | 'remaining'; what: string; after: number }

/** How a line is said in a language. `what`: how many of which product. */
export type LineWords = {
  /** How often something is paid. */
  each(interval: string, count: number): string
  period(what: string, amount: string, each: string): string
  trial(what: string): string
  unused(what: string, day: string): string
  remaining(what: string, day: string): string
  /** A product whose name is gone. */
  deleted: string
  /** A line that says nothing of itself. */
  item: string
}

const en: LineWords = {
  each: (interval, count) => (count === 1 ? interval : `${count} ${interval}s`),
  period: (what, amount, each) => `${what} (at ${amount} / ${each})`,
  trial: (what) => `Trial period for ${what}`,
  unused: (what, day) => `Unused time on ${what} after ${day}`,
  remaining: (what, day) => `Remaining time on ${what} after ${day}`,
  deleted: 'A deleted product',
  item: 'Item',
}

const intervalsOf = {
  de: { day: ['Tag', 'Tage'], week: ['Woche', 'Wochen'], month: ['Monat', 'Monate'], year: ['Jahr', 'Jahre'] },
  fr: {
    day: ['par jour', 'tous les {} jours'],
    week: ['par semaine', 'toutes les {} semaines'],
    month: ['par mois', 'tous les {} mois'],
    year: ['par an', 'tous les {} ans'],
  },
  es: {
    day: ['al día', 'días'],
    week: ['a la semana', 'semanas'],
    month: ['al mes', 'meses'],
    year: ['al año', 'años'],
  },
  nl: { day: ['dag', 'dagen'], week: ['week', 'weken'], month: ['maand', 'maanden'], year: ['jaar', 'jaar'] },
} satisfies Record<string, Record<string, [one: string, many: string]>>

/** The word for one interval or for many of them. */
const interval = (language: keyof typeof intervalsOf, name: string, count: number): string =>
  (intervalsOf[language] as Record<string, string[]>)[name]?.[count === 1 ? 0 : 1] ?? name

const de: LineWords = {
  each: (name, count) =>
    count === 1 ? `pro ${interval('de', name, 1)}` : `alle ${count} ${interval('de', name, count)}`,
  period: (what, amount, each) => `${what} (je ${amount} ${each})`,
  trial: (what) => `Probezeit für ${what}`,
  unused: (what, day) => `Nicht genutzte Zeit für ${what} ab ${day}`,
  remaining: (what, day) => `Verbleibende Zeit für ${what} ab ${day}`,
  deleted: 'Ein gelöschtes Produkt',
  item: 'Posten',
}

const fr: LineWords = {
  each: (name, count) => interval('fr', name, count).replace('{}', String(count)),
  period: (what, amount, each) => `${what} (à ${amount} ${each})`,
  trial: (what) => `Période d’essai pour ${what}`,
  unused: (what, day) => `Temps non utilisé sur ${what} après le ${day}`,
  remaining: (what, day) => `Temps restant sur ${what} après le ${day}`,
  deleted: 'Un produit supprimé',
  item: 'Article',
}

const es: LineWords = {
  each: (name, count) => (count === 1 ? interval('es', name, 1) : `cada ${count} ${interval('es', name, count)}`),
  period: (what, amount, each) => `${what} (a ${amount} ${each})`,
  trial: (what) => `Periodo de prueba de ${what}`,
  unused: (what, day) => `Tiempo no utilizado de ${what} después del ${day}`,
  remaining: (what, day) => `Tiempo restante de ${what} después del ${day}`,
  deleted: 'Un producto eliminado',
  item: 'Concepto',
}

const nl: LineWords = {
  each: (name, count) =>
    count === 1 ? `per ${interval('nl', name, 1)}` : `per ${count} ${interval('nl', name, count)}`,
  period: (what, amount, each) => `${what} (à ${amount} ${each})`,
  trial: (what) => `Proefperiode voor ${what}`,
  unused: (what, day) => `Ongebruikte tijd voor ${what} na ${day}`,
  remaining: (what, day) => `Resterende tijd voor ${what} na ${day}`,
  deleted: 'Een verwijderd product',
  item: 'Post',
}

export const lineWords: Record<PageLanguage, LineWords> = { en, de, fr, es, nl }

/** Who a line is said to: their language, and how amounts (smallest unit) and days (seconds) are written for them. */
export type LineReader = {
  language: PageLanguage
  money(amount: number, currency: string): string
  day(seconds: number): string
}

/** What of a line of an invoice its words rest on. */
export type SaidLine = {
  description: string | null
  currency: string
  parent: { type: string } | null
  pricing: { unit_amount_decimal: string | null } | null
}

/** A line as its payer reads it. What somebody wrote, and every sentence that is not the provider's own, stays as it was written. */
export function sayLine(line: SaidLine, reader: LineReader): string {
  const words = lineWords[reader.language]
  if (line.description === null || line.description === '') return words.item
  const facts = line.parent?.type === 'subscription_item_details' ? readLine(line.description) : null
  if (facts === null) return line.description
  const what =
    facts.what === en.deleted || facts.what.endsWith(` × ${en.deleted}`)
      ? facts.what.replace(en.deleted, words.deleted)
      : facts.what
  switch (facts.kind) {
    case 'trial':
      return words.trial(what)
    case 'period': {
      const unit = Number(line.pricing?.unit_amount_decimal ?? Number.NaN)
      if (Number.isNaN(unit)) return line.description
      return words.period(what, reader.money(unit, line.currency), words.each(facts.interval, facts.count))
    }
    default:
      return words[facts.kind](what, reader.day(facts.after))
  }
}

/** What a sentence of the provider says; null for one that is not its own. */
export function readLine(description: string): LineFacts | null {
  const period = /^(\d+ × .*) \(at .+? \/ (?:(\d+) )?(day|week|month|year)s?\)$/s.exec(description)
  if (period) return { kind: 'period', what: period[1] ?? '', interval: period[3] ?? '', count: Number(period[2] ?? 1) }
  const trial = /^Trial period for (.+)$/s.exec(description)
  if (trial) return { kind: 'trial', what: trial[1] ?? '' }
  const part = /^(Unused|Remaining) time on (.+) after [A-Z][a-z]{2} (\d{1,2}) ([A-Z][a-z]{2})[a-z]? (\d{4})$/s.exec(
    description,
  )
  const month = months.indexOf(part?.[4] ?? '')
  if (!part || month < 0) return null
  return {
    kind: part[1] === 'Unused' ? 'unused' : 'remaining',
    what: part[2] ?? '',
    after: Date.UTC(Number(part[5]), month, Number(part[3])) / 1000,
  }
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
