// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'US-OR',
  name: 'Oregon',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Martin Luther King Jr. Day', 'Presidents Day', 'Memorial Day', 'Independence Day (observed)', 'Independence Day', 'Labor Day', 'Veterans Day', 'Thanksgiving Day', 'Christmas Day', 'Juneteenth National Independence Day (observed)', 'Juneteenth National Independence Day', 'Christmas Day (observed)', "New Year's Day (observed)", 'Veterans Day (observed)'],
  statuses: 'ccccccccccccccc',
  days: '1.0 j.1 s.2 2q.3 13.4 1.5 1t.6 1t.7 f.8 t.9 7.0 h.1 s.2 2x.3 i.a 1.b f.5 1.4 1r.6 1u.7 e.8 t.c 1.9 6.d 1.0 g.1 z.2 2q.3 k.b 1.a e.5 1r.6 1v.7 d.8 v.9 1.c 6.0 1.d e.1 z.2 2q.3 l.b f.5 1q.6 1v.e 1.7 c.8 w.9 7.0 e.1 z.2 2q.3 n.b f.5 1o.6 1y.7 h.8 r.9 7.0 j.1 s.2 2q.3 o.b f.5 1n.6 1z.7 g.8 s.9 7.0 i.1 s.2 2q.3 p.b e.4 1.5 1t.6 1t.7 f.8 t.9 7.0 h.1 s.2 2x.3 i.a 1.b f.5 1.4 1r.6 1u.7 e.8 t.c 1.9 6.d 1.0 g.1 z.2 2q.3 l.b f.5 1q.6 1v.e 1.7 c.8 w.9 7.0 e.1 z.2 2q.3 m.b f.5 1p.6 1x.7 1.e a.8 x.9 7.0 k.1 s.2 2q.3 n.b f.5 1o.6 1y.7 h.8 r.9 7.0 j.1 s.2 2q.3 o.b f.5 1n.6 1z.7 g.8 s.9 7.0 i.1 s.2 2x.3 i.a 1.b f.5 1.4 1r.6 1u.7 e.8 t.c 1.9 6.d 1.0 g.1 z.2 2q.3 k.b 1.a e.5 1r.6 1v.7 d.8 v.9 1.c 6.0 1.d e.1 z.2 2q.3 l.b f.5 1q.6 1v.e 1.7 c.8 w.9 7.0 e.1 z.2 2q.3 m.b f.5 1p.6 1x.7 1.e a.8 x.9 7.0 k.1 s.2 2q.3 o.b f.5 1n.6 1z.7 g.8 s.9 7.0 i.1 s.2 2q.3 p.b e.4 1.5 1t.6 1t.7 f.8 t.9 7.0 h.1 s.2 2x.3 i.a 1.b f.5 1.4 1r.6 1u.7 e.8 t.c 1.9 6.d 1.0 g.1 z.2 2q.3 k.b 1.a e.5 1r.6 1v.7 d.8 v.9 1.c 6.0 1.d e.1 z.2 2q.3 m.b f.5 1p.6 1x.7 1.e a.8 x.9',
}
