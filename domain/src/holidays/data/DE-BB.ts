// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'DE-BB',
  name: 'Brandenburg',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ['Neujahr', 'Karfreitag', 'Ostersonntag', 'Ostermontag', 'Erster Mai', 'Christi Himmelfahrt', 'Pfingstsonntag', 'Pfingstmontag', 'Tag der Deutschen Einheit', 'Reformationstag', 'Erster Weihnachtstag', 'Zweiter Weihnachtstag'],
  statuses: 'cccccccccccc',
  days: '1.0 2s.1 2.2 1.3 i.4 k.5 a.6 1.7 3g.8 s.9 1j.a 1.b 6.0 2j.1 2.2 1.3 q.4 c.5 a.6 1.7 3o.8 s.9 1j.a 1.b 6.0 2w.1 2.2 1.3 d.4 p.5 a.6 1.7 3b.8 s.9 1j.a 1.b 6.0 2o.1 2.2 1.3 l.4 h.5 a.6 1.7 3j.8 s.9 1j.a 1.b 6.0 2g.1 2.2 1.3 u.4 8.5 a.6 1.7 3s.8 s.9 1j.a 1.b 6.0 2z.1 2.2 1.3 a.4 s.5 a.6 1.7 38.8 s.9 1j.a 1.b 6.0 2k.1 2.2 1.3 p.4 d.5 a.6 1.7 3n.8 s.9 1j.a 1.b 6.0 2c.1 2.2 1.3 x.4 5.5 a.6 1.7 3v.8 s.9 1j.a 1.b 6.0 2w.1 2.2 1.3 e.4 o.5 a.6 1.7 3c.8 s.9 1j.a 1.b 6.0 2g.1 2.2 1.3 t.4 9.5 a.6 1.7 3r.8 s.9 1j.a 1.b 6.0 30.1 2.2 1.3 9.4 t.5 a.6 1.7 37.8 s.9 1j.a 1.b 6.0 2s.1 2.2 1.3 h.4 l.5 a.6 1.7 3f.8 s.9 1j.a 1.b 6.0 2d.1 2.2 1.3 x.4 5.5 a.6 1.7 3v.8 s.9 1j.a 1.b 6.0 2w.1 2.2 1.3 d.4 p.5 a.6 1.7 3b.8 s.9 1j.a 1.b 6.0 2o.1 2.2 1.3 l.4 h.5 a.6 1.7 3j.8 s.9 1j.a 1.b 6.0 29.1 2.2 1.3 10.4 2.5 a.6 1.7 3y.8 s.9 1j.a 1.b 6.0 2t.1 2.2 1.3 h.4 l.5 a.6 1.7 3f.8 s.9 1j.a 1.b 6.0 2k.1 2.2 1.3 p.4 d.5 a.6 1.7 3n.8 s.9 1j.a 1.b 6.0 34.1 2.2 1.3 5.4 x.5 a.6 1.7 33.8 s.9 1j.a 1.b 6.0 2p.1 2.2 1.3 k.4 i.5 a.6 1.7 3i.8 s.9 1j.a 1.b 6.0 2h.1 2.2 1.3 t.4 9.5 a.6 1.7 3r.8 s.9 1j.a 1.b',
}
