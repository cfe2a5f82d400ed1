import { describe, expect, test } from 'vitest'
import '../holidays/all.ts'
import type { CalendarDate } from '../schedule.ts'
import { answered } from '../vectors/lines-vectors.ts'
import { parseQuickAdd, type QuickAdd, type QuickAddContext } from './quick-add.ts'

const today = '2026-11-22' as CalendarDate
const british: QuickAddContext = {
  today,
  now: `${today}T10:00`,
  locale: 'en-GB',
  zone: 'Europe/London',
  regions: ['GB-ENG'],
}
const read = (line: string, context = british) => parseQuickAdd(line, context)
const isRead = ({ error, ambiguities }: QuickAdd) => error === null && ambiguities.length === 0
const dates = ({ due }: QuickAdd) => due.map(({ adjusted }) => adjusted)

describe('a line of a household or a small firm', () => {
  const contexts: Record<string, Partial<QuickAddContext>> = {
    us: { locale: 'en-US', zone: 'America/New_York', regions: ['US'] },
    de: { locale: 'de', zone: 'Europe/Berlin', regions: ['DE'] },
    es: { locale: 'es', zone: 'Europe/Madrid', regions: ['ES'] },
    fr: { locale: 'fr', zone: 'Europe/Paris', regions: ['FR'] },
    nl: { locale: 'nl', zone: 'Europe/Amsterdam', regions: ['NL'] },
  }
  const readIn = (of: string, line: string) => read(line, { ...british, ...contexts[of] })

  test.each([
    ['', 'Road tax £190 a year due end of Feb', 'Road tax', ['2027-02-28', '2028-02-29', '2029-02-28']],
    ['', 'School trip form + £15 by Wednesday', 'School trip form', ['2026-11-25']],
    ['', 'Ballet shoes and £30 for the hall on 4 December', 'Ballet shoes and for the hall', ['2026-12-04']],
    ['', 'Rent by 1 Jan 2027 at the latest', 'Rent', ['2027-01-01']],
    ['', 'Rent by 5pm on Friday at the latest', 'Rent', ['2026-11-27']],
    ['', 'Return books in a fortnight or so', 'Return books', ['2026-12-06']],
    ['', 'MOT within the next month', 'MOT', ['2026-12-22']],
    ['', 'Call bank in the next 3 days', 'Call bank', ['2026-11-25']],
    ['de', 'Arzt in den nächsten 2 Wochen', 'Arzt', ['2026-12-06']],
    ['fr', 'Appeler dans les 2 prochaines semaines', 'Appeler', ['2026-12-06']],
    ['es', 'Llamar en los próximos 3 días', 'Llamar', ['2026-11-25']],
    ['us', 'Pay sitter biweekly on Fridays from Dec 4, 2026', 'Pay sitter', ['2026-12-04', '2026-12-18', '2027-01-01']],
    ['nl', 'Tandarts om de zes maanden vanaf 3 december 2026', 'Tandarts', ['2026-12-03', '2027-06-03', '2027-12-03']],
    ['nl', 'Vuilnis om de week vanaf 3 december 2026', 'Vuilnis', ['2026-12-03', '2026-12-17', '2026-12-31']],
    [
      'fr',
      'Orthodontiste tous les premiers mardis du mois',
      'Orthodontiste',
      ['2026-12-01', '2027-01-05', '2027-02-02'],
    ],
    ['', 'Insurance auto-renews 5 days before 1 March 2027', 'Insurance auto-renews', ['2027-02-24']],
    ['', 'Vet in about 3 weeks', 'Vet', ['2026-12-13']],
    ['', 'Renew passport at least 6 months before 12 Aug 2028', 'Renew passport', ['2028-02-12']],
    ['', 'Talk about every 2 weeks from 4 Dec 2026', 'Talk about', ['2026-12-04', '2026-12-18', '2027-01-01']],
    ['de', 'Miete 3. März spätestens', 'Miete', ['2027-03-03']],
    ['fr', 'Vidange au plus tard le 3 mars', 'Vidange', ['2027-03-03']],
    ['es', 'Veterinario en unas 3 semanas', 'Veterinario', ['2026-12-13']],
    ['nl', 'Betalen 3 maart uiterlijk', 'Betalen', ['2027-03-03']],
    ['', 'Disney+ 3 January 2027', 'Disney+', ['2027-01-03']],
    ['', 'Fees monthly from the end of February', 'Fees', ['2027-02-28', '2027-03-31', '2027-04-30']],
    [
      'us',
      'Sales tax due 20th of the month after quarter end',
      'Sales tax',
      ['2027-01-20', '2027-04-20', '2027-07-20'],
    ],
    [
      '',
      'Dues quarterly by the 20th of the month following the quarter',
      'Dues',
      ['2027-01-20', '2027-04-20', '2027-07-20'],
    ],
    [
      '',
      'Extinguishers every 12 months, next due 11 Feb 2027',
      'Extinguishers',
      ['2027-02-11', '2028-02-11', '2029-02-11'],
    ],
    ['', "parents' evening 9 Dec 17:40", "parents' evening", ['2026-12-09']],
    ['', 'quiz night 4 Dec 8pm', 'quiz night', ['2026-12-04']],
    ['', 'PAYE quarterly on the 22nd of the following month', 'PAYE', ['2027-01-22', '2027-04-22', '2027-07-22']],
    [
      '',
      'VAT return every quarter by the end of the following month',
      'VAT return',
      ['2027-01-31', '2027-04-30', '2027-07-31'],
    ],
    [
      'de',
      'Umsatzsteuer jedes Quartal bis zum 10. des Folgemonats',
      'Umsatzsteuer',
      ['2027-01-10', '2027-04-10', '2027-07-10'],
    ],
    ['fr', 'TVA chaque trimestre le 24 du mois suivant', 'TVA', ['2027-01-24', '2027-04-24', '2027-07-24']],
    ['es', 'IVA cada trimestre el día 20 del mes siguiente', 'IVA', ['2027-01-20', '2027-04-20', '2027-07-20']],
    [
      'nl',
      'BTW-aangifte elk kwartaal op de laatste dag van de volgende maand',
      'BTW-aangifte',
      ['2027-01-31', '2027-04-30', '2027-07-31'],
    ],
    ['de', 'Kita-Beitrag jeweils am 15.', 'Kita-Beitrag', ['2026-12-15', '2027-01-15', '2027-02-15']],
    ['es', 'Hipoteca el último día hábil de cada mes', 'Hipoteca', ['2026-11-30', '2026-12-31', '2027-01-29']],
    ['fr', "Contrôle technique d'ici le 12 mars 2027", 'Contrôle technique', ['2027-03-12']],
  ])('%s%s is read with each of its days', (of, line, title, days) => {
    const said = readIn(of, line)
    expect({ ...said, dates: dates(said) }).toMatchObject({ error: null, ambiguities: [], title, dates: days })
  })

  test.each([
    ['de', 'Pflanzen alle paar Tage', ['alle 3 Tage', 'alle 2 Tage', 'alle 4 Tage']],
    ['de', 'Reifen in ein paar Wochen', ['2026-12-13', '2026-12-06', '2026-12-20']],
    ['fr', 'Rappeler dans quelques jours', ['2026-11-25', '2026-11-24', '2026-11-26']],
    ['es', 'Llamar dentro de unas semanas', ['2026-12-13', '2026-12-06', '2026-12-20']],
    ['nl', 'Planten om de paar dagen', ['om de 3 dagen', 'om de 2 dagen', 'om de 4 dagen']],
  ])('%s%s gives no number, and is asked about', (of, line, values) => {
    const [open] = readIn(of, line).ambiguities
    expect(open?.options.map(({ value }) => value)).toEqual(values)
  })

  test.each([
    ['de', 'Heizung warten im Frühjahr', 'Heizung warten'],
    ['fr', 'Ramonage au printemps', 'Ramonage'],
    ['es', 'Caldera en primavera', 'Caldera'],
    ['nl', 'Ketel in het voorjaar', 'Ketel'],
  ])('%s%s is asked for its day', (of, line, title) => {
    const { ambiguities, title: said } = readIn(of, line)
    expect(said).toBe(title)
    expect(ambiguities[0]?.options.map(({ value }) => value)).toEqual(['2027-03-01', '2027-05-31', 'name'])
  })

  test.each([
    ['de', 'Bericht bis Feierabend', 'Bericht'],
    ['fr', 'Rapport en fin de journée', 'Rapport'],
    ['es', 'Informe al final del día', 'Informe'],
    ['nl', 'Verslag einde van de dag', 'Verslag'],
  ])('%s%s is due today', (of, line, title) => {
    expect(readIn(of, line)).toMatchObject({ error: null, ambiguities: [], title, first: '2026-11-22', time: null })
  })

  test.each([
    ['', 'Card expires 09/28', ['2028-09-01', '2028-09-30', '2027-09-28']],
    ['', 'MOT 05/27', ['2027-05-01', '2027-05-31', '2027-05-27']],
    ['us', 'Card exp 9/28', ['2028-09-01', '2028-09-30', '2027-09-28']],
    ['de', 'Personalausweis gültig bis 08/29', ['2029-08-01', '2029-08-31', '2027-08-29']],
  ])('%s%s may be a month of a year, and is asked about', (of, line, days) => {
    const [open] = readIn(of, line).ambiguities
    expect(open?.options.map(({ value }) => value)).toEqual(days)
  })

  test.each([
    ['', 'Boiler service, last one 12 Feb 2026, yearly', 'Boiler service', ['2027-02-12', '2028-02-12', '2029-02-12']],
    ['', 'Tyres last service was 3 Feb 2026, every 12 months', 'Tyres', ['2027-02-03', '2028-02-03', '2029-02-03']],
    ['', 'Optician every two years, last 4 June 2025', 'Optician', ['2027-06-04', '2029-06-04', '2031-06-04']],
    ['de', 'Wartung jährlich, zuletzt am 9.12.2025', 'Wartung', ['2026-12-09', '2027-12-09', '2028-12-09']],
    [
      'fr',
      'Chaudière tous les ans, dernière fois le 9/12/2025',
      'Chaudière',
      ['2026-12-09', '2027-12-09', '2028-12-09'],
    ],
    ['nl', 'Ketel elk jaar, laatste keer 9 december 2025', 'Ketel', ['2026-12-09', '2027-12-09', '2028-12-09']],
    ['', 'Water reading every quarter, next 15 Dec', 'Water reading', ['2026-12-15', '2027-03-15', '2027-06-15']],
    ['', 'Windows every 4 weeks, £18, next visit Tuesday', 'Windows', ['2026-11-24', '2026-12-22', '2027-01-19']],
    ['', 'Rent every month from 5th', 'Rent', ['2026-12-05', '2027-01-05', '2027-02-05']],
    ['', 'Rent monthly starting on the 5th', 'Rent', ['2026-12-05', '2027-01-05', '2027-02-05']],
    ['', 'VAT monthly before the 24th', 'VAT', ['2026-11-23', '2026-12-23', '2027-01-23']],
    ['', 'Cancel Audible before 3rd', 'Cancel Audible', ['2026-12-02']],
  ])('%s %s: the last time and the next one, a day of the month before or from which', (of, line, title, due) => {
    expect(readIn(of, line)).toMatchObject({ error: null, ambiguities: [], title })
    expect(dates(readIn(of, line))).toEqual(due)
  })

  test.each([
    ['Grant report due 3 months after project end 30 June 2027', 'Grant report', '2027-09-30'],
    ['Company accounts 9 months after year end (31 March 2026)', 'Company accounts', '2026-12-31'],
    ['Benefit forms within 3 months of birth on 2 Nov 2026', 'Benefit forms', '2027-02-02'],
    ['Pay plumber within 30 days of invoice dated 20 Nov 2026', 'Pay plumber', '2026-12-20'],
    ['Deposit back 10 working days after move out on 31 January', 'Deposit back', '2027-02-12'],
    ['Invoice 1042 £90 net 30 days from 20 Nov 2026', 'Invoice 1042', '2026-12-20'],
    ['Company accounts 9 months after 31 March 2026 year end', 'Company accounts', '2026-12-31'],
    ['Appeal 28 days from date of letter 20 Nov 2026', 'Appeal', '2026-12-18'],
    ['Appeal within 28 days of the date of the decision, 20 Nov 2026', 'Appeal', '2026-12-18'],
    ['Renew parking permit 2 weeks before it expires on 15 January', 'Renew parking permit', '2027-01-01'],
    ['Cancel gym 1 month before it renews on 6 Jan 2027', 'Cancel gym', '2026-12-06'],
    ['Cancel phone 10 working days before it runs out on 6 Jan 2027', 'Cancel phone', '2026-12-18'],
    ['VAT return 1 month and 7 days after quarter end 31 Dec', 'VAT return', '2027-02-07'],
  ])('%s counts from the day of what happens', (line, title, due) => {
    expect(read(line)).toMatchObject({ error: null, ambiguities: [], title })
    expect(dates(read(line))).toEqual([due])
  })

  test.each([
    'Reply within 30 days of 20 Nov',
    'Pay plumber within 30 days of invoice dated 20 Nov',
    'Company accounts 9 months after year end 31 March',
  ])('%s: from the day that has passed, or from the next one, is asked', (line) =>
    expect(read(line).ambiguities).toMatchObject([{ code: 'which-date' }]),
  )

  test('“net 30” of an invoice whose day is not said is never taken for a date', () => {
    const { error, ambiguities } = read('Invoice 1042 £3,400 net 30')
    expect(error).toMatchObject({ code: 'not-understood' })
    expect(ambiguities[0]?.options[0]).toMatchObject({ value: '2026-12-22', label: 'counted from today' })
  })

  test.each([
    ['Pay card on the 25th, or the working day before if it is a weekend', 'preceding', ['GB-ENG']],
    ['Payroll on the 28th, or last working day before', 'preceding', ['GB-ENG']],
    ['Salary on the 25th or nearest working day', 'nearest', ['GB-ENG']],
    ['Salary on the 25th or the previous weekday', 'preceding', []],
    ['Rent on the 1st or the working day after if a bank holiday', 'following', ['GB-ENG']],
  ])('%s moves it by a convention', (line, convention, regions) => {
    expect(isRead(read(line))).toBe(true)
    expect(read(line).schedule).toMatchObject({ adjustment: { convention, regions } })
  })

  test.each([
    'Rent from 5th Avenue office 3 Dec',
    'Interview before 2nd floor works',
    'Next exam 15 Dec',
    'Dentist last 4 June',
  ])('%s: what may be a name, or has no rhythm beside it, is not taken silently', (line) =>
    expect(isRead(read(line))).toBe(false),
  )

  test.each([
    ['Expenses by the 5th working day of next month', '2026-12-07'],
    ['Expenses on the last working day of January', '2027-01-29'],
    ['Fees last working day of November', '2026-11-30'],
    ['Fees first working day of November', '2027-11-01'],
    ['Close books first business day of March 2027', '2027-03-01'],
  ])('%s is counted within that month', (line, due) => {
    expect(isRead(read(line))).toBe(true)
    expect(dates(read(line))).toEqual([due])
  })

  test.each([
    'Fees 2 weeks after the last working day of March 2027',
    'Report before the last working day of March',
    'Rent weekly until the last working day of March 2027',
    'Accounts every year on the last working day of March',
  ])('%s is no date of its own, and never saved as if it were', (line) => expect(isRead(read(line))).toBe(false))

  test.each([
    ['', 'Salary last Friday of the month', ['2026-11-27', '2026-12-25', '2027-01-29']],
    ['', 'Book club last Thursday of the month 7:30pm', ['2026-11-26', '2026-12-31', '2027-01-28']],
    ['', 'Expenses by the 5th working day of the month', ['2026-12-07', '2027-01-08', '2027-02-05']],
    ['de', 'Miete am letzten Tag des Monats', ['2026-11-30', '2026-12-31', '2027-01-31']],
    ['fr', 'Loyer le dernier jour du mois', ['2026-11-30', '2026-12-31', '2027-01-31']],
  ])('%s %s is once, says so, and offers every month', (of, line, monthly) => {
    const once = readIn(of, line)
    expect(isRead(once)).toBe(true)
    expect(dates(once)).toEqual(monthly.slice(0, 1))
    const [offer] = once.notes.find(({ code }) => code === 'once')?.offers ?? []
    expect(dates(readIn(of, offer?.replacement ?? ''))).toEqual(monthly)
  })

  test.each(['AGM second Saturday in May', 'Pay on the 15th', 'Review first working day of next month'])(
    '%s is plainly once',
    (line) => expect(read(line).notes.filter(({ code }) => code === 'once')).toEqual([]),
  )

  test.each([
    ['', 'Rent on the usual quarter days £4,500', 'Rent', ['2026-12-25', '2027-03-25', '2027-06-24']],
    ['', 'Rent every quarter day', 'Rent', ['2026-12-25', '2027-03-25', '2027-06-24']],
    ['', 'Ground rent on Lady Day', 'Ground rent', ['2027-03-25']],
    ['', 'Fees every Michaelmas', 'Fees', ['2027-09-29', '2028-09-29', '2029-09-29']],
    ['us', 'Form 941 last day of month following quarter end', 'Form 941', ['2027-01-31', '2027-04-30', '2027-07-31']],
    ['us', 'Semi-monthly payroll 15th and last day', 'payroll', ['2026-11-30', '2026-12-15', '2026-12-31']],
    ['', 'Twice a year check 3 April and 3 October', 'check', ['2027-04-03', '2027-10-03', '2028-04-03']],
    [
      '',
      'Gym renews every 12 months from 9 Sep 2025, 1 month notice',
      'Gym',
      ['2027-09-08', '2028-09-08', '2029-09-08'],
    ],
    ['', 'Lease ends 31 Mar 2027, give 3 months notice', 'Lease', ['2027-03-31']],
  ])('%s %s', (of, line, title, due) => {
    expect(readIn(of, line)).toMatchObject({ error: null, ambiguities: [], title })
    expect(dates(readIn(of, line))).toEqual(due)
  })

  test('a notice to be given by a day is not taken for one so long before it', () => {
    const { ambiguities } = read('Flat: give 3 months notice by 1 Feb')
    expect(ambiguities).toMatchObject([{ code: 'which-date', options: [{ value: 'give' }, { value: 'before' }] }])
    const given = read(`Flat: ${ambiguities[0]?.options[0]?.replacement} by 1 Feb`)
    expect(given).toMatchObject({ title: 'Flat give 3 months notice', notice: null })
    expect(dates(given)).toEqual(['2027-02-01'])
  })

  test('a weekday with a beginning is asked about, and every one of them is offered', () => {
    const { ambiguities } = read('Yoga Wed 7pm starting 6 Jan for 8 weeks')
    expect(ambiguities).toMatchObject([{ code: 'how-often', text: 'Wed', options: [{ replacement: 'every Wed' }, {}] }])
    const weekly = read('Yoga every Wed 7pm starting 6 Jan for 8 weeks')
    expect(weekly.due.map(({ adjusted }) => adjusted)).toEqual(['2027-01-06', '2027-01-13', '2027-01-20'])
  })

  test.each([
    ['de', 'Steuerberater heute in 14 Tagen', 'Steuerberater', ['2026-12-06']],
    ['de', 'Versicherung läuft am 31.12. ab', 'Versicherung läuft ab', ['2026-12-31']],
    ['de', 'Widerspruch innerhalb eines Monats ab 10.11.2026', 'Widerspruch', ['2026-12-10']],
    ['es', 'Contrato termina el 31 de agosto de 2027 con preaviso de 30 días', 'Contrato', ['2027-08-31']],
    ['de', 'Miete ab 1. Januar monatlich', 'Miete', ['2027-01-01', '2027-02-01', '2027-03-01']],
  ])('%s %s, as people say it', (of, line, title, due) => {
    expect(readIn(of, line)).toMatchObject({ error: null, ambiguities: [], title })
    expect(dates(readIn(of, line))).toEqual(due)
  })

  test.each([
    ['Versicherung läuft am 31.12. ab, 120 €', 'Versicherung läuft ab', '2026-12-31'],
    ['Versicherung läuft am 31.12. ab 120 €', 'Versicherung läuft ab', '2026-12-31'],
    ['Frist läuft am 31.12. ab (Kündigung)', 'Frist läuft ab (Kündigung)', '2026-12-31'],
    ['Ausweis läuft ab am 31.12.2027', 'Ausweis läuft ab', '2027-12-31'],
    ['Vertrag endet am 31.12.2026', 'Vertrag', '2026-12-31'],
    ['Neuer Tarif tritt am 1. Januar ein', 'Neuer Tarif tritt ein', '2027-01-01'],
    ['Neuer Tarif tritt am 1. Januar in Kraft', 'Neuer Tarif tritt in Kraft', '2027-01-01'],
    ['Steuer fällt am 10.12. an', 'Steuer fällt an', '2026-12-10'],
    ['Prüfung steht am 5. Februar an', 'Prüfung steht an', '2027-02-05'],
    ['Lieferung kommt morgen an', 'Lieferung kommt an', '2026-11-23'],
    ['Kurs geht am 11. Januar los', 'Kurs geht los', '2027-01-11'],
    ['Die Versammlung findet am 20.01.2027 statt', 'Die Versammlung findet statt', '2027-01-20'],
    ['Garantie hört am 3. Mai auf', 'Garantie hört auf', '2027-05-03'],
    ['Studium fängt am 1. April an', 'Studium fängt an', '2027-04-01'],
    ['Studium fängt an am 1. April', 'Studium fängt an', '2027-04-01'],
    ['Garantie läuft am 3.5.2027 aus', 'Garantie läuft aus', '2027-05-03'],
    ['Angebot liegt bis 15.12. vor', 'Angebot liegt vor', '2026-12-15'],
    ['Unterlagen reichen wir am 5.12. nach', 'Unterlagen reichen wir nach', '2026-12-05'],
    ['Rabatt fällt am 1.2. weg', 'Rabatt fällt weg', '2027-02-01'],
  ])('%s: a verb in two halves leaves both in the title, and no question', (line, title, due) => {
    expect(readIn('de', line)).toMatchObject({ error: null, ambiguities: [], title })
    expect(dates(readIn('de', line))).toEqual([due])
  })

  test('a second half that begins a date instead says so: the contract runs from then on', () => {
    expect(readIn('de', 'Vertrag läuft ab 1. Januar').ambiguities).toMatchObject([{ text: 'ab 1. Januar' }])
  })

  test.each(['Huur voor de 1e van de maand', 'Huur maandelijks voor de 5e'])(
    '%s is asked about: by that day, or before it',
    (line) => expect(readIn('nl', line).ambiguities[0]).toMatchObject({ text: 'voor' }),
  )

  test.each([
    ['', 'Stock take at financial year-end'],
    ['us', 'Submit receipts by fiscal quarter end'],
    ['es', 'Informe a fin de año fiscal'],
  ])('%s%s has no date: whose year that is, nothing says', (of, line) => {
    const said = readIn(of, line)
    expect({ error: said.error?.code, due: said.due }).toEqual({ error: 'not-understood', due: [] })
  })

  test.each([
    ['', 'Gym ends 7 May 2027, 60-day cancellation notice', '2027-03-08'],
    ['', 'gym membership ends 14 Feb 2027, 1 month notice, renews yearly £480', '2027-01-14'],
    ['', 'Alarm contract ends 31 Mar 2027, renews every 6 months, notice 3 months', '2026-12-31'],
    ['', 'Phone renews 3 Sept 2027, cancel 14 days before', '2027-08-20'],
    ['de', 'Studio endet am 31.08.2027 verlängert sich um 12 Monate Kündigungsfrist 3 Monate', '2027-05-31'],
    ['fr', 'Bail se termine le 31 août 2028, préavis 3 mois', '2028-05-31'],
    ['nl', 'Abonnement loopt tot 1 juni 2027 opzegtermijn 1 maand', '2027-05-01'],
  ])('%s%s says by when notice is given', (of, line, noticeBy) => {
    const said = readIn(of, line)
    expect(isRead(said)).toBe(true)
    expect(said.due[0]?.noticeBy).toBe(noticeBy)
    expect(said.title).not.toMatch(/notice|cancel|frist|loopt|verl|termine/)
  })

  test.each([
    ['', 'Pay £~1,150 by 3 Dec', 115_000, true],
    ['', 'Pay £40ish by 3 Dec', 4_000, true],
    ['', 'self assessment 31 Jan £2,100 roughly', 210_000, true],
    ['', 'Bike repair CHF 80 or so on 3 Dec', 8_000, true],
    ['', 'Pay c. £40 by 3 Dec', 4_000, true],
    ['', 'Pay £1,150.- by 3 Dec', 115_000, false],
    ['de', 'Rate 210,- € am 3. Dezember', 21_000, false],
  ])('%s%s has the amount that is written', (of, line, minor, estimated) => {
    expect(readIn(of, line)).toMatchObject({ error: null, ambiguities: [], amount: { minor, estimated } })
  })

  test.each([
    ['', 'Report before Friday 5pm', '2026-11-27', '17:00'],
    ['fr', 'Cantine avant vendredi midi', '2026-11-27', '12:00'],
    ['', 'Report before Friday', '2026-11-26', null],
  ])('%s%s is due by the hour that is said, else on the day before', (of, line, date, at) => {
    const said = readIn(of, line)
    expect([dates(said), said.time?.at ?? null, isRead(said)]).toEqual([[date], at, true])
  })

  test('half an hour behind “Uhr” is the time’s, not the name’s', () => {
    expect(readIn('de', 'Zahnarzt nächsten Donnerstag um 14 Uhr 30')).toMatchObject({
      title: 'Zahnarzt',
      time: { at: '14:30' },
    })
  })

  test.each([
    ['', 'Inventory w/c 7 December', ['2026-12-07', '2026-12-13']],
    ['', 'Inventory during the week of 7 December', ['2026-12-07', '2026-12-13']],
    ['', 'Rota week ending 13 December', ['2026-12-07', '2026-12-13']],
    ['de', 'Inventur in KW 51', ['2026-12-14', '2026-12-20']],
    ['', 'Rota in week 53', ['2026-12-28', '2027-01-03']],
    ['', 'PAT testing in the second half of February', ['2027-02-16', '2027-02-28']],
    ['', 'Appraisals twice a year, April and October', ['first', 'last']],
    ['us', 'RSVP by the Friday before Thanksgiving', ['2026-11-20', '2027-11-19']],
    ['', 'Parents’ evening 8 December 17:40', ['name']],
    ['', 'Timesheet w/e 13 Dec due 15 Dec', ['due 15 Dec', 'w/e 13 Dec']],
    ['', 'Rent for the second half of March due 1 March', ['due 1 March', 'for the second half of March']],
    ['', 'Week 5 essay due 3 Dec', ['name']],
    ['', 'Week 5 quiz every Monday', ['name']],
    ['', 'Pay £40/£50 on 3 Dec', ['name']],
    ['de', 'Anmeldung am 10. des Folgemonats', ['name']],
    ['nl', 'BTW elk kwartaal de laatste dag van de maand erna', ['name']],
  ])('%s%s is asked about, with the right answer among the choices', (of, line, choices) => {
    const said = readIn(of, line)
    expect(said.error).toBeNull()
    expect(said.ambiguities.map(({ options }) => options.map(({ value }) => value))).toEqual([choices])
  })

  test.each([
    'Subs due yearly at Easter',
    'Subs yearly from Good Friday',
    'Party every year on the Friday before Christmas',
    'Eggs every year 2 weeks before Easter',
    'Pie every year 3 days before Thanksgiving',
    'Payroll every month on the Friday before the 25th',
  ])('what is another day each year is refused as a rule, and never kept as the day of this one: %s', (line) => {
    const said = read(line)
    expect(said).toMatchObject({ schedule: null, error: { code: 'bad-rule' } })
    expect(said.error?.message).toContain('another day each time')
  })

  test.each([
    ['Subs weekly from Easter', ['2027-03-28', '2027-04-04', '2027-04-11']],
    ['Turkey every year on Thanksgiving', ['2026-11-26', '2027-11-25', '2028-11-23']],
    ['Stock yearly, day after Boxing Day', ['2026-12-27', '2027-12-27', '2028-12-27']],
  ])('what only begins on such a day, or has a day of the calendar, is a rule: %s', (line, days) => {
    expect(dates(read(line))).toEqual(days)
  })

  test.each([
    ['Extinguishers every 12 months after done, last done 9 Dec 2025', 'Extinguishers', '2026-12-09', 'fromCompletion'],
    ['Chimney 12 months after it was last done, last swept 3 March', 'Chimney', '2027-03-03', 'fromCompletion'],
    ['Boiler service every 12 months, last serviced on 3 March', 'Boiler service', '2027-03-03', 'recurring'],
  ])('when it was last done gives the next: %s', (line, title, first, type) => {
    expect(read(line)).toMatchObject({ error: null, ambiguities: [], title, first, schedule: { type } })
  })

  test.each([
    ['Raffle licence was due 20 November', 'Raffle licence', '2026-11-20'],
    ['Rent should have been paid by 1 Nov', 'Rent', '2026-11-01'],
    ['Books should have been returned on 3 December', 'Books', '2025-12-03'],
  ])('what was due is overdue since then: %s', (line, title, first) => {
    expect(read(line)).toMatchObject({ error: null, ambiguities: [], title, first, schedule: { type: 'once' } })
  })

  test.each([
    ['Charity Commission annual return by 31 October every year', 'Charity Commission annual return', '2027-10-31'],
    ['Weekly shop every week on Friday', 'Weekly shop', '2026-11-27'],
  ])('how often, said again in the name, stays in the name: %s', (line, title, first) => {
    expect(read(line)).toMatchObject({ error: null, ambiguities: [], title, first })
  })

  test('a contract that began, and for how long, with its notice, is a contract’s term', () => {
    expect(read('Broadband contract started 20 Feb 2025 for 24 months, 30 days notice')).toMatchObject({
      error: null,
      title: 'Broadband contract',
      schedule: { type: 'term', start: '2025-02-20', initial: { amount: 24, unit: 'months' } },
      first: '2027-02-19',
    })
  })

  test('a contract with what is paid for it each month is asked about: its end, or each payment', () => {
    const line = 'Broadband started 20 Feb 2025 for 24 months, cancel 30 days before, £33 a month'
    const [asked] = read(line).ambiguities
    expect(asked?.text).toBe('£33 a month')
    const answers = asked?.options.map(({ replacement }) => read(answered(line, asked, replacement)))
    expect(answers).toMatchObject([
      { error: null, ambiguities: [], title: 'Broadband', schedule: { type: 'term' }, first: '2027-02-19' },
      { error: null, ambiguities: [], title: 'Broadband', schedule: { type: 'recurring', count: 24 } },
    ])
  })

  test('for how long from when is no first date beside what is paid each month', () => {
    expect(read('Phone contract 24 months from 20 Feb 2025, £33 a month')).toMatchObject({
      schedule: { type: 'recurring', start: '2025-02-20', count: 24 },
    })
  })

  test('dates in figures that stand in a row are offered as one series', () => {
    for (const [of, line] of [
      ['us', 'Estimated tax 4/15, 6/15, 9/15 and 1/15'],
      ['de', 'Grundsteuer 15.2., 15.5., 15.8. und 15.11.'],
    ] as const) {
      const [asked] = readIn(of, line).ambiguities
      const every = asked?.options[0]?.replacement ?? ''
      expect(asked?.options[0]?.value).toBe('every')
      expect(dates(readIn(of, asked ? answered(line, asked, every) : ''))).toHaveLength(3)
    }
  })
})
