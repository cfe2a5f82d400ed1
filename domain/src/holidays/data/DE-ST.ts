// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'DE-ST',
  name: 'Saxony-Anhalt',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ['Neujahr', 'Heilige Drei Könige', 'Karfreitag', 'Ostermontag', 'Erster Mai', 'Christi Himmelfahrt', 'Pfingstmontag', 'Tag der Deutschen Einheit', 'Reformationstag', 'Erster Weihnachtstag', 'Zweiter Weihnachtstag'],
  statuses: 'ccccccccccc',
  days: '1.0 5.1 2n.2 3.3 i.4 k.5 b.6 3g.7 s.8 1j.9 1.a 6.0 5.1 2e.2 3.3 q.4 c.5 b.6 3o.7 s.8 1j.9 1.a 6.0 5.1 2r.2 3.3 d.4 p.5 b.6 3b.7 s.8 1j.9 1.a 6.0 5.1 2j.2 3.3 l.4 h.5 b.6 3j.7 s.8 1j.9 1.a 6.0 5.1 2b.2 3.3 u.4 8.5 b.6 3s.7 s.8 1j.9 1.a 6.0 5.1 2u.2 3.3 a.4 s.5 b.6 38.7 s.8 1j.9 1.a 6.0 5.1 2f.2 3.3 p.4 d.5 b.6 3n.7 s.8 1j.9 1.a 6.0 5.1 27.2 3.3 x.4 5.5 b.6 3v.7 s.8 1j.9 1.a 6.0 5.1 2r.2 3.3 e.4 o.5 b.6 3c.7 s.8 1j.9 1.a 6.0 5.1 2b.2 3.3 t.4 9.5 b.6 3r.7 s.8 1j.9 1.a 6.0 5.1 2v.2 3.3 9.4 t.5 b.6 37.7 s.8 1j.9 1.a 6.0 5.1 2n.2 3.3 h.4 l.5 b.6 3f.7 s.8 1j.9 1.a 6.0 5.1 28.2 3.3 x.4 5.5 b.6 3v.7 s.8 1j.9 1.a 6.0 5.1 2r.2 3.3 d.4 p.5 b.6 3b.7 s.8 1j.9 1.a 6.0 5.1 2j.2 3.3 l.4 h.5 b.6 3j.7 s.8 1j.9 1.a 6.0 5.1 24.2 3.3 10.4 2.5 b.6 3y.7 s.8 1j.9 1.a 6.0 5.1 2o.2 3.3 h.4 l.5 b.6 3f.7 s.8 1j.9 1.a 6.0 5.1 2f.2 3.3 p.4 d.5 b.6 3n.7 s.8 1j.9 1.a 6.0 5.1 2z.2 3.3 5.4 x.5 b.6 33.7 s.8 1j.9 1.a 6.0 5.1 2k.2 3.3 k.4 i.5 b.6 3i.7 s.8 1j.9 1.a 6.0 5.1 2c.2 3.3 t.4 9.5 b.6 3r.7 s.8 1j.9 1.a',
}
