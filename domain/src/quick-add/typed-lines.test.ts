import { describe, expect, test } from 'vitest'
import '../holidays/all.ts'
import type { CalendarDate } from '../schedule.ts'
import { answered } from '../vectors/lines-vectors.ts'
import { parseQuickAdd, type QuickAdd, type QuickAddContext } from './quick-add.ts'

const today = '2026-11-22' as CalendarDate
const places: Record<string, Pick<QuickAddContext, 'locale' | 'zone' | 'regions'>> = {
  gb: { locale: 'en-GB', zone: 'Europe/London', regions: ['GB-ENG'] },
  us: { locale: 'en-US', zone: 'America/New_York', regions: ['US'] },
  de: { locale: 'de-DE', zone: 'Europe/Berlin', regions: ['DE'] },
  fr: { locale: 'fr-FR', zone: 'Europe/Paris', regions: ['FR'] },
  es: { locale: 'es-ES', zone: 'Europe/Madrid', regions: ['ES'] },
  nl: { locale: 'nl-NL', zone: 'Europe/Amsterdam', regions: ['NL'] },
}
const readIn = (place: string, line: string): QuickAdd =>
  parseQuickAdd(line, { today, now: `${today}T10:00`, ...(places[place] ?? places['gb']!) })
const dates = ({ due }: QuickAdd) => due.map(({ adjusted }) => adjusted)
const replacements = ({ ambiguities }: QuickAdd) =>
  ambiguities.map(({ options }) => options.map(({ replacement }) => replacement))

