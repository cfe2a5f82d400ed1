// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'DE-BY',
  name: 'Bavaria',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ['Neujahr', 'Heilige Drei Könige', 'Karfreitag', 'Ostermontag', 'Erster Mai', 'Christi Himmelfahrt', 'Pfingstmontag', 'Fronleichnam', 'Tag der Deutschen Einheit', 'Allerheiligen', 'Erster Weihnachtstag', 'Zweiter Weihnachtstag'],
  statuses: 'cccccccccccc',
  days: '1.0 5.1 2n.2 3.3 i.4 k.5 b.6 a.7 36.8 t.9 1i.a 1.b 6.0 5.1 2e.2 3.3 q.4 c.5 b.6 a.7 3e.8 t.9 1i.a 1.b 6.0 5.1 2r.2 3.3 d.4 p.5 b.6 a.7 31.8 t.9 1i.a 1.b 6.0 5.1 2j.2 3.3 l.4 h.5 b.6 a.7 39.8 t.9 1i.a 1.b 6.0 5.1 2b.2 3.3 u.4 8.5 b.6 a.7 3i.8 t.9 1i.a 1.b 6.0 5.1 2u.2 3.3 a.4 s.5 b.6 a.7 2y.8 t.9 1i.a 1.b 6.0 5.1 2f.2 3.3 p.4 d.5 b.6 a.7 3d.8 t.9 1i.a 1.b 6.0 5.1 27.2 3.3 x.4 5.5 b.6 a.7 3l.8 t.9 1i.a 1.b 6.0 5.1 2r.2 3.3 e.4 o.5 b.6 a.7 32.8 t.9 1i.a 1.b 6.0 5.1 2b.2 3.3 t.4 9.5 b.6 a.7 3h.8 t.9 1i.a 1.b 6.0 5.1 2v.2 3.3 9.4 t.5 b.6 a.7 2x.8 t.9 1i.a 1.b 6.0 5.1 2n.2 3.3 h.4 l.5 b.6 a.7 35.8 t.9 1i.a 1.b 6.0 5.1 28.2 3.3 x.4 5.5 b.6 a.7 3l.8 t.9 1i.a 1.b 6.0 5.1 2r.2 3.3 d.4 p.5 b.6 a.7 31.8 t.9 1i.a 1.b 6.0 5.1 2j.2 3.3 l.4 h.5 b.6 a.7 39.8 t.9 1i.a 1.b 6.0 5.1 24.2 3.3 10.4 2.5 b.6 a.7 3o.8 t.9 1i.a 1.b 6.0 5.1 2o.2 3.3 h.4 l.5 b.6 a.7 35.8 t.9 1i.a 1.b 6.0 5.1 2f.2 3.3 p.4 d.5 b.6 a.7 3d.8 t.9 1i.a 1.b 6.0 5.1 2z.2 3.3 5.4 x.5 b.6 a.7 2t.8 t.9 1i.a 1.b 6.0 5.1 2k.2 3.3 k.4 i.5 b.6 a.7 38.8 t.9 1i.a 1.b 6.0 5.1 2c.2 3.3 t.4 9.5 b.6 a.7 3h.8 t.9 1i.a 1.b',
}
