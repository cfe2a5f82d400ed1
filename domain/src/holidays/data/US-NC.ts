// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'US-NC',
  name: 'North Carolina',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Martin Luther King Jr. Day', "Washington's Birthday", 'Good Friday', 'Memorial Day', 'Independence Day (observed)', 'Independence Day', 'Labor Day', 'Veterans Day', 'Thanksgiving Day', 'Day After Thanksgiving', 'Christmas Eve', 'Christmas Day', 'Day After Christmas', 'Day After Christmas (observed)', 'Juneteenth National Independence Day (observed)', 'Juneteenth National Independence Day', 'Christmas Eve (observed)', 'Christmas Day (observed); Christmas Eve', "New Year's Day (observed)", 'Christmas Day (observed); Day After Christmas', 'Veterans Day (observed)'],
  statuses: 'cccccccccccccccccccccc',
  days: '1.0 j.1 s.2 1h.3 19.4 13.5 1.6 1t.7 1t.8 f.9 1.a r.b 1.c 1.d 2.e 4.0 h.1 s.2 1a.3 1n.4 i.f 1.g f.6 1.5 1r.7 1u.8 e.9 1.a r.h 1.i 1.c 1.d 1.e 4.j 1.0 g.1 z.2 1h.3 19.4 k.g 1.f e.6 1r.7 1v.8 d.9 1.a s.h 1.b 1.c 1.k 1.e 5.0 1.j e.1 z.2 1a.3 1g.4 l.g f.6 1q.7 1v.l 1.8 c.9 1.a s.h 2.b 1.c 1.d 6.0 e.1 z.2 13.3 1n.4 n.g f.6 1o.7 1y.8 h.9 1.a p.b 1.c 1.d 6.0 j.1 s.2 1o.3 12.4 o.g f.6 1n.7 1z.8 g.9 1.a q.b 1.c 1.d 6.0 i.1 s.2 1a.3 1g.4 p.g e.5 1.6 1t.7 1t.8 f.9 1.a r.b 1.c 1.d 2.e 4.0 h.1 s.2 13.3 1u.4 i.f 1.g f.6 1.5 1r.7 1u.8 e.9 1.a r.h 1.i 1.c 1.d 1.e 4.j 1.0 g.1 z.2 1h.3 19.4 l.g f.6 1q.7 1v.l 1.8 c.9 1.a s.h 2.b 1.c 1.d 6.0 e.1 z.2 13.3 1n.4 m.g f.6 1p.7 1x.8 1.l a.9 1.a v.b 1.c 1.d 6.0 k.1 s.2 1o.3 12.4 n.g f.6 1o.7 1y.8 h.9 1.a p.b 1.c 1.d 6.0 j.1 s.2 1h.3 19.4 o.g f.6 1n.7 1z.8 g.9 1.a q.b 1.c 1.d 6.0 i.1 s.2 13.3 1u.4 i.f 1.g f.6 1.5 1r.7 1u.8 e.9 1.a r.h 1.i 1.c 1.d 1.e 4.j 1.0 g.1 z.2 1h.3 19.4 k.g 1.f e.6 1r.7 1v.8 d.9 1.a s.h 1.b 1.c 1.k 1.e 5.0 1.j e.1 z.2 1a.3 1g.4 l.g f.6 1q.7 1v.l 1.8 c.9 1.a s.h 2.b 1.c 1.d 6.0 e.1 z.2 w.3 1u.4 m.g f.6 1p.7 1x.8 1.l a.9 1.a v.b 1.c 1.d 6.0 k.1 s.2 1h.3 19.4 o.g f.6 1n.7 1z.8 g.9 1.a q.b 1.c 1.d 6.0 i.1 s.2 1a.3 1g.4 p.g e.5 1.6 1t.7 1t.8 f.9 1.a r.b 1.c 1.d 2.e 4.0 h.1 s.2 1v.3 12.4 i.f 1.g f.6 1.5 1r.7 1u.8 e.9 1.a r.h 1.i 1.c 1.d 1.e 4.j 1.0 g.1 z.2 1a.3 1g.4 k.g 1.f e.6 1r.7 1v.8 d.9 1.a s.h 1.b 1.c 1.k 1.e 5.0 1.j e.1 z.2 13.3 1n.4 m.g f.6 1p.7 1x.8 1.l a.9 1.a v.b 1.c 1.d',
}
