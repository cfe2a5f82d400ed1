// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'NL',
  name: 'the Netherlands',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ['Nieuwjaarsdag', 'Goede Vrijdag', 'Eerste paasdag', 'Tweede paasdag', 'Koningsdag', 'Bevrijdingsdag', 'Hemelvaartsdag', 'Eerste Pinksterdag', 'Tweede Pinksterdag', 'Eerste Kerstdag', 'Tweede Kerstdag'],
  statuses: 'ccccccccccc',
  days: '1.0 2s.1 2.2 1.3 e.4 8.5 g.6 a.7 1.8 5r.9 1.a 6.0 2j.1 2.2 1.3 m.4 g.6 a.7 1.8 5z.9 1.a 6.0 2w.1 2.2 1.3 9.4 t.6 a.7 1.8 5m.9 1.a 6.0 2o.1 2.2 1.3 h.4 l.6 a.7 1.8 5u.9 1.a 6.0 2g.1 2.2 1.3 q.4 c.6 a.7 1.8 63.9 1.a 6.0 2z.1 2.2 1.3 5.4 9.5 o.6 a.7 1.8 5j.9 1.a 6.0 2k.1 2.2 1.3 l.4 h.6 a.7 1.8 5y.9 1.a 6.0 2c.1 2.2 1.3 t.4 9.6 a.7 1.8 66.9 1.a 6.0 2w.1 2.2 1.3 a.4 s.6 a.7 1.8 5n.9 1.a 6.0 2g.1 2.2 1.3 p.4 d.6 a.7 1.8 62.9 1.a 6.0 30.1 2.2 1.3 5.4 8.5 p.6 a.7 1.8 5i.9 1.a 6.0 2s.1 2.2 1.3 c.4 q.6 a.7 1.8 5q.9 1.a 6.0 2d.1 2.2 1.3 t.4 9.6 a.7 1.8 66.9 1.a 6.0 2w.1 2.2 1.3 9.4 t.6 a.7 1.8 5m.9 1.a 6.0 2o.1 2.2 1.3 h.4 l.6 a.7 1.8 5u.9 1.a 6.0 29.1 2.2 1.3 w.4 6.6 2.5 8.7 1.8 69.9 1.a 6.0 2t.1 2.2 1.3 c.4 q.6 a.7 1.8 5q.9 1.a 6.0 2k.1 2.2 1.3 l.4 h.6 a.7 1.8 5y.9 1.a 6.0 34.1 2.2 1.3 1.4 11.6 a.7 1.8 5e.9 1.a 6.0 2p.1 2.2 1.3 g.4 m.6 a.7 1.8 5t.9 1.a 6.0 2h.1 2.2 1.3 p.4 8.5 5.6 a.7 1.8 62.9 1.a',
}