describe('a line as it is typed in a hurry', () => {
  test.each([
    ['gb', 'Recycling alt thurs from 3 dec', 'Recycling', ['2026-12-03', '2026-12-17', '2026-12-31']],
    ['gb', 'Swim 10 weeks from 9 Jan, Saturdays', 'Swim', ['2027-01-09', '2027-01-16', '2027-01-23']],
    ['gb', 'Swim block of 10 weeks from 9 Jan, Saturdays', 'Swim block', ['2027-01-09', '2027-01-16', '2027-01-23']],
    ['us', 'Recycling e/o Thu', 'Recycling', ['2026-11-26', '2026-12-10', '2026-12-24']],
    ['gb', 'Gym every two Tuesdays', 'Gym', ['2026-11-24', '2026-12-08', '2026-12-22']],
    ['gb', 'Use voucher b4 31/12', 'Use voucher', ['2026-12-30']],
    ['gb', 'Cancel order w/in 14 days', 'Cancel order', ['2026-12-06']],
    ['gb', 'Dentist in 6 mnths', 'Dentist', ['2027-05-22']],
    ['gb', "Chase invoice in a week's time", 'Chase invoice', ['2026-11-29']],
    ['gb', 'rent £950pcm 1st', 'rent', ['2026-12-01', '2027-01-01', '2027-02-01']],
    ['gb', 'Service 12monthly from 1 Dec', 'Service', ['2026-12-01', '2027-12-01', '2028-12-01']],
    ['gb', 'Budget ~15 jan', 'Budget', ['2027-01-15']],
    [
      'gb',
      'Credit card £50 DD on or around 14th each month',
      'Credit card DD',
      ['2026-12-14', '2027-01-14', '2027-02-14'],
    ],
    ['us', 'Credit card autopay 14th of ea month', 'Credit card autopay', ['2026-12-14', '2027-01-14', '2027-02-14']],
    ['gb', 'Report beginning of the month', 'Report', ['2026-12-01']],
    ['gb', 'AGM notice 21 clear days before 12 Feb', 'AGM notice', ['2027-01-21']],
    ['gb', 'Probate 6 months after end of Nov', 'Probate', ['2027-05-30']],
    ['gb', 'Invoice client 1st working day after month end', 'Invoice client', ['2026-12-01']],
    ['gb', 'Call Bob week after next on Monday', 'Call Bob', ['2026-11-30']],
    ['gb', 'Bins every 14 days on Thursday', 'Bins', ['2026-11-26', '2026-12-10', '2026-12-24']],
    ['de', 'Müll alle 14 Tage donnerstags', 'Müll', ['2026-11-26', '2026-12-10', '2026-12-24']],
    ['de', 'Filter alle 6 Mon. ab 1.12.', 'Filter', ['2026-12-01', '2027-06-01', '2027-12-01']],
    ['de', 'Feuerlöscher alle 2 J. ab 12.3.2025', 'Feuerlöscher', ['2027-03-12', '2029-03-12', '2031-03-12']],
    ['de', 'Beitrag viertelj. ab 15.2.', 'Beitrag', ['2027-02-15', '2027-05-15', '2027-08-15']],
    ['de', 'Probeabo kündigen 2 T vor 14.12.', 'Probeabo kündigen', ['2026-12-12']],
    ['de', 'Kita-Beitrag mtl 15.', 'Kita-Beitrag', ['2026-12-15', '2027-01-15', '2027-02-15']],
    ['de', 'Zahnarzt in einem halben Jahr', 'Zahnarzt', ['2027-05-22']],
    ['de', 'Beiträge am drittletzten Bankarbeitstag des Monats', 'Beiträge', ['2026-11-26']],
    ['de', 'Bericht übernächste Woche Montag', 'Bericht', ['2026-11-30']],
    ['fr', 'Loyer tous les 5 du mois', 'Loyer', ['2026-12-05', '2027-01-05', '2027-02-05']],
    ['fr', 'Rapport avant le 5', 'Rapport', ['2026-12-04']],
    ['es', 'Basura martes alternos', 'Basura', ['2026-11-24', '2026-12-08', '2026-12-22']],
    ['es', 'Basura un martes sí y otro no', 'Basura', ['2026-11-24', '2026-12-08', '2026-12-22']],
    ['es', 'Alquiler cada mes el 1 y el 15', 'Alquiler', ['2026-12-01', '2026-12-15', '2027-01-01']],
    ['es', 'Dentista dentro de medio año', 'Dentista', ['2027-05-22']],
    ['nl', 'Factuur uiterlijk 15-12', 'Factuur', ['2026-12-15']],
    ['nl', 'Salaris laatste werkdag vd maand', 'Salaris', ['2026-11-30']],
    ['nl', 'Tandarts over 6 mnd', 'Tandarts', ['2027-05-22']],
  ])('is read with each of its days (%s: %s)', (place, line, title, days) => {
    const said = readIn(place, line)
    expect({ ...said, dates: dates(said) }).toMatchObject({ error: null, ambiguities: [], title, dates: days })
  })

  test.each([
    ['gb', 'Essay due 12noon 4 Dec', 'Essay', '2026-12-04', '12:00'],
    ['gb', 'Exam 14 Jan 0930hrs', 'Exam', '2027-01-14', '09:30'],
    ['gb', 'Call Bob tomorrow morning at 9', 'Call Bob', '2026-11-23', '09:00'],
    ['gb', "Mum's tablets every morning at 8", "Mum's tablets", '2026-11-23', '08:00'],
    ['gb', 'Backup every night at 2', 'Backup', '2026-11-23', '02:00'],
    ['gb', 'Call Bob tomorrow evening at 5', 'Call Bob', '2026-11-23', '17:00'],
    ['gb', 'Meds every evening at 10:00', 'Meds', '2026-11-22', '22:00'],
    ['us', 'Call mom Tue @5pm', 'Call mom', '2026-11-24', '17:00'],
    ['de', 'Elternabend Do 19h', 'Elternabend', '2026-11-26', '19:00'],
    ['de', 'Klausur Mi 14 Uhr', 'Klausur', '2026-11-25', '14:00'],
    ['de', 'Treffen Montagabend 19 Uhr', 'Treffen', '2026-11-23', '19:00'],
    ['de', 'Treffen Dienstag morgen um 8', 'Treffen', '2026-11-24', '08:00'],
    ['de', 'Tabletten tgl. 8 Uhr', 'Tabletten', '2026-11-23', '08:00'],
    ['fr', 'Réunion jeu. 18h30', 'Réunion', '2026-11-26', '18:30'],
    ['es', 'Pastilla cada noche a las 22', 'Pastilla', '2026-11-22', '22:00'],
    ['nl', 'Tentamen 14-1 9u', 'Tentamen', '2027-01-14', '09:00'],
    ['nl', 'Fysio dinsdag 17u30', 'Fysio', '2026-11-24', '17:30'],
  ])('is read with its time (%s: %s)', (place, line, title, first, at) => {
    expect(readIn(place, line)).toMatchObject({ error: null, ambiguities: [], title, first, time: { at } })
  })

  test.each([
    ['gb', 'Gardener fortnightly on mondays Mar-Oct', ['2027-03-01', '2027-03-15', '2027-03-29'], '2027-10-31'],
    ['gb', 'Pool Jun-Aug weekly', ['2027-06-01', '2027-06-08', '2027-06-15'], '2027-08-31'],
    ['gb', 'Council tax monthly on the 1st may-oct', ['2027-05-01', '2027-06-01', '2027-07-01'], '2027-10-31'],
    ['gb', 'Course every Tuesday 5 Jan - 9 Feb', ['2027-01-05', '2027-01-12', '2027-01-19'], '2027-02-09'],
    ['gb', 'Visit every mon-wed-fri', ['2026-11-23', '2026-11-25', '2026-11-27'], undefined],
    ['us', 'PT MWF', ['2026-11-23', '2026-11-25', '2026-11-27'], undefined],
    ['us', 'PT T/Th', ['2026-11-24', '2026-11-26', '2026-12-01'], undefined],
    ['de', 'Arbeit Mo-Fr', ['2026-11-23', '2026-11-24', '2026-11-25'], undefined],
  ])('days and months in one word are those between, or each (%s: %s)', (place, line, first, until) => {
    const said = readIn(place, line)
    expect(said).toMatchObject({ error: null, ambiguities: [] })
    expect([dates(said), said.schedule?.type === 'recurring' && said.schedule.until]).toEqual([first, until])
  })

  test.each(['Sun-Times subscription', 'Flat 12-14 rent', 'Meet May-Britt', 'AM radio licence', 'Ages 9 to 11 club'])(
    '“%s” is a name',
    (name) => expect(readIn('gb', `${name} 5 Dec`)).toMatchObject({ error: null, ambiguities: [], title: name }),
  )

  test.each(Object.keys(places))(
    'a word that every object of the language has is a name like any other (%s)',
    (place) => {
      for (const word of Object.getOwnPropertyNames(Object.prototype)) {
        expect(readIn(place, `${word} 2027-01-05`)).toMatchObject({ error: null, title: word, first: '2027-01-05' })
        expect(readIn(place, `Call ${word} tomorrow ${word}`)).toBeDefined()
      }
    },
  )

  test('a time that its part of the day cannot hold is asked about', () => {
    expect(replacements(readIn('gb', 'Call tomorrow morning 14:00'))).toEqual([['"morning"']])
    expect(replacements(readIn('gb', 'Meds every morning at 14:00'))).toEqual([['every day', '"every morning"']])
  })

  test('business days behind the end of a month are counted, and not taken for that end', () => {
    expect(readIn('gb', 'Accounts 10 working days after month end').first).toBe('2026-12-14')
    expect(readIn('gb', 'Report 5 working days before end of the month').first).toBe('2026-11-23')
    expect(readIn('gb', 'Report monthly 10 working days after month end').error?.code).toBe('not-understood')
  })

  test('“12 times monthly” is how many, “2x weekly” is asked', () => {
    expect(readIn('gb', 'Premium 12 times monthly on the 5th').schedule).toMatchObject({ count: 12 })
    expect(readIn('gb', 'Gym 3 times monthly on the 5th').schedule).toMatchObject({ count: 3 })
    expect(replacements(readIn('gb', 'Gym 2x weekly'))).toEqual([
      ['every Mon, Thu', 'every Tue, Fri', 'every week x2', '"2x weekly"'],
    ])
  })

  test('a count and a length that do not agree are two ends', () => {
    expect(readIn('gb', 'Loan monthly on the 1st 24 payments for 2 years')).toMatchObject({
      error: null,
      ambiguities: [],
    })
    expect(readIn('gb', 'Loan monthly on the 1st 12 payments for 2 years').error?.code).toBe('not-understood')
  })
})

