import { timeText } from '../values/date-text.ts'

/** A phrase in its pieces. `core` is what is said of the days, without the word of repetition, its beginning, its end and the time. */
export type Parts = {
  every: boolean
  /** The word of repetition as it stands; of abbreviations, in full. */
  word: string
  fromCompletion: boolean
  core: string
  starting: string | null
  ending: string | null
  time: string | null
  tooOften: boolean
}

const EVERY =
  /^(every|each|ev|jede[nrsm]?|alle|tous les|toutes les|chaque|cada|todos los|todas las|elke|iedere|om de)(!?)\s+(.+)$/i
const STARTING =
  /\s+(?:starting|starts|from|beginnend|ab|startend|à partir d[eu]|commençant|dès|a partir de|empezando|desde|vanaf|startend op)(?:\s+(?:on|am|el|le|op))?\s+/i
const ENDING =
  /\s+(?:ending|ends|until|till|bis|endend|jusqu['’]au|jusqu['’]à|finissant|hasta|terminando|tot|eindigend)(?:\s+(?:on|zum|el|le|op))?\s+/i
const AFTER = /^(?:after|nach|après|despues de|después de|na)\s+(?=\d)/i
const HOURS =
  /^(?:\d+\s*|other\s+)?(?:h|hrs?|hours?|m|mins?|minutes?|stunden?|minuten?|heures?|horas?|minutos?|uur|uren|minuut)$/i

/** `last friday every month`: the repetition stands behind. Of a weekday without a number it would be another one. */
const OF_EACH_MONTH =
  /^(?:the |on the |am |der |den |le |el |de )?((?:\d|last|first|second|third|fourth|letzt|erst|zweit|dritt|viert|derni|premi|deuxi|troisi|quatri|[uú]ltim|primer|segund|tercer|cuart|laatst|eerst|tweed|derd|vierd).*?) (?:of |de |van |im |in )?(every|each|jede[nsm]|chaque|cada|elke|iedere) (?:month|monats?|mois|mes|maand)$/i

const ofEachMonth = (text: string) => text.replace(OF_EACH_MONTH, '$2 $1')

export function partsOf(phrase: string): Parts {
  let text = phrase
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^tod\b/i, 'today')
    .replace(/^tom\b/i, 'tomorrow')
  const completed = AFTER.exec(text)
  if (completed) text = `every! ${text.slice(completed[0].length)}`
  const [rest, ends] = splitOff(text, ENDING)
  const [head, starts] = splitOff(rest, STARTING)
  // What stands behind the beginning may hold the end, and the other way round.
  const [ending, startsBehind] = ends === null ? [null, null] : splitOff(ends, STARTING)
  const clock = timeOff(head)
  const begun = starts ?? startsBehind
  const begins = begun === null ? null : timeOff(begun)
  const found = EVERY.exec(ofEachMonth(clock.rest))
  const core = found ? (found[3] ?? '').trim() : clock.rest
  return {
    every: found !== null,
    word: found ? (/^(?:ev|each)$/i.test(found[1]!) ? 'every' : found[1]!) : '',
    fromCompletion: found?.[2] === '!',
    core,
    starting: begins?.rest ?? null,
    ending,
    time: clock.time ?? begins?.time ?? null,
    tooOften: found !== null && HOURS.test(core),
  }
}

function splitOff(text: string, at: RegExp): [string, string | null] {
  const found = at.exec(text)
  return found ? [text.slice(0, found.index), text.slice(found.index + found[0].length)] : [text, null]
}

const CLOCK =
  /\s(?:(?:at|@|um|à|a las|a la|om)\s*)?(\d{1,2}(?:(?::|\.|\s?h\s?)\d{2})?\s?(?:am|pm|a\.m\.|p\.m\.|uhr|h|uur)?)$/i
/** Parts of a day stand for times, as the product that writes them has it. */
const PART_OF_DAY: readonly [RegExp, string][] = [
  [/\s(?:in the )?morning$|\smorgens$|\svormittags?$|\sam vormittag$|\s(?:le )?matin$|\spor la mañana$|\s['’]s ochtends$|\socht?end$/i, '09:00'], // prettier-ignore
  [/\s(?:in the )?afternoon$|\s(?:at )?noon$|\snachmittags?$|\smittags$|\s(?:l['’])?après-midi$|\spor la tarde$|\s['’]s middags$|\smiddag$/i, '12:00'], // prettier-ignore
  [/\s(?:in the )?evening$|\s(?:at )?night$|\sabends?$|\s(?:le )?soir$|\spor la noche$|\s['’]s avonds$|\savond$/i, '19:00'], // prettier-ignore
]

/** The time at the end of a phrase; `every morning` is every day. */
function timeOff(text: string): { rest: string; time: string | null } {
  const clock = CLOCK.exec(text)
  const said = clock && /^\s(?:at|@|um|à|a las|a la|om)|[:h]|am|pm|m\.|uhr|uur/i.test(clock[0])
  const bare = clock && /^\d{1,2}$/.test(clock[1]!) ? `${clock[1]}:00` : clock?.[1]
  const time = said && bare ? timeText(bare) : null
  if (clock && time !== null) return { rest: withDay(text.slice(0, clock.index)), time }
  for (const [words, at] of PART_OF_DAY) {
    const found = words.exec(text)
    if (found) return { rest: withDay(text.slice(0, found.index)), time: at }
  }
  return { rest: text, time: null }
}

const withDay = (rest: string): string => {
  const text = rest.trim().replace(/,$/, '')
  return /^(?:every|each|ev)!?$/i.test(text) ? `${text} day` : text
}
