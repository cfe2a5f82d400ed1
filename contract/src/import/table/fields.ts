/** What a column can become. `otherDate`: a date of the notes; `none`: it is left out and named. */
export type Field =
  | 'title'
  | 'due'
  | 'end'
  | 'time'
  | 'amount'
  | 'amountTo'
  | 'currency'
  | 'repeat'
  | 'repeatSkip'
  | 'notice'
  | 'renewal'
  | 'term'
  | 'counterparty'
  | 'kind'
  | 'assignee'
  | 'tags'
  | 'notes'
  | 'done'
  | 'active'
  | 'sourceId'
  | 'reminders'
  | 'private'
  | 'allDay'
  | 'none'

export const fields: readonly Field[] = [
  'title',
  'due',
  'end',
  'time',
  'amount',
  'amountTo',
  'currency',
  'repeat',
  'notice',
  'renewal',
  'term',
  'counterparty',
  'kind',
  'assignee',
  'tags',
  'notes',
  'done',
  'active',
  'sourceId',
  'none',
]

/** So often as they come; every other field is one column's. */
const SEVERAL: readonly Field[] = ['tags', 'assignee', 'done', 'notes', 'reminders', 'private', 'none']
export const isTakenOnce = (field: Field): boolean => !SEVERAL.includes(field)

/** A name in small letters, without accents, punctuation and what stands in brackets. */
export const foldedName = (name: string): string =>
  name
    .slice(0, 200)
    .replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** What a column of this name becomes: by its whole name, or by the last word of it. Null: the name says nothing. */
export const fieldOfName = (folded: string): Field | null =>
  FIELD_OF.get(folded) ?? (NEXT_ONE.test(folded) ? 'due' : isMachine(folded) ? 'none' : null)

export function fieldOfLastWord(folded: string): Field | null {
  const words = folded.split(' ')
  const field = words.length > 1 ? (FIELD_OF.get(words.at(-1) ?? '') ?? null) : null
  const aDate = field === 'due' || field === 'end'
  return aDate && words.some((word) => NEVER_DUE.has(word)) ? 'notes' : field
}

/** What machines keep for themselves: when a row was made, ids of lists and users, states of notices, work and mileage. */
function isMachine(folded: string): boolean {
  return MACHINE.has(folded) || /^(created|last modified|last edited|modified|updated)\b/.test(folded)
}

/** `Next charge`, `Nächste Ausführung`: when it comes again; a next action is something else. */
const NEXT_ONE =
  /^(?:next|nae?chste[nrs]?|prochaine?|proxim[ao]|volgende|eerstvolgende) (?:payment|charge|bill|debit|renewal|date|due|zahlung|fae?lligkeit|ausfuhrung|abbuchung|lastschrift|rate|termin|datum|echeance|paiement|prelevement|pago|cargo|vencimiento|fecha|betaling|afschrijving|incasso)$/

const NEVER_DUE = new Set(
  'start started starts begin began beginning created added modified updated reminder cancellation cancelled last previous paid'.split(
    ' ',
  ),
)

const NAMES: readonly [Field, string][] = [
  [
    'title',
    'title, name, task, task name, item, what, subject, subscription, contract, summary, card name, bill, bezeichnung, titel, verwendungszweck, vertrag, aufgabe, libelle, titre, nom, titulo, nombre, concepto, naam, omschrijving',
  ],
  [
    'due',
    'due, due date, deadline, when, date, next payment, next due, renewal date, renews on, expires, expiry, pay by, fallig, fallig am, faellig, faellig am, falligkeit, falligkeitsdatum, zahlbar bis, ablaufdatum, datum, termin, frist, echeance, date d echeance, vencimiento, fecha, fecha de vencimiento, vervaldatum',
  ],
  ['end', 'end date, ends, contract end, term end, vertragsende, ende, date de fin, fin, einddatum'],
  ['time', 'due time'],
  [
    'amount',
    'amount, cost, price, fee, how much, total, amount min, betrag, kosten, preis, montant, prix, importe, precio, bedrag, prijs',
  ],
  ['amountTo', 'amount max'],
  ['currency', 'currency, currency code, wahrung, devise, moneda, valuta'],
  [
    'repeat',
    'repeat, repeats, frequency, cycle, payment cycle, recurrence, every, how often, repeat freq, turnus, rhythmus, intervall, periodicite, frequence, periodicidad, frequentie',
  ],
  ['notice', 'notice, notice period, kundigungsfrist, preavis'],
  ['renewal', 'auto renew, renews, renewal, verlangerung'],
  ['term', 'term, length, laufzeit'],
  [
    'counterparty',
    'supplier, vendor, payee, provider, company, companies, counterparty, authority, beneficiary, merchant, anbieter, empfanger, zahlungsempfanger, partner, lieferant, fournisseur, beneficiaire, proveedor, beneficiario, leverancier, begunstigde',
  ],
  ['kind', 'kind'],
  ['assignee', 'assignee, owner, responsible, person, members, paid by, assigned to, assignee email'],
  ['tags', 'tags, labels, category, categories, section column, list name'],
  ['notes', 'notes, description, comment, card description, notiz, bemerkung, start date'],
  ['done', 'status, done, completed, completed at, date completed, complete, due complete, archived'],
  ['active', 'active, state'],
  ['sourceId', 'id, task id, card id, bill id'],
]
const FIELD_OF = new Map<string, Field>(
  NAMES.flatMap(([field, names]) => names.split(', ').map((name): [string, Field] => [name, field])),
)
const MACHINE = new Set(
  'list id, user id, board id, board name, attachment count, notifications, total work, actual work, mileage, show time as, role, schedule priority, card id short, workspace id, project id'.split(
    ', ',
  ),
)
