// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'CH-ZH',
  name: 'Zürich',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ['Neujahrstag', 'Karfreitag', 'Ostermontag', 'Tag der Arbeit', 'Auffahrt', 'Pfingstmontag', 'Nationalfeiertag', 'Weihnachten', 'Stephanstag'],
  statuses: 'ccccccccc',
  days: '1.0 2s.1 3.2 i.3 k.4 b.5 1p.6 42.7 1.8 6.0 2j.1 3.2 q.3 c.4 b.5 1x.6 42.7 1.8 6.0 2w.1 3.2 d.3 p.4 b.5 1k.6 42.7 1.8 6.0 2o.1 3.2 l.3 h.4 b.5 1s.6 42.7 1.8 6.0 2g.1 3.2 u.3 8.4 b.5 21.6 42.7 1.8 6.0 2z.1 3.2 a.3 s.4 b.5 1h.6 42.7 1.8 6.0 2k.1 3.2 p.3 d.4 b.5 1w.6 42.7 1.8 6.0 2c.1 3.2 x.3 5.4 b.5 24.6 42.7 1.8 6.0 2w.1 3.2 e.3 o.4 b.5 1l.6 42.7 1.8 6.0 2g.1 3.2 t.3 9.4 b.5 20.6 42.7 1.8 6.0 30.1 3.2 9.3 t.4 b.5 1g.6 42.7 1.8 6.0 2s.1 3.2 h.3 l.4 b.5 1o.6 42.7 1.8 6.0 2d.1 3.2 x.3 5.4 b.5 24.6 42.7 1.8 6.0 2w.1 3.2 d.3 p.4 b.5 1k.6 42.7 1.8 6.0 2o.1 3.2 l.3 h.4 b.5 1s.6 42.7 1.8 6.0 29.1 3.2 10.3 2.4 b.5 27.6 42.7 1.8 6.0 2t.1 3.2 h.3 l.4 b.5 1o.6 42.7 1.8 6.0 2k.1 3.2 p.3 d.4 b.5 1w.6 42.7 1.8 6.0 34.1 3.2 5.3 x.4 b.5 1c.6 42.7 1.8 6.0 2p.1 3.2 k.3 i.4 b.5 1r.6 42.7 1.8 6.0 2h.1 3.2 t.3 9.4 b.5 20.6 42.7 1.8',
}
