// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'DE-HH',
  name: 'Hamburg',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ['Neujahr', 'Karfreitag', 'Ostermontag', 'Erster Mai', 'Christi Himmelfahrt', 'Pfingstmontag', 'Tag der Deutschen Einheit', 'Reformationstag', 'Erster Weihnachtstag', 'Zweiter Weihnachtstag'],
  statuses: 'cccccccccc',
  days: '1.0 2s.1 3.2 i.3 k.4 b.5 3g.6 s.7 1j.8 1.9 6.0 2j.1 3.2 q.3 c.4 b.5 3o.6 s.7 1j.8 1.9 6.0 2w.1 3.2 d.3 p.4 b.5 3b.6 s.7 1j.8 1.9 6.0 2o.1 3.2 l.3 h.4 b.5 3j.6 s.7 1j.8 1.9 6.0 2g.1 3.2 u.3 8.4 b.5 3s.6 s.7 1j.8 1.9 6.0 2z.1 3.2 a.3 s.4 b.5 38.6 s.7 1j.8 1.9 6.0 2k.1 3.2 p.3 d.4 b.5 3n.6 s.7 1j.8 1.9 6.0 2c.1 3.2 x.3 5.4 b.5 3v.6 s.7 1j.8 1.9 6.0 2w.1 3.2 e.3 o.4 b.5 3c.6 s.7 1j.8 1.9 6.0 2g.1 3.2 t.3 9.4 b.5 3r.6 s.7 1j.8 1.9 6.0 30.1 3.2 9.3 t.4 b.5 37.6 s.7 1j.8 1.9 6.0 2s.1 3.2 h.3 l.4 b.5 3f.6 s.7 1j.8 1.9 6.0 2d.1 3.2 x.3 5.4 b.5 3v.6 s.7 1j.8 1.9 6.0 2w.1 3.2 d.3 p.4 b.5 3b.6 s.7 1j.8 1.9 6.0 2o.1 3.2 l.3 h.4 b.5 3j.6 s.7 1j.8 1.9 6.0 29.1 3.2 10.3 2.4 b.5 3y.6 s.7 1j.8 1.9 6.0 2t.1 3.2 h.3 l.4 b.5 3f.6 s.7 1j.8 1.9 6.0 2k.1 3.2 p.3 d.4 b.5 3n.6 s.7 1j.8 1.9 6.0 34.1 3.2 5.3 x.4 b.5 33.6 s.7 1j.8 1.9 6.0 2p.1 3.2 k.3 i.4 b.5 3i.6 s.7 1j.8 1.9 6.0 2h.1 3.2 t.3 9.4 b.5 3r.6 s.7 1j.8 1.9',
}
