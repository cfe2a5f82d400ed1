import type { CaptureMeaning } from './captured.ts'

/** What the words around a date say of it. `at`: where in the words before it the telling one begins; null if it stands behind or nowhere. */
export type Cue = { means: CaptureMeaning; at: number | null }

/**
 * What a date is for, by the words before and behind it (English, German, French, Spanish, Dutch). Of the words before it the nearest tells;
 * where none does, those behind.
 */
export function cueOf(before: string, after: string): Cue {
  if (STRETCH_FROM.test(before) && STRETCH_TO.test(after)) return { means: 'stretch', at: null }
  if (CALLED_OFF.test(after)) return { means: 'unsaid', at: null }
  if (NOT_BEFORE.test(before) && !CONDITION.test(before)) return { means: 'starts', at: null }
  const near = before.slice(-NEAR)
  const offset = before.length - near.length
  let best: (Cue & { at: number; end: number }) | null = null
  for (const [means, words] of BEFORE)
    for (const match of near.matchAll(words)) {
      const [at, end] = [match.index + offset, match.index + match[0].length]
      if (!best || end > best.end || (end === best.end && at < best.at)) best = { means, at, end }
    }
  if (best?.means === 'due' && RECEIVED.test(before.slice(-80) + after.slice(0, 30)))
    return { means: 'receivedBy', at: best.at }
  if (best?.means === 'starts' && TAKEN.test(before)) return { means: 'due', at: best.at }
  if (best) return { means: best.means, at: best.at }
  for (const [means, words] of BEHIND) if (words.test(after)) return { means, at: null }
  return { means: 'unsaid', at: null }
}

const NEAR = 110
/** A word by itself, whatever letters a language has. */
const words = (text: string) => new RegExp(`(?<![\\p{L}\\d])(?:${text})(?![\\p{L}\\d])`, 'giu')

const BEFORE: [CaptureMeaning, RegExp][] = [
  [
    'due',
    words(
      'by|before|no later than|not later than|on or before|due|due date|payable|pay|payment|falls? due|deadline|closing date|closes?(?! for)|until|must|submit|return|reply|respond|renew by|final date|last day|' +
        'bis|bis zum|spätestens|fällig|fälligkeit|fälligkeitsdatum|zahlbar|zahlungsziel|frist|einzureichen|abgabe|' +
        "au plus tard|avant|échéance|date limite|à payer|payables?|jusqu['’]au|prélevé|à régler|" +
        'a más tardar|antes del?|vencimiento|fecha límite|hasta|pagar|plazo|' +
        'uiterlijk|vóór|voor|vervaldatum|betaaldatum|te betalen|betaal|vervalt|inleveren|deadline',
    ),
  ],
  [
    'ends',
    words(
      'expires?|expiring|expiry|expiry date|expiration date|ends?|ending(?! (?:in )?\\d{4}(?!\\d))|end date|renews?|renewal|renewal date|valid until|valid to|valid through|runs until|' +
        'endet|endend|läuft|ablauf|gültig bis|läuft bis|gültig bis zum|ablaufdatum|' +
        "expire|prend fin|se termine|valable jusqu['’]au|date d['’]expiration|fin de validité|" +
        'vence|caduca|termina|finaliza|válido hasta|válida hasta|caducidad|' +
        'verloopt|eindigt|geldig tot|geldig tot en met|loopt af|einddatum|loopt tot',
    ),
  ],
  [
    'meeting',
    words(
      'meet|meeting|appointment|visit|inspection|hearing|attend|takes? place|taking place|will be held|is on|evening|trip|interview|call|calls|viewing|open day|performance|' +
        'termin|findet|besichtigung|elternabend|' +
        'rendez-vous|réunion|aura lieu|visite|' +
        'cita|reunión|tendrá lugar|' +
        'afspraak|vindt|bijeenkomst|ouderavond',
    ),
  ],
  [
    'starts',
    words(
      'from|with effect from|effective|as of|as from|after|starts?|starting|commenc(?:es|ing)|begins?|beginning|on or after|' +
        'ab|ab dem|nach dem|mit wirkung zum|beginnt|' +
        'à compter du|à partir du|après le|débute|commence|' +
        'a partir del|después del?|desde el|comienza|' +
        'vanaf|na|met ingang van|begint|ingangsdatum',
    ),
  ],
  [
    'passed',
    words(
      'since|born|birth|d\\.?o\\.?b|dated|sent|received|last paid|paid on|you paid|was paid|signed|ordered|order date|completed|printed|reading|previous|last year|registered|issued|joined|as at|purchased|bought|established|met on|spoke on|delivered on|was|were|letter of|email of|call of|' +
        'seit|geboren|geburtsdatum|ihr schreiben vom|schreiben vom|bestellt am|vom|' +
        'depuis|née? le|naissance|votre courrier du|votre lettre du|reçu le|commande du|' +
        'desde|nacid[oa]|nacimiento|su carta del|recibid[oa]|' +
        'sinds|geboren op|geboortedatum|uw brief van|ontvangen op|besteld op',
    ),
  ],
]

