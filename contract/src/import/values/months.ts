/** A word of a date in small letters, without accents and the dot of an abbreviation. */
export const foldedWord = (word: string): string =>
  word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('.', '')

/** Months of English, German, French, Spanish, Dutch, Italian and Portuguese, in full or by their first three letters. */
const MONTHS = [
  'january januar janvier enero januari gennaio janeiro janner janv',
  'february februar fevrier febrero februari febbraio fevereiro fevr',
  'march marz mars marzo maart marco mrt maerz',
  'april avril abril aprile',
  'may mai mayo mei maggio maio',
  'june juni juin junio giugno junho',
  'july juli juillet julio luglio julho juil',
  'august aout agosto augustus',
  'september septembre septiembre settembre setembro sept',
  'october oktober octobre octubre ottobre outubro',
  'november novembre noviembre novembro',
  'december dezember decembre diciembre dicembre dezembro',
]
const WEEKDAYS = [
  'monday montag lundi lunes maandag lunedi segunda mon mo lun ma seg',
  'tuesday dienstag mardi martes dinsdag martedi terca tue tues di mar ter',
  'wednesday mittwoch mercredi miercoles woensdag mercoledi quarta wed mi mer mie wo qua',
  'thursday donnerstag jeudi jueves donderdag giovedi quinta thu thur thurs do jeu jue gio qui',
  'friday freitag vendredi viernes vrijdag venerdi sexta fri fr ven vie vr sex',
  'saturday samstag sonnabend samedi sabado zaterdag sabato sat sa sam sab za',
  'sunday sonntag dimanche domingo zondag domenica sun so dim dom zo',
]

/** 1 to 12; null for a word that names none, or two of them: “jui” is June and July. */
export const monthOf = (word: string): number | null => MONTH_OF.get(foldedWord(word)) ?? null
/** ISO: 1 is Monday. */
export const weekdayOf = (word: string): number | null => WEEKDAY_OF.get(foldedWord(word)) ?? null

const MONTH_OF = monthTable()
const WEEKDAY_OF = new Map(
  WEEKDAYS.flatMap((names, i) => names.split(' ').map((name): [string, number] => [name, i + 1])),
)

function monthTable(): Map<string, number> {
  const found = new Map<string, number>()
  const twice = new Set<string>()
  MONTHS.forEach((names, i) => {
    for (const name of names.split(' ')) {
      found.set(name, i + 1)
      const short = name.slice(0, 3)
      if ((found.get(short) ?? i + 1) !== i + 1) twice.add(short)
      found.set(short, i + 1)
    }
  })
  for (const one of twice) found.delete(one)
  return found
}