describe('what is open in such a line is asked', () => {
  test.each([
    ['gb', 'Metformin 2x daily', ['every day', 'every day x2', '"2x daily"']],
    ['gb', 'Eye drops 4 times daily until Friday', ['every day', 'every day x4', '"4 times daily"']],
    ['gb', 'Amoxicillin 3x/day for 7 days', ['every day', '"3x/day"']],
    ['gb', 'Metformin every 12 hours', ['every day', '"every 12 hours"']],
    ['de', 'Tropfen alle 6 Stunden', ['jeden Tag', '"alle 6 Stunden"']],
    ['gb', 'Gym twice a week for 6 weeks', ['every Mon, Thu', 'every Tue, Fri', '"twice a week"']],
    ['gb', 'Water bill twice a year apr & oct', ['every 1 Apr and 1 Oct', 'every 30 Apr and 31 Oct']],
    ['gb', 'Farrier every 6-8wks', ['every 6 wks', 'every 8 wks']],
    ['gb', 'Seminar weds 9-11', ['at 09:00', 'at 11:00', '"9-11"']],
    ['gb', 'Meet tuesday from 2 to 4', ['at 14:00', 'at 16:00']],
    ['gb', 'Meet tuesday 11 to 1pm', ['at 11:00', 'at 13:00']],
    ['de', 'Treffen Dienstag von 9 bis 11 Uhr', ['um 09:00', 'um 11:00']],
    ['fr', 'Réunion mardi 9h-11h', ['à 9h', 'à 11h']],
    ['gb', 'Spelling test every Friday am', ['at 09:00', 'at 08:00', 'at 10:00', '"am"']],
    ['gb', 'Give Calpol every 4-6 hours', ['every day', '"every 4-6 hours"']],
    ['gb', 'Carol concert 16/17 Dec', ['on 16 Dec 2026', 'on 17 Dec 2026']],
    ['gb', 'Booster 6-12 months after 3 Nov', ['6 months after 3 Nov 2026', '12 months after 3 Nov 2026']],
    ['gb', 'Loan £300 on 5th x 36', ['every month x 36', '"x 36"']],
    ['gb', 'Photos tomorrow am', ['at 09:00', 'at 08:00', 'at 10:00', '"am"']],
    ['us', 'Conf call 10a Tue', ['at 10:00', '"10a"']],
    ['us', 'Conf call Tue 10:00 ET', ['"ET"']],
    ['gb', 'Exam 14/01 0930', ['at 09:30', '"0930"']],
    ['gb', 'Holiday cover 21 dec - 4 jan', ['on 21 Dec 2026', 'on 4 Jan 2027']],
    ['us', 'Enrolment Nov 1 - Dec 15', ['on 15 Dec 2026', 'on 1 Nov 2027']],
    ['us', 'Finals 12/14-12/18', ['on 14 Dec 2026', 'on 18 Dec 2026']],
    ['gb', 'Trip 10 August - 12 September 2028', ['on 10 Aug 2028', 'on 12 Sep 2028']],
    ['gb', 'Trip 20 Dec 2027 - 3 Jan', ['on 20 Dec 2027', 'on 3 Jan 2028']],
    ['us', 'Trip Dec 5-9', ['on 5 Dec 2026', 'on 9 Dec 2026']],
    ['gb', 'Trip 12th-19th July', ['on 12 Jul 2027', 'on 19 Jul 2027']],
    ['de', 'Urlaub 21.12.-6.1.', ['am 21. Dezember 2026', 'am 6. Januar 2027']],
    ['de', 'Messe 7.-9.12.', ['am 7. Dezember 2026', 'am 9. Dezember 2026']],
    ['fr', 'Congés 19 décembre au 4 janvier', ['le 19 décembre 2026', 'le 4 janvier 2027']],
    [
      'gb',
      'Council tax 1st apr-jan',
      [
        'every month from 1 Apr 2026 until 31 Jan 2027',
        'every month from 1 Apr 2027 until 31 Jan 2028',
        '"1st apr-jan"',
      ],
    ],
    // What it is in the middle of is not over, and the next is a year off.
    [
      'gb',
      'Council tax monthly on the 1st apr-jan',
      ['from 1 Apr 2026 until 31 Jan 2027', 'from 1 Apr 2027 until 31 Jan 2028'],
    ],
    [
      'gb',
      'Swimming every Friday from September to July',
      ['from 1 Sep 2026 until 31 Jul 2027', 'from 1 Sep 2027 until 31 Jul 2028'],
    ],
    ['gb', 'Swimming every Friday from September', ['from 1 Sep 2026', 'from 1 Sep 2027']],
    ['gb', 'Chess every Friday starting in October', ['from 1 Oct 2026', 'from 1 Oct 2027']],
    [
      'de',
      'Schwimmen jeden Freitag von September bis Juli',
      ['ab 1. September 2026 bis 31. Juli 2027', 'ab 1. September 2027 bis 31. Juli 2028'],
    ],
    ['us', 'COBRA election 60 days from 11/20', ['60 days from 20 Nov 2026', '60 days from 20 Nov 2027']],
    ['gb', 'Return within 30 days of 3/11', ['3 Nov 2026', '3 Nov 2027', '11 Mar 2027']],
    [
      'gb',
      'Board pack 5 working days before board 14 Jan',
      ['5 working days before 14 Jan 2027 "board 14 Jan"', '"5 working days before" board 14 Jan'],
    ],
    ['gb', 'Domain renews 3 mar 2027 (2 yrs)', ['every 2 years', '"2 yrs"']],
    ['gb', 'Physio 10 sessions weekly from 1 dec', ['x10 sessions', '"10 sessions"']],
    ['gb', 'Close the books WD+3 1 Dec', ['"WD+3"']],
    ['gb', 'Physio weekly from 1 Dec 6 weeks', ['for 6 weeks', '"6 weeks"']],
    ['gb', 'Boiler every 12 months, last done 14 Oct 2025', ['from 22 Nov 2026', 'from 14 Oct 2027']],
    ['gb', 'ISA before end of tax year', ['on 5 Apr 2027', '"before end of tax year"']],
    ['us', 'IRA by end of the tax year', ['on 31 Dec 2026', '"end of the tax year"']],
    ['gb', 'Committee bi-monthly 1st Tues', ['every 2 months', 'every 1st and 15th']],
    ['fr', 'Appeler la semaine prochaine', ['le 23 novembre 2026', 'le 29 novembre 2026']],
    ['us', 'Submit the week after next', ['on 30 Nov 2026', 'on 6 Dec 2026']],
    ['de', 'Abgabe KW12', ['am 22. März 2027', 'am 28. März 2027']],
    [
      'de',
      'Pflaster Mo, Mi, Fr',
      ['jeden Montag, Mittwoch, Freitag', '"Mo", "Mi", Fr', '"Mo", Mi, "Fr"', 'Mo, "Mi", "Fr"'],
    ],
    ['de', 'Training Di+Do 18:30', ['jeden Dienstag, Donnerstag', '"Di" Do', 'Di "Do"']],
    ['de', 'Medikament alle 8h', ['jeden Tag', '"alle 8h"']],
    ['de', 'Physio Di/Do 17 Uhr', ['jeden Dienstag, Donnerstag', '"Di" Do', 'Di "Do"']],
  ])('with these answers (%s: %s)', (place, line, offered) => {
    const said = readIn(place, line)
    expect([said.error, ...replacements(said)]).toEqual([null, offered])
    const [asked] = said.ambiguities
    for (const { value, replacement } of asked!.options) {
      if (value === 'name') continue
      const again = readIn(place, answered(line, asked!, replacement))
      expect([again.error, replacement]).toEqual([null, replacement])
    }
  })

  test.each([
    ['gb', 'LOLER 6 months', ['on 22 May 2027', 'every 6 months', '"6 months"']],
    ['gb', 'Acme invoice 30 days EOM', ['on 31 Dec 2026', '"30 days EOM"']],
    ['fr', 'Facture 45 j fin de mois', ['le 31 janvier 2027', '"45 j fin de mois"']],
  ])('and refused where no day is said, with what may be meant instead (%s: %s)', (place, line, offered) => {
    const said = readIn(place, line)
    expect([said.error?.code, ...replacements(said)]).toEqual(['not-understood', offered])
  })
})

