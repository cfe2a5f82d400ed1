// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'US-PA',
  name: 'Pennsylvania',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Martin Luther King Jr. Day', "Presidents' Day", 'Memorial Day', 'Independence Day (observed)', 'Independence Day', 'Labor Day', 'Columbus Day', 'Veterans Day', 'Thanksgiving Day', 'Day After Thanksgiving', 'Christmas Day', 'Juneteenth National Independence Day (observed)', 'Juneteenth National Independence Day', 'Christmas Day (observed)', "New Year's Day (observed)", 'Veterans Day (observed)'],
  statuses: 'ccccccccccccccccc',
  days: '1.0 j.1 s.2 2q.3 13.4 1.5 1t.6 z.7 u.8 f.9 1.a s.b 7.0 h.1 s.2 2x.3 i.c 1.d f.5 1.4 1r.6 z.7 v.8 e.9 1.a s.e 1.b 6.f 1.0 g.1 z.2 2q.3 k.d 1.c e.5 1r.6 z.7 w.8 d.9 1.a u.b 1.e 6.0 1.f e.1 z.2 2q.3 l.d f.5 1q.6 z.7 w.g 1.8 c.9 1.a v.b 7.0 e.1 z.2 2q.3 n.d f.5 1o.6 16.7 s.8 h.9 1.a q.b 7.0 j.1 s.2 2q.3 o.d f.5 1n.6 16.7 t.8 g.9 1.a r.b 7.0 i.1 s.2 2q.3 p.d e.4 1.5 1t.6 z.7 u.8 f.9 1.a s.b 7.0 h.1 s.2 2x.3 i.c 1.d f.5 1.4 1r.6 z.7 v.8 e.9 1.a s.e 1.b 6.f 1.0 g.1 z.2 2q.3 l.d f.5 1q.6 z.7 w.g 1.8 c.9 1.a v.b 7.0 e.1 z.2 2q.3 m.d f.5 1p.6 z.7 y.8 1.g a.9 1.a w.b 7.0 k.1 s.2 2q.3 n.d f.5 1o.6 16.7 s.8 h.9 1.a q.b 7.0 j.1 s.2 2q.3 o.d f.5 1n.6 16.7 t.8 g.9 1.a r.b 7.0 i.1 s.2 2x.3 i.c 1.d f.5 1.4 1r.6 z.7 v.8 e.9 1.a s.e 1.b 6.f 1.0 g.1 z.2 2q.3 k.d 1.c e.5 1r.6 z.7 w.8 d.9 1.a u.b 1.e 6.0 1.f e.1 z.2 2q.3 l.d f.5 1q.6 z.7 w.g 1.8 c.9 1.a v.b 7.0 e.1 z.2 2q.3 m.d f.5 1p.6 z.7 y.8 1.g a.9 1.a w.b 7.0 k.1 s.2 2q.3 o.d f.5 1n.6 16.7 t.8 g.9 1.a r.b 7.0 i.1 s.2 2q.3 p.d e.4 1.5 1t.6 z.7 u.8 f.9 1.a s.b 7.0 h.1 s.2 2x.3 i.c 1.d f.5 1.4 1r.6 z.7 v.8 e.9 1.a s.e 1.b 6.f 1.0 g.1 z.2 2q.3 k.d 1.c e.5 1r.6 z.7 w.8 d.9 1.a u.b 1.e 6.0 1.f e.1 z.2 2q.3 m.d f.5 1p.6 z.7 y.8 1.g a.9 1.a w.b',
}
