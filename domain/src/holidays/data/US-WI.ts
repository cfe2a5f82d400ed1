// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'US-WI',
  name: 'Wisconsin',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Martin Luther King Jr. Day', 'Susan B. Anthony Day', "Washington's Birthday", 'Memorial Day', 'Independence Day (observed)', 'Independence Day', 'Labor Day', 'Veterans Day', 'Thanksgiving Day', 'Christmas Eve', 'Christmas Day', "New Year's Eve", "Susan B. Anthony Day; Washington's Birthday", 'Juneteenth National Independence Day (observed)', 'Juneteenth National Independence Day', 'Christmas Eve (observed)', 'Christmas Day (observed); Christmas Eve', "New Year's Day (observed); New Year's Eve", 'Christmas Day (observed)', "New Year's Eve (observed)", "New Year's Day (observed)", 'Veterans Day (observed)'],
  statuses: 'ccccccccccccccccccccccc',
  days: '1.0 j.1 q.2 2.3 2q.4 13.5 1.6 1t.7 1t.8 f.9 s.a 1.b 6.c 1.0 h.1 s.d 2x.4 i.e 1.f f.6 1.5 1r.7 1u.8 e.9 s.g 1.h 1.b 6.i 1.0 g.1 t.2 6.3 2q.4 k.f 1.e e.6 1r.7 1v.8 d.9 t.g 1.a 1.b 1.j 4.k 1.c 1.0 1.l e.1 u.2 5.3 2q.4 l.f f.6 1q.7 1v.m 1.8 c.9 t.g 2.a 1.b 6.c 1.0 e.1 v.2 4.3 2q.4 n.f f.6 1o.7 1y.8 h.9 q.a 1.b 6.c 1.0 j.1 q.2 2.3 2q.4 o.f f.6 1n.7 1z.8 g.9 r.a 1.b 6.c 1.0 i.1 r.2 1.3 2q.4 p.f e.5 1.6 1t.7 1t.8 f.9 s.a 1.b 6.c 1.0 h.1 s.d 2x.4 i.e 1.f f.6 1.5 1r.7 1u.8 e.9 s.g 1.h 1.b 6.i 1.0 g.1 t.2 6.3 2q.4 l.f f.6 1q.7 1v.m 1.8 c.9 t.g 2.a 1.b 6.c 1.0 e.1 v.2 4.3 2q.4 m.f f.6 1p.7 1x.8 1.m a.9 w.a 1.b 6.c 1.0 k.1 p.2 3.3 2q.4 n.f f.6 1o.7 1y.8 h.9 q.a 1.b 6.c 1.0 j.1 q.2 2.3 2q.4 o.f f.6 1n.7 1z.8 g.9 r.a 1.b 6.c 1.0 i.1 r.2 1.3 2x.4 i.e 1.f f.6 1.5 1r.7 1u.8 e.9 s.g 1.h 1.b 6.i 1.0 g.1 t.2 6.3 2q.4 k.f 1.e e.6 1r.7 1v.8 d.9 t.g 1.a 1.b 1.j 4.k 1.c 1.0 1.l e.1 u.2 5.3 2q.4 l.f f.6 1q.7 1v.m 1.8 c.9 t.g 2.a 1.b 6.c 1.0 e.1 v.2 4.3 2q.4 m.f f.6 1p.7 1x.8 1.m a.9 w.a 1.b 6.c 1.0 k.1 p.2 3.3 2q.4 o.f f.6 1n.7 1z.8 g.9 r.a 1.b 6.c 1.0 i.1 r.2 1.3 2q.4 p.f e.5 1.6 1t.7 1t.8 f.9 s.a 1.b 6.c 1.0 h.1 s.d 2x.4 i.e 1.f f.6 1.5 1r.7 1u.8 e.9 s.g 1.h 1.b 6.i 1.0 g.1 t.2 6.3 2q.4 k.f 1.e e.6 1r.7 1v.8 d.9 t.g 1.a 1.b 1.j 4.k 1.c 1.0 1.l e.1 u.2 5.3 2q.4 m.f f.6 1p.7 1x.8 1.m a.9 w.a 1.b 6.c',
}
