// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'DE-BE',
  name: 'Berlin',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ['Neujahr', 'Frauentag', 'Karfreitag', 'Ostermontag', 'Erster Mai', '75. Jahrestag der Befreiung vom Nationalsozialismus und der Beendigung des Zweiten Weltkriegs in Europa', 'Christi Himmelfahrt', 'Pfingstmontag', 'Tag der Deutschen Einheit', 'Erster Weihnachtstag', 'Zweiter Weihnachtstag', '80. Jahrestag der Befreiung vom Nationalsozialismus und der Beendigung des Zweiten Weltkriegs in Europa', '75. Jahrestag des Aufstandes vom 17. Juni 1953'],
  statuses: 'cccccpcccccpp',
  days: '1.0 1v.1 x.2 3.3 i.4 7.5 d.6 b.7 3g.8 2b.9 1.a 6.0 1u.1 p.2 3.3 q.4 c.6 b.7 3o.8 2b.9 1.a 6.0 1u.1 12.2 3.3 d.4 p.6 b.7 3b.8 2b.9 1.a 6.0 1u.1 u.2 3.3 l.4 h.6 b.7 3j.8 2b.9 1.a 6.0 1v.1 l.2 3.3 u.4 8.6 b.7 3s.8 2b.9 1.a 6.0 1u.1 15.2 3.3 a.4 7.b l.6 b.7 38.8 2b.9 1.a 6.0 1u.1 q.2 3.3 p.4 d.6 b.7 3n.8 2b.9 1.a 6.0 1u.1 i.2 3.3 x.4 5.6 b.7 3v.8 2b.9 1.a 6.0 1v.1 11.2 3.3 e.4 o.6 b.7 c.c 30.8 2b.9 1.a 6.0 1u.1 m.2 3.3 t.4 9.6 b.7 3r.8 2b.9 1.a 6.0 1u.1 16.2 3.3 9.4 t.6 b.7 37.8 2b.9 1.a 6.0 1u.1 y.2 3.3 h.4 l.6 b.7 3f.8 2b.9 1.a 6.0 1v.1 i.2 3.3 x.4 5.6 b.7 3v.8 2b.9 1.a 6.0 1u.1 12.2 3.3 d.4 p.6 b.7 3b.8 2b.9 1.a 6.0 1u.1 u.2 3.3 l.4 h.6 b.7 3j.8 2b.9 1.a 6.0 1u.1 f.2 3.3 10.4 2.6 b.7 3y.8 2b.9 1.a 6.0 1v.1 y.2 3.3 h.4 l.6 b.7 3f.8 2b.9 1.a 6.0 1u.1 q.2 3.3 p.4 d.6 b.7 3n.8 2b.9 1.a 6.0 1u.1 1a.2 3.3 5.4 x.6 b.7 33.8 2b.9 1.a 6.0 1u.1 v.2 3.3 k.4 i.6 b.7 3i.8 2b.9 1.a 6.0 1v.1 m.2 3.3 t.4 9.6 b.7 3r.8 2b.9 1.a',
}