describe('words of a language that the line is not read in', () => {
  test.each([
    ['gb', 'Kündigung Fitness 3 Monate vor 31.12.2027', '3 Monate vor'],
    ['gb', 'APK voor 12 april', 'voor'],
    ['gb', 'Miete monatlich 30.11.2026', 'monatlich'],
    ['gb', 'Huur elke maand 1 december', 'elke maand'],
    ['us', 'Facture 30 jours après 12/15/2026', '30 jours après'],
    ['de', 'Alquiler hasta 31.12.2026', 'hasta'],
    ['fr', 'Steuer bis 31/12/2026', 'bis'],
  ])('in %s: “%s” is asked about “%s”, for it may change the date', (place, line, asked) => {
    expect(replacements(readIn(place, line)).flat()).toEqual([`"${asked}"`])
    const kept = readIn(place, line.replace(asked, `"${asked}"`))
    expect([kept.ambiguities, kept.error]).toEqual([[], null])
  })

  test.each([
    ['gb', 'Trip nach Berlin 3 Dec', 'Trip nach Berlin'],
    ['gb', 'Rent Vor Freedom 3 Dec', 'Rent Vor Freedom'],
    ['de', 'Besuch pour Anna 3.12.', 'Besuch pour Anna'],
  ])('in %s: in “%s” they change none, and are its name', (place, line, title) => {
    const { ambiguities, title: read } = readIn(place, line)
    expect([read, ambiguities]).toEqual([title, []])
  })
})