const BEHIND: [CaptureMeaning, RegExp][] = [
  [
    'due',
    /^\W{0,3}(?:is|ist|est|es|at the latest|latest|spätestens|fällig|zahlbar|einzureichen|zu (?:zahlen|überweisen|begleichen)|au plus tard|a más tardar|te betalen)\W+(?:the |your |die |la |de |el |our )?(?:deadline|closing|last day|latest|final|due|when|frist|letzte|date limite|fecha límite|uiterste)?/iu,
  ],
]

const STRETCH_FROM =
  /(?<![\p{L}\d])(?:from|between|period|vom|von|zwischen|du|entre(?: el)?|del?|van|tussen|für den zeitraum|zeitraum)\s*:?\s*(?:the\s*)?$/iu
const STRETCH_TO =
  /^\s*(?:to|until|till|through|and|–|-|—|bis(?: zum)?|und|au|et|al|y(?: el)?|tot(?: en met)?|en)\s+\S*\s*\d|^\s*[–—-]\s*\d/iu
/** What was to be on that day is not, or was. */
const CALLED_OFF =
  /^\s*,?\s*(?:(?:has|have|had|was|were|is|are) (?:now |been |since )*(?:passed|past|missed|cancell?ed|postponed|called off|moved)|fällt aus|(?:ist|wurde) (?:abgesagt|verschoben)|(?:est|a été) (?:annulée?|reportée?)|(?:se )?(?:ha|queda) (?:sido )?(?:cancelad|aplazad)[oa]|(?:is|gaat) (?:afgelast|niet door))/iu
/** "Do not pay before": the first day, and not the last. */
const NOT_BEFORE =
  /(?<!\p{L})(?:not|don[’']t|never|nicht|ne|niet)\s+(?:\S+\s+){0,3}(?:before|until|vor(?: dem)?|avant(?: le)?|antes del?|vóór|voor)\s*(?:the\s*)?$/iu
const CONDITION = /(?<!\p{L})(?:if|unless|wenn|falls|sofern|si|als|indien)(?!\p{L})/iu
const RECEIVED =
  /(?<!\p{L})(?:reach(?:es)? us|received by us|be received|receive (?:it|them|your)|with us by|arrives?|eingehen|eingegangen|eintreffen|nous parvenir|ser recibid|ontvangen|in ons bezit)(?!\p{L})/iu
const TAKEN =
  /(?<!\p{L})(?:taken|debited|collected|charged|we(?:[’']ll| will) (?:take|debit|collect|charge)|abgebucht|eingezogen|prélevé|cargará|afgeschreven)(?!\p{L})/iu

/** The second end of a stretch: "from 1 April to 31 March". */
export const isStretchEnd = (between: string) =>
  /^\s*(?:to|until|till|through|and|–|-|—|bis(?: zum)?|und|au|et|al|y(?: el)?|tot(?: en met)?|en)\s*(?:the\s*)?$/iu.test(
    between,
  )

/** A label or a line that says when the document itself was written. */
export const DOCUMENT_DATE =
  /^\s*(?:date|dated|date of (?:issue|invoice|letter|notice|this letter)|invoice date|bill date|issue date|date issued|issued(?: on)?|letter date|statement date|tax point|datum|rechnungsdatum|ausstellungsdatum|briefdatum|date d['’](?:émission|facture)|date de (?:la )?facture|émise? le|fecha|fecha de (?:la )?(?:factura|emisión)|factuurdatum|dagtekening|briefdatum|sent|gesendet|envoyé|enviado|verzonden)\s*:?\s*(?:the|le|el|den|am|on|op)?\s*$/iu

/** "Leeds, ", "Berlin, den ", "Lyon, le ": what may stand before the date of a letter that has its line to itself. */
export const PLACE_BEFORE_DATE = /^\s*(?:\p{Lu}[\p{L}.'’ -]{1,30},\s*)?(?:den|le|a|op|the)?\s*$/u
/** Numbers of something that only look like a date. */
export const NUMBER_OF =
  /(?:sort code|account|a\/c|iban|ref(?:erence)?|version|vers\.|no\.?|nr\.?|tel|phone|code|id|form)\s*:?\s*#?\s*$/iu
