import { describe, expect, test } from 'vitest'
import '../holidays/all.ts'
import type { CalendarDate } from '../schedule.ts'
import { answered, type LineVector } from '../vectors/lines-vectors.ts'
import { readVectors } from '../vectors/run.ts'
import { addDays } from './civil-days.ts'
import { printQuickAdd } from './print.ts'
import { writtenDate, writtenOn } from './dates/written-date.ts'
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

const lines = readVectors('lines.json').map(({ input }) => {
  const { text, today, locale, regions } = input as LineVector['input']
  return { text, context: { ...british, today, now: `${today}T10:00`, locale, regions: regions ?? [] } }
})

/** Words about time. Not "for", which a plain word may follow ("Present for Mum"), nor "from" before a name. */
const INSERTED =
  'before|after|until|except|since|each|starting|ending|week|month|noon|1st|third|fifteenth|Monday|March|Easter|weekly|yesterday|quarter|last|next|7 weeks|30 days|in Lent|for a while'.split(
    '|',
  )

describe('nothing about time is taken silently', () => {
  test('a word of time put anywhere into a good line is read, asked about or refused, never left in the name', () => {
    const good = lines.filter(({ text, context }) => context.locale.startsWith('en') && isRead(read(text, context)))
    expect(good.length).toBeGreaterThan(150)
    const silent: string[] = []
    let tried = 0
    for (const [index, { text, context }] of good.entries()) {
      const words = text.split(' ')
      for (let place = 0; place <= words.length; place++) {
        // Each place meets some of the words, each word some of the places: all pairs would take ten times as long.
        for (const inserted of INSERTED.filter((_, at) => (at + place + index) % 8 === 0)) {
          const before = words.slice(0, place).join(' ')
          const line = [before, inserted, ...words.slice(place)].filter(Boolean).join(' ')
          const said = read(line, context)
          const at = before === '' ? 0 : before.length + 1
          tried += 1
          const inToken = said.tokens.some(({ start, end }) => start <= at && at + inserted.length <= end)
          if (isRead(said) && !inToken) silent.push(line)
        }
      }
    }
    expect(tried).toBeGreaterThan(3_000)
    expect(silent).toEqual([])
  })

  test('whatever is offered is read as that answer, and no other word of the line is lost', () => {
    let offers = 0
    for (const { text, context } of lines) {
      const said = read(text, context)
      for (const asked of said.ambiguities)
        for (const { replacement } of asked.options) {
          const line = answered(text, asked, replacement)
          const again = read(line, context)
          const same = again.ambiguities.some(({ code, text: of }) => code === asked.code && of === asked.text)
          expect(same, line).toBe(false)
          const left = `${text.slice(0, asked.span.start)} ${text.slice(asked.span.end)}`.match(/[\p{L}\p{N}]+/gu) ?? []
          for (const word of left) expect(line, line).toContain(word)
          offers += 1
        }
    }
    expect(offers).toBeGreaterThan(120)
  })
})

