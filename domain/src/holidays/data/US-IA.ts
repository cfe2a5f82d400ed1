// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'US-IA',
  name: 'Iowa',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Martin Luther King Jr. Day', "Lincoln's Birthday", "Washington's Birthday", 'Memorial Day', 'Independence Day (observed)', 'Independence Day', 'Labor Day', 'Veterans Day', 'Thanksgiving Day', 'Christmas Day', 'Juneteenth National Independence Day (observed)', 'Juneteenth National Independence Day', 'Christmas Day (observed)', "New Year's Day (observed)", "Lincoln's Birthday (observed)", 'Veterans Day (observed)'],
  statuses: 'ccccccccccccccccc',
  days: '1.0 j.1 n.2 5.3 2q.4 13.5 1.6 1t.7 1t.8 f.9 t.a 7.0 h.1 p.2 3.3 2x.4 i.b 1.c f.6 1.5 1r.7 1u.8 e.9 t.d 1.a 6.e 1.0 g.1 p.f 1.2 9.3 2q.4 k.c 1.b e.6 1r.7 1v.8 d.9 v.a 1.d 6.0 1.e e.1 r.2 1.f 7.3 2q.4 l.c f.6 1q.7 1v.g 1.8 c.9 w.a 7.0 e.1 s.2 7.3 2q.4 n.c f.6 1o.7 1y.8 h.9 r.a 7.0 j.1 n.2 5.3 2q.4 o.c f.6 1n.7 1z.8 g.9 s.a 7.0 i.1 o.2 4.3 2q.4 p.c e.5 1.6 1t.7 1t.8 f.9 t.a 7.0 h.1 p.2 3.3 2x.4 i.b 1.c f.6 1.5 1r.7 1u.8 e.9 t.d 1.a 6.e 1.0 g.1 p.f 1.2 9.3 2q.4 l.c f.6 1q.7 1v.g 1.8 c.9 w.a 7.0 e.1 s.2 7.3 2q.4 m.c f.6 1p.7 1x.8 1.g a.9 x.a 7.0 k.1 m.2 6.3 2q.4 n.c f.6 1o.7 1y.8 h.9 r.a 7.0 j.1 n.2 5.3 2q.4 o.c f.6 1n.7 1z.8 g.9 s.a 7.0 i.1 o.2 4.3 2x.4 i.b 1.c f.6 1.5 1r.7 1u.8 e.9 t.d 1.a 6.e 1.0 g.1 p.f 1.2 9.3 2q.4 k.c 1.b e.6 1r.7 1v.8 d.9 v.a 1.d 6.0 1.e e.1 r.2 1.f 7.3 2q.4 l.c f.6 1q.7 1v.g 1.8 c.9 w.a 7.0 e.1 s.2 7.3 2q.4 m.c f.6 1p.7 1x.8 1.g a.9 x.a 7.0 k.1 m.2 6.3 2q.4 o.c f.6 1n.7 1z.8 g.9 s.a 7.0 i.1 o.2 4.3 2q.4 p.c e.5 1.6 1t.7 1t.8 f.9 t.a 7.0 h.1 p.2 3.3 2x.4 i.b 1.c f.6 1.5 1r.7 1u.8 e.9 t.d 1.a 6.e 1.0 g.1 p.f 1.2 9.3 2q.4 k.c 1.b e.6 1r.7 1v.8 d.9 v.a 1.d 6.0 1.e e.1 r.2 1.f 7.3 2q.4 m.c f.6 1p.7 1x.8 1.g a.9 x.a',
}
