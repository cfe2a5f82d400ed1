// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'AT',
  name: 'Austria',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ['Neujahr', 'Heilige Drei Könige', 'Ostermontag', 'Staatsfeiertag', 'Christi Himmelfahrt', 'Pfingstmontag', 'Fronleichnam', 'Mariä Himmelfahrt', 'Nationalfeiertag', 'Allerheiligen', 'Mariä Empfängnis', 'Christtag', 'Stephanstag'],
  statuses: 'ccccccccccccc',
  days: '1.0 5.1 2q.2 i.3 k.4 b.5 a.6 1t.7 20.8 6.9 11.a h.b 1.c 6.0 5.1 2h.2 q.3 c.4 b.5 a.6 21.7 20.8 6.9 11.a h.b 1.c 6.0 5.1 2u.2 d.3 p.4 b.5 a.6 1o.7 20.8 6.9 11.a h.b 1.c 6.0 5.1 2m.2 l.3 h.4 b.5 a.6 1w.7 20.8 6.9 11.a h.b 1.c 6.0 5.1 2e.2 u.3 8.4 b.5 a.6 25.7 20.8 6.9 11.a h.b 1.c 6.0 5.1 2x.2 a.3 s.4 b.5 a.6 1l.7 20.8 6.9 11.a h.b 1.c 6.0 5.1 2i.2 p.3 d.4 b.5 a.6 20.7 20.8 6.9 11.a h.b 1.c 6.0 5.1 2a.2 x.3 5.4 b.5 a.6 28.7 20.8 6.9 11.a h.b 1.c 6.0 5.1 2u.2 e.3 o.4 b.5 a.6 1p.7 20.8 6.9 11.a h.b 1.c 6.0 5.1 2e.2 t.3 9.4 b.5 a.6 24.7 20.8 6.9 11.a h.b 1.c 6.0 5.1 2y.2 9.3 t.4 b.5 a.6 1k.7 20.8 6.9 11.a h.b 1.c 6.0 5.1 2q.2 h.3 l.4 b.5 a.6 1s.7 20.8 6.9 11.a h.b 1.c 6.0 5.1 2b.2 x.3 5.4 b.5 a.6 28.7 20.8 6.9 11.a h.b 1.c 6.0 5.1 2u.2 d.3 p.4 b.5 a.6 1o.7 20.8 6.9 11.a h.b 1.c 6.0 5.1 2m.2 l.3 h.4 b.5 a.6 1w.7 20.8 6.9 11.a h.b 1.c 6.0 5.1 27.2 10.3 2.4 b.5 a.6 2b.7 20.8 6.9 11.a h.b 1.c 6.0 5.1 2r.2 h.3 l.4 b.5 a.6 1s.7 20.8 6.9 11.a h.b 1.c 6.0 5.1 2i.2 p.3 d.4 b.5 a.6 20.7 20.8 6.9 11.a h.b 1.c 6.0 5.1 32.2 5.3 x.4 b.5 a.6 1g.7 20.8 6.9 11.a h.b 1.c 6.0 5.1 2n.2 k.3 i.4 b.5 a.6 1v.7 20.8 6.9 11.a h.b 1.c 6.0 5.1 2f.2 t.3 9.4 b.5 a.6 24.7 20.8 6.9 11.a h.b 1.c',
}