describe('a line that went wrong before', () => {
  test.each([
    ['File accounts 10 working days before 31 March 2027', '2027-03-15'],
    ['Call Easter Monday', '2027-03-29'],
    ['Report a week on Monday', '2026-11-30'],
    ['Submit timesheet end of next month', '2026-12-31'],
    ['Buy presents 2 weeks before Christmas', '2026-12-11'],
    ['Rent Fri 4 Dec', '2026-12-04'],
    ['Pay card on the 5th of next month', '2026-12-05'],
    ['Dentist Tuesday of next week', '2026-11-24'],
    ['Tree the Friday before Christmas', '2026-12-18'],
  ])('%s is due on %s', (line, date) => {
    expect(read(line)).toMatchObject({ error: null, ambiguities: [] })
    expect(dates(read(line))).toEqual([date])
  })

  test.each([
    ['Call Monday week', ['2026-11-30'], {}],
    ['Gym monthly on the 1st until end of 2027', ['2026-12-01', '2027-01-01'], { until: '2027-12-31' }],
    ['Loan on the 5th every month for 12 months', ['2026-12-05', '2027-01-05'], { count: 12 }],
    ['Bins 2nd Tuesday each month', ['2026-12-08', '2027-01-12'], {}],
    ['Market every Friday except 25 Dec', ['2026-11-27', '2026-12-04'], { rule: { exdates: ['2026-12-25'] } }],
    ['Market every Friday except the 25th', ['2026-11-27', '2026-12-04'], { rule: { exdates: ['2026-12-25'] } }],
    [
      'Walk every day except at weekends',
      ['2026-11-23', '2026-11-24'],
      { rule: { rrule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR' } },
    ],
    ['Miete jeden Monat am 31.', ['2026-11-30', '2026-12-31'], {}],
  ])('%s is read without a question: %j', (line, first, schedule) => {
    const found = read(line, line.startsWith('Miete') ? { ...british, locale: 'de-DE' } : british)
    expect(found).toMatchObject({ error: null, ambiguities: [], schedule })
    expect(dates(found).slice(0, 2)).toEqual(first)
  })

  test('figures with a dot are a time where they cannot be money, and "a month" beside an amount is how often', () => {
    expect(read('Dinner 4 Dec 18.30')).toMatchObject({ time: { at: '18:30' }, amount: null })
    const phone = read('Phone £29.99 a month on the 4th')
    expect(phone).toMatchObject({ ambiguities: [], amount: { minor: 2999, currency: 'GBP' } })
    expect(dates(phone).slice(0, 2)).toEqual(['2026-12-04', '2027-01-04'])
  })

  test('"until June" ends with June, "until 2030" with that year, and an end without a year comes after the start', () => {
    expect(read('Therapy fortnightly on Thursday until June').schedule).toMatchObject({ until: '2027-06-30' })
    expect(read('Loan monthly on the 1st until 2030').schedule).toMatchObject({ until: '2030-12-31' })
    expect(read('Heating oil monthly from 1 December to February').schedule).toMatchObject({
      start: '2026-12-01',
      until: '2027-02-28',
    })
  })

  test.each([
    ['Pay 5 Dec 3 times', '3 times', ['every week 3 times', 'every month 3 times', 'every year 3 times', '"3 times"']],
    [
      'Rent 5 Dec for 6 months',
      'for 6 months',
      ['every month for 6 months', 'every week for 6 months', '"for 6 months"'],
    ],
    ['Loan on the 5th for 60 months', 'for 60 months', ['every month for 60 months', '"for 60 months"']],
    ['Class Friday for 6 weeks', 'for 6 weeks', ['every week for 6 weeks', '"for 6 weeks"']],
    [
      'Gym monthly on the 3rd until summer',
      'until summer',
      ['until end of May 2027', 'until end of August 2027', '"until summer"'],
    ],
    [
      'Ski pass every week until winter',
      'until winter',
      ['until end of November 2026', 'until end of February 2027', '"until winter"'],
    ],
    ['Feed the yeast every full moon', 'every full moon', ['every 4 weeks from 24 Nov 2026', '"every full moon"']],
    [
      'Flu jab every autumn',
      'every autumn',
      ['every year from 1 Sep 2027', 'every year from 30 Nov 2026', '"every autumn"'],
    ],
    [
      'Return coat within 28 days of delivery',
      'within 28 days of delivery',
      ['on 20 Dec 2026', '"within 28 days of delivery"'],
    ],
    ['Pay 30 days after invoice', '30 days after invoice', ['on 22 Dec 2026', '"30 days after invoice"']],
    [
      'Balance 6 weeks before we fly on 3 April',
      '6 weeks before we fly on 3 April',
      [
        'on 20 Feb 2027 "we fly on 3 April"',
        'remind 6 weeks before we fly on 3 April',
        '"6 weeks before" we fly on 3 April',
      ],
    ],
    [
      'Rent 3 Dec every Friday',
      '3 Dec every Friday',
      ['every Friday from 3 Dec 2026', 'every Thu from 3 Dec 2026', 'every Friday from 3 Dec 2026 also on 3 Dec 2026'],
    ],
    [
      'Rent quarterly',
      'quarterly',
      [
        'quarterly from 22 Nov 2026',
        'quarterly from 30 Nov 2026',
        'quarterly from 1 Dec 2026',
        'quarterly from 22 Feb 2027',
      ],
    ],
    [
      'Rent and water weekly',
      'weekly',
      ['weekly from 22 Nov 2026', 'weekly from 23 Nov 2026', 'weekly from 27 Nov 2026', 'weekly from 29 Nov 2026'],
    ],
    ['Backups every working day', 'every working day', ['every weekday', '"every working day"']],
    ['Gym two Mondays from now', 'two', ['"two"']],
    ['Netflix 10.99 every month 4th', '10.99', ['GBP 10.99', '"10.99"']],
    ['Doctor 9.40 Tues 1 Dec', '9.40', ['GBP 9.40', 'at 09:40', '"9.40"']],
    ['Dentist Monday 21', 'Monday 21', ['on 21 Dec 2026', 'Monday at 21:00', 'Monday "21"']],
    ['Dentist Fri 18 9am', 'Fri 18', ['on 18 Dec 2026', 'Fri "18"']],
  ])('%s is asked about at “%s”, in this order: %s', (line, text, replacements) => {
    const { ambiguities } = read(line)
    const asked = ambiguities.find((one) => one.text === text)
    expect(asked?.options.map(({ replacement }) => replacement)).toEqual(replacements)
  })

  test.each([
    ['Rent monthly on the 5th except 6 Jan', 'except 6 Jan'],
    ['Pay first working day of each month except January', 'except January'],
    ['Accounts 10 working days before 31 March yearly', '10 working days before 31 March'],
    ['Reply after 5 Dec', 'after 5 Dec'],
    ['Visit Mum every Easter Monday', 'every Easter Monday'],
  ])('%s is refused, naming “%s”', (line, named) => {
    const { error, schedule } = read(line)
    expect(schedule).toBeNull()
    expect(error && line.slice(error.span.start, error.span.end)).toBe(named)
  })

  test.each([
    ['Rent Friday 5 December 2026', 'weekday-mismatch', ['2026-12-04', '2026-12-05']],
    ['Party Fri 12/3/2027', 'date-order', ['2027-03-12', '2027-12-03']],
    ['Passport expires Dec 2027', 'whole-period', ['2027-12-01', '2027-12-31']],
    ['Paid 3 May 2019', 'past-date', ['2019-05-03', '2027-05-03']],
    ['Visit between 5 and 9 Dec', 'range', ['2026-12-05', '2026-12-09']],
    ['Dentist in 3 to 4 weeks', 'range', ['2026-12-13', '2026-12-20']],
    ['Boiler in about 2-3 months', 'range', ['2027-01-22', '2027-02-22']],
    ['Refund in 10 to 14 working days', 'range', ['in 10 working days', 'in 14 working days']],
    ['Cards 2 or 3 weeks before 20 Dec', 'range', ['2026-12-06', '2026-11-29']],
    ['Filter every 4 to 6 weeks', 'interval-word', ['every 4 weeks', 'every 6 weeks']],
    ['Filter roughly every 4-6 weeks', 'interval-word', ['roughly every 4 weeks', 'roughly every 6 weeks']],
    ['Plants every few days', 'interval-word', ['every 3 days', 'every 2 days', 'every 4 days']],
    ['Gym 3 to 4 times a week', 'which-days', ['every Mon, Wed, Fri', 'every Mon, Tue, Thu, Fri', 'name']],
    ['Meds 2-3 times a day', 'which-days', ['every day', 'name']],
    ['Passport in a few weeks', 'range', ['2026-12-13', '2026-12-06', '2026-12-20']],
    ['Call several days before Christmas', 'range', ['2026-12-22', '2026-12-23', '2026-12-21']],
    ['Call Bob early next week', 'whole-period', ['2026-11-24', '2026-11-23']],
    ['Dentist late next week', 'whole-period', ['2026-11-27', '2026-11-26']],
    ['Dentist in late January', 'whole-period', ['2027-01-31', '2027-01-22']],
    ['Report early in Q2', 'whole-period', ['2027-04-30', '2027-04-01']],
    ['Report late in 2027', 'whole-period', ['2027-12-31', '2027-09-01']],
    ['Clean gutters this March', 'whole-period', ['2027-03-01', '2027-03-31']],
    ['Clean gutters next March', 'whole-period', ['2027-03-01', '2027-03-31']],
    ['Clean gutters next December', 'unread', ['name']],
    ['Boiler in the spring', 'whole-period', ['2027-03-01', '2027-05-31', 'name']],
    ['Paint fence by summer', 'whole-period', ['2027-06-01', '2027-08-31', 'name']],
    ['Fit tyres this winter', 'whole-period', ['2026-12-01', '2027-02-28', 'name']],
    ['Call 5 Dec at 12', 'time-meridiem', ['12:00', '00:00']],
  ])('%s is asked about (%s)', (line, code, values) => {
    const [asked] = read(line).ambiguities
    expect(asked?.code).toBe(code)
    expect(asked?.options.map(({ value }) => value)).toEqual(values)
  })

  test.each([
    ['en-GB', 'Gym every Friday until the 25th', ['2026-11-27', '2026-12-04', '2026-12-11'], '2026-12-25'],
    ['en-GB', 'Gym every day until the 25th', ['2026-11-22', '2026-11-23', '2026-11-24'], '2026-11-25'],
    ['en-GB', 'Gym every Friday from 1 Jan until the 25th', ['2027-01-01', '2027-01-08', '2027-01-15'], '2027-01-25'],
    ['de-DE', 'Sport jeden Freitag bis zum 25.', ['2026-11-27', '2026-12-04', '2026-12-11'], '2026-12-25'],
    ['fr-FR', "Sport tous les vendredis jusqu'au 25", ['2026-11-27', '2026-12-04', '2026-12-11'], '2026-12-25'],
    ['es-ES', 'Gimnasio cada viernes hasta el 25', ['2026-11-27', '2026-12-04', '2026-12-11'], '2026-12-25'],
    ['nl-NL', 'Sporten elke vrijdag tot de 25e', ['2026-11-27', '2026-12-04', '2026-12-11'], '2026-12-25'],
  ])('a day of no month ends what comes by the week, behind its first date (%s: %s)', (locale, line, first, until) => {
    const found = read(line, { ...british, locale })
    expect(found).toMatchObject({ error: null, ambiguities: [], schedule: { until } })
    expect(dates(found)).toEqual(first)
  })

  test('“until the 25th” beside a month is its end or by when it is due; outside English one says by when so', () => {
    const [asked, ...others] = read('Rent monthly until the 25th').ambiguities
    expect([asked?.options.map(({ replacement }) => replacement), others]).toEqual([
      ['on the 25th', 'until 25 Nov 2026', '"until the 25th"'],
      [],
    ])
    expect(read('Rent monthly on the 1st until the 25th').schedule).toMatchObject({ until: '2026-12-25' })
    for (const [locale, line] of [
      ['de-DE', 'Miete jeden Monat bis zum 25.'],
      ['fr-FR', "Loyer tous les mois jusqu'au 25"],
      ['es-ES', 'Alquiler cada mes hasta el 25'],
      ['nl-NL', 'Huur elke maand tot de 25e'],
    ] as const) {
      const found = read(line, { ...british, locale })
      expect(found, line).toMatchObject({ error: null, ambiguities: [] })
      expect(dates(found)).toEqual(['2026-11-25', '2026-12-25', '2027-01-25'])
    }
    expect(read('Move standing order to the 25th')).toMatchObject({ error: null, ambiguities: [], first: '2026-11-25' })
  })

  test.each([
    ['en-GB', 'Gym every Friday except the 25th and 1 Jan', ['2026-12-25', '2027-01-01']],
    ['en-GB', 'Gym every Friday except 25 Dec, 1 Jan and Good Friday', ['2026-12-25', '2027-01-01', '2027-03-26']],
    ['en-GB', 'Gym every Friday except the 4th and the 25th', ['2026-12-04', '2026-12-25']],
    ['en-GB', 'Gym every Friday except 25 Dec and the 8th', ['2026-12-25', '2027-01-08']],
    ['en-GB', 'Walk every day except 25, 26 Dec and 1 Jan', ['2026-12-25', '2026-12-26', '2027-01-01']],
    ['en-GB', 'Walk every day except the 25th and 1 Jan', ['2026-11-25', '2027-01-01']],
    ['de-DE', 'Sport jeden Freitag außer am 25. und 1. Januar', ['2026-12-25', '2027-01-01']],
    ['fr-FR', 'Sport chaque vendredi sauf le 25 et le 1er janvier', ['2026-12-25', '2027-01-01']],
    ['es-ES', 'Deporte cada viernes excepto el 25 y el 1 de enero', ['2026-12-25', '2027-01-01']],
    ['nl-NL', 'Sporten elke vrijdag behalve de 25e en 1 januari', ['2026-12-25', '2027-01-01']],
  ])('days left out are read in any mixture (%s: %s)', (locale, line, exdates) => {
    expect(read(line, { ...british, locale })).toMatchObject({
      error: null,
      ambiguities: [],
      schedule: { rule: { exdates } },
    })
  })

  test('a day of no month with “the” before it is a name where another day stands in the line', () => {
    const [asked] = read('Walk to the 3rd floor 5 Dec').ambiguities
    expect(asked?.options.map(({ replacement }) => replacement)).toEqual(['"the 3rd"'])
    expect(read('Rent the 1st Barclays')).toMatchObject({ error: null, ambiguities: [], first: '2026-12-01' })
  })

  test.each([
    ['de-DE', 'Abrechnung zweimal im Jahr', ['alle 6 Monate']],
    ['de-DE', 'Abrechnung zweimal im Monat', ['jeden Monat am 1. und 15.', 'jeden Monat am 15. und 28.']],
    ['de-DE', 'Medizin jeden Morgen', ['jeden Tag um 09:00', 'jeden Tag um 08:00', 'jeden Tag um 10:00', 'jeden Tag']],
    ['de-DE', 'Treffen jeden zweiten Dienstag', ['jeden 2. Dienstag im Monat', 'alle 2 Wochen am Dienstag']],
    ['de-DE', 'Kurs Mittwoch ab 6. Januar', ['jeden Mittwoch']],
    ['de-DE', 'Zahlung am letzten Werktag', ['jeden Monat am letzten Werktag', 'am letzten Werktag des Monats']],
    ['de-DE', 'Treffen jeden Freitag im Dezember', ['ab 1. Dezember 2026 bis 31. Dezember 2026']],
    ['fr-FR', 'Rapport deux fois par mois', ['chaque mois le 1 et le 15', 'chaque mois le 15 et le 28']],
    ['fr-FR', 'Chaudière chaque année en octobre', ['chaque 1 octobre', 'chaque 31 octobre']],
    ['fr-FR', 'Rapport tous les mois en fin de mois', ['chaque mois le dernier jour', 'chaque dernier jour ouvré']],
    ['fr-FR', 'Payé le 3 mai 2019', ['en retard depuis le 3 mai 2019', 'le 3 mai 2027']],
    ['es-ES', 'Informe dos veces al año', ['cada 6 meses']],
    [
      'es-ES',
      'Clase desde el 6 de enero',
      ['el 6 de enero de 2027', 'cada semana', 'cada mes', 'cada año'].map((often, index) =>
        index === 0 ? often : `${often} desde el 6 de enero de 2027`,
      ),
    ],
    [
      'es-ES',
      'Pago el 1 y el 15',
      ['cada mes el 1 y el 15', 'el 1 de diciembre de 2026', 'el 15 de diciembre de 2026'],
    ],
    ['nl-NL', 'Rapport twee keer per maand', ['elke maand op de 1e en 15e', 'elke maand op de 15e en 28e']],
    ['nl-NL', 'Les maandag, woensdag', ['elke maandag, woensdag', '"maandag", woensdag', 'maandag, "woensdag"']],
    ['nl-NL', 'Arts morgen om 9', ['om 09:00', 'om 21:00']],
  ])(
    'what is offered is in the language of the line, and read without a further question (%s: %s)',
    (locale, line, offered) => {
      const [asked] = read(line, { ...british, locale }).ambiguities
      const answers = asked!.options.filter(({ value }) => value !== 'name')
      expect(answers.map(({ replacement }) => replacement)).toEqual(offered)
      for (const { replacement } of answers) {
        const again = read(answered(line, asked!, replacement), { ...british, locale })
        expect([again.error, again.ambiguities.filter(({ code }) => code !== 'first-date')], replacement).toEqual([
          null,
          [],
        ])
      }
    },
  )

  test.each([
    ['de-DE', 'Sport 3 bis 4 mal pro Woche', 'Sport jeden Montag, Mittwoch, Freitag'],
    ['fr-FR', 'Sport 3 à 4 fois par semaine', 'Sport chaque lundi, mercredi, vendredi'],
    ['es-ES', 'Deporte 3 a 4 veces por semana', 'Deporte cada lunes, miércoles, viernes'],
    ['nl-NL', 'Sporten 3 tot 4 keer per week', 'Sporten elke maandag, woensdag, vrijdag'],
  ])('days are offered in the language of the line, and read in it (%s)', (locale, line, offered) => {
    const [asked] = parseQuickAdd(line, { ...british, locale }).ambiguities
    const { start, end } = asked!.span
    const answered = line.slice(0, start) + asked!.options[0]!.replacement + line.slice(end)
    expect(answered).toBe(offered)
    const found = read(answered, { ...british, locale })
    expect(found).toMatchObject({ error: null, ambiguities: [] })
    expect(dates(found).slice(0, 3)).toEqual(['2026-11-23', '2026-11-25', '2026-11-27'])
  })

  test.each([
    ['Send report EOD', '2026-11-22'],
    ['Send report by close of business on Friday', '2026-11-27'],
    ['Send report Friday by EOD', '2026-11-27'],
    ['Send report end of business 30 Nov', '2026-11-30'],
  ])('“%s” is due on that day, which lasts to its end', (line, date) => {
    expect(read(line)).toMatchObject({ error: null, ambiguities: [], title: 'Send report', first: date, time: null })
  })

  test('the edges of a season are days', () => {
    expect(read('Paint fence by the end of summer').first).toBe('2027-08-31')
    expect(read('Sweep gutters before winter').first).toBe('2026-11-30')
  })

  test('the seasons of the south are others', () => {
    const values = (locale: string) =>
      parseQuickAdd('Boiler in winter', { ...british, locale }).ambiguities[0]?.options.map(({ value }) => value)
    expect(values('en-GB')).toEqual(['2026-12-01', '2027-02-28', 'name'])
    expect(values('en-AU')).toEqual(['2027-06-01', '2027-08-31', 'name'])
  })

  test.each([
    'Send EOD report',
    'Late fee',
    'Early bird tickets',
    'Order several boxes',
    'Winter tyres',
    'End of summer sale',
    'Sale of summer clothes',
  ])('“%s” is a name, and no day of it is made', (line) => {
    expect(read(line)).toMatchObject({ title: line, first: null })
    expect(read(`${line} on 5 Dec`)).toMatchObject({ title: line, first: '2026-12-05' })
  })

  test('a day that has passed can be said to be overdue', () => {
    expect(read('Paid overdue since 2019-05-03')).toMatchObject({
      error: null,
      ambiguities: [],
      schedule: { type: 'once', date: '2019-05-03' },
      first: '2019-05-03',
    })
  })
})

describe('a time in words', () => {
  const inLocale = (locale: string) => ({ ...british, locale, regions: [] })
  test.each([
    ['en-GB', 'Call Mum tomorrow at 9 in the evening', '21:00'],
    ['en-GB', 'Call Mum tomorrow at half past two at night', '02:30'],
    ['de-DE', 'Arzt morgen um neun Uhr', '09:00'],
    ['de-DE', 'Arzt morgen um acht Uhr dreißig', '08:30'],
    ['de-DE', 'Arzt morgen um 9 Uhr abends', '21:00'],
    ['de-DE', 'Chor morgen um zwanzig Uhr', '20:00'],
    ['nl-NL', "Bellen morgen om half negen 's avonds", '20:30'],
    ['fr-FR', 'Réunion demain à huit heures et demie', '08:30'],
    ['fr-FR', 'Réunion demain à 9 heures moins le quart', '08:45'],
    ['fr-FR', 'Réunion demain à midi et demi', '12:30'],
    ['fr-FR', 'Réunion demain à 9 heures du soir', '21:00'],
    ['es-ES', 'Llamar mañana a las 9 de la mañana', '09:00'],
    ['es-ES', 'Llamar mañana a las cinco y cuarto de la tarde', '17:15'],
  ])('is read in %s: %s', (locale, line, time) => {
    const said = read(line, inLocale(locale))
    expect(said).toMatchObject({ error: null, ambiguities: [], time: { at: time } })
    expect(said.title).toBe(line.split(' ').slice(0, said.title.split(' ').length).join(' '))
  })

  test.each([
    ['en-GB', 'Call Mum tomorrow at nine', ['09:00', '21:00']],
    ['en-GB', 'Call Mum tomorrow at eight thirty', ['08:30', '20:30']],
    ['en-GB', 'Call Mum at ten to nine tomorrow', ['08:50', '20:50']],
    ['de-DE', 'Arzt morgen um 9', ['09:00', '21:00']],
    ['de-DE', 'Elternabend um 9 am Montag', ['09:00', '21:00']],
    ['de-DE', 'Arzt morgen um halb neun', ['08:30', '20:30']],
    ['de-DE', 'Arzt morgen um viertel vor acht', ['07:45', '19:45']],
    ['de-DE', 'Arzt morgen um dreiviertel neun', ['08:45', '20:45']],
    ['nl-NL', 'Bellen morgen om kwart over acht', ['08:15', '20:15']],
    ['es-ES', 'Llamar el martes a las 9', ['09:00', '21:00']],
    ['es-ES', 'Llamar el martes a la una menos cuarto', ['12:45', '00:45']],
  ])('that may be of the morning or the evening is asked about in %s: %s', (locale, line, times) => {
    const [asked, ...others] = read(line, inLocale(locale)).ambiguities
    expect([asked?.code, asked?.options.map(({ value }) => value), others]).toEqual(['time-meridiem', times, []])
  })

  test.each([
    ['en-GB', 'Visit at two schools 4 Dec 2026', 'Visit at two schools'],
    ['de-DE', 'Um einen Termin bitten 4. Dezember 2026', 'Um einen Termin bitten'],
    ['de-DE', 'Klage gegen 3 Nachbarn 4. Dezember 2026', 'Klage gegen 3 Nachbarn'],
    ['es-ES', 'Pagar a la comunidad el 4 de diciembre de 2026', 'Pagar a la comunidad'],
    ['nl-NL', 'Om de sleutel vragen 4 december 2026', 'Om de sleutel vragen'],
  ])('is none in %s where something else is counted or named: %s', (locale, line, title) => {
    expect(read(line, inLocale(locale))).toMatchObject({ error: null, ambiguities: [], title, time: null })
  })
})

describe('an answer', () => {
  test.each([
    ['de-DE', 'Miete monatlich', 'Miete monatlich ab 22. November 2026'],
    ['fr-FR', 'Sport tous les mois', 'Sport tous les mois à partir du 22 novembre 2026'],
    ['es-ES', 'Gimnasio cada mes', 'Gimnasio cada mes desde el 22 de noviembre de 2026'],
    ['nl-NL', 'Sport elke maand', 'Sport elke maand vanaf 22 november 2026'],
    ['en-US', 'Gym monthly', 'Gym monthly from 22 Nov 2026'],
  ])('writes its date in the line as people write it in %s, and is read so', (locale, line, after) => {
    const context = { ...british, locale, regions: [] }
    const [asked] = read(line, context).ambiguities
    const written = asked && answered(line, asked, asked.options[0]?.replacement ?? '')
    expect(written).toBe(after)
    expect(dates(read(after, context))).toEqual(['2026-11-22', '2026-12-22', '2027-01-22'])
  })

  test('whichever day it is, a date is read as the day that it was written for, in every language', () => {
    for (const locale of ['en-GB', 'en-US', 'de-DE', 'fr-FR', 'es-ES', 'nl-NL'])
      for (let ahead = 0; ahead < 500; ahead += 7) {
        const day = addDays(today, ahead)
        const context = { ...british, locale, regions: [] }
        for (const text of [writtenDate(day, locale.slice(0, 2)), writtenOn(day, locale.slice(0, 2))])
          expect(read(`Xyz ${text}`, context), text).toMatchObject({ ambiguities: [], title: 'Xyz', first: day })
      }
  })
})

describe('a reminder in plain words', () => {
  test('is one, so long before the date of the line', () => {
    const said = read('Mortgage deal ends 31 Oct 2027 remind me 6 months before')
    expect(said).toMatchObject({ error: null, ambiguities: [], title: 'Mortgage deal' })
    expect(said.reminderSteps).toEqual([
      { of: 'due', offset: { amount: -6, unit: 'months' }, channels: ['email', 'inApp'] },
    ])
    expect(read('Remind me 2 days before Christmas to call').reminderSteps).toEqual([])
    expect(read('Remind Bob 5 Dec')).toMatchObject({ title: 'Remind Bob', reminderSteps: [] })
    expect(read('Passport 5 Dec 2031 remind me 3 years before').error?.code).toBe('offset-out-of-range')
  })

  test.each([
    ['en-GB', 'Rent 1 Dec 2026 at 5pm, remind me 3 days before at 8am', -3, 'days', '08:00', '17:00'],
    ['en-GB', 'Rent 1 Dec 2026 remind me the day before', -1, 'days', undefined, null],
    ['en-GB', 'Rent 1 Dec 2026 remind me at 8am on the day', 0, 'days', '08:00', null],
    ['de-DE', 'Miete 1. Dezember 2026, erinnere mich eine Woche vorher um 8 Uhr', -1, 'weeks', '08:00', null],
    ['fr-FR', 'Loyer le 1er décembre 2026 rappelle-moi 3 jours avant à 8h', -3, 'days', '08:00', null],
    ['es-ES', 'Alquiler el 1 de diciembre de 2026 recuérdame 3 días antes', -3, 'days', undefined, null],
    ['nl-NL', 'Huur 1 december 2026 herinner me de dag ervoor om 8 uur', -1, 'days', '08:00', null],
  ] as const)('has a time of its own, which is not when it is due (%s: %s)', (locale, line, amount, unit, at, due) => {
    const said = read(line, { ...british, locale, regions: [] })
    const step = { of: 'due', offset: { amount, unit }, ...(at && { at }), channels: ['email', 'inApp'] }
    expect([said.error, said.ambiguities, dates(said)]).toEqual([null, [], ['2026-12-01']])
    expect([said.reminderSteps, said.time]).toEqual([[step], due && { at: due }])
  })
})

describe('a day beside those of a rule', () => {
  test('is one of its dates, and the line printed says it again', () => {
    const said = read('Rent every Friday from 3 Dec 2026 also on 3 Dec 2026')
    expect(dates(said)).toEqual(['2026-12-03', '2026-12-04', '2026-12-11'])
    expect(dates(read(printQuickAdd(said, british) ?? ''))).toEqual(dates(said))
    expect(read('Rent 4 Dec 2026 also on 8 Dec 2026').error?.code).toBe('not-understood')
  })
})

describe('plain words stay the name', () => {
  test.each([
    'Sat nav update',
    'Time Out magazine',
    'Second Street rent',
    "Friday's Deli invoice",
    '7-day permit',
    'Monday.com subscription',
    '24/7 support contract',
    'Second-hand car insurance',
    'Present for Mum',
    'Letter from Acme',
    'Report on sales',
    'Bin day',
    '60th birthday cake',
    'Call 020 7946 0958',
    'Flat 3/4 key',
    'Insurance (public liability)',
    'Odd jobs man',
    'Not Just Cakes order',
    'Second home council tax',
    'Daily Mail subscription',
  ])('%s', (name) => {
    const said = read(`${name} 5 Dec 2026`)
    expect(said).toMatchObject({ error: null, ambiguities: [], title: name })
    expect(dates(said)).toEqual(['2026-12-05'])
  })

  test('a word kept as a name by its quotes is not asked about again', () => {
    const line = 'Christmas party 18 Dec'
    const [asked] = read(line).ambiguities
    const kept = asked && answered(line, asked, asked.options[0]?.replacement ?? '')
    expect(kept).toBe('"Christmas" party 18 Dec')
    expect(read(kept ?? '')).toMatchObject({ error: null, ambiguities: [], title: 'Christmas party' })
  })
})

describe('working days', () => {
  test('count in the book’s regions, and weekends only where it has none; both are said', () => {
    const line = 'File accounts 10 working days before 31 March 2027'
    expect(dates(read(line))).toEqual(['2027-03-15'])
    expect(read(line).notes[0]?.text).toContain('GB-ENG')
    const [weekends] = read(line).notes[0]?.offers ?? []
    expect(weekends).toMatchObject({ label: 'Weekends only', replacement: line.replace('working days', 'weekdays') })
    expect(dates(read(weekends?.replacement ?? ''))).toEqual(['2027-03-17'])
    const [convention] = read('Pay 25 Dec 2026 or previous working day').notes[0]?.offers ?? []
    expect(convention?.replacement).toBe('Pay 25 Dec 2026 preceding:weekends')
    const nowhere = read(line, { ...british, regions: [] })
    expect(dates(nowhere)).toEqual(['2027-03-17'])
    expect(nowhere.notes[0]?.text).toContain('Weekends only')
    expect(read('File accounts 10 working days in US before 31 March 2027').notes).toEqual([])
  })
})

describe('a day without a year', () => {
  test('that passed a short while ago is next year’s, and that it may be overdue is offered', () => {
    const said = read('Parking fine £70 by 20 Nov at 10:00')
    expect(dates(said)).toEqual(['2027-11-20'])
    const [note] = said.notes
    expect(note?.text).toBe('20 Nov 2026 has passed, so this is the next one.')
    expect(read(note?.offers[0]?.replacement ?? '')).toMatchObject({
      error: null,
      ambiguities: [],
      title: 'Parking fine',
      time: { at: '10:00' },
      schedule: { type: 'once', date: '2026-11-20' },
    })
  })
  test.each(['Parking fine by 20 Nov 2027', 'Fine by 12 Sep', 'Fine on 24 Nov', 'Birthday 20 Nov yearly'])(
    'is not doubted in “%s”',
    (line) => expect(read(line).notes).toEqual([]),
  )
})

describe('a day that some months lack', () => {
  test('falls on the last one, and both other ways are offered and read', () => {
    const said = read('Birthday 29 Feb yearly')
    expect(dates(said)).toEqual(['2027-02-28', '2028-02-29', '2029-02-28'])
    const [note] = said.notes
    const [forward, omit] = note?.offers ?? []
    expect(dates(read(forward?.replacement ?? ''))).toEqual(['2027-03-01', '2028-02-29', '2029-03-01'])
    expect(dates(read(omit?.replacement ?? ''))).toEqual(['2028-02-29', '2032-02-29', '2036-02-29'])
  })
})
