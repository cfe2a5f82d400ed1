// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'US-MI',
  name: 'Michigan',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Martin Luther King Jr. Day', "Washington's Birthday", 'Memorial Day', 'Independence Day (observed)', 'Independence Day', 'Labor Day', 'Election Day', 'Veterans Day', 'Thanksgiving Day', 'Day After Thanksgiving', 'Christmas Eve', 'Christmas Day', "New Year's Eve", 'Juneteenth National Independence Day (observed)', 'Juneteenth National Independence Day', 'Christmas Eve (observed)', 'Christmas Day (observed); Christmas Eve', "New Year's Day (observed); New Year's Eve", 'Christmas Day (observed)', "New Year's Eve (observed)", "New Year's Day (observed)", 'Veterans Day (observed)'],
  statuses: 'ccccccccccccccccccccccc',
  days: '1.0 j.1 s.2 2q.3 13.4 1.5 1t.6 1l.7 8.8 f.9 1.a r.b 1.c 6.d 1.0 h.1 s.2 2x.3 i.e 1.f f.5 1.4 1r.6 1u.8 e.9 1.a r.g 1.h 1.c 6.i 1.0 g.1 z.2 2q.3 k.f 1.e e.5 1r.6 1s.7 3.8 d.9 1.a s.g 1.b 1.c 1.j 4.k 1.d 1.0 1.l e.1 z.2 2q.3 l.f f.5 1q.6 1v.m 1.8 c.9 1.a s.g 2.b 1.c 6.d 1.0 e.1 z.2 2q.3 n.f f.5 1o.6 1s.7 6.8 h.9 1.a p.b 1.c 6.d 1.0 j.1 s.2 2q.3 o.f f.5 1n.6 1z.8 g.9 1.a q.b 1.c 6.d 1.0 i.1 s.2 2q.3 p.f e.4 1.5 1t.6 1l.7 8.8 f.9 1.a r.b 1.c 6.d 1.0 h.1 s.2 2x.3 i.e 1.f f.5 1.4 1r.6 1u.8 e.9 1.a r.g 1.h 1.c 6.i 1.0 g.1 z.2 2q.3 l.f f.5 1q.6 1s.7 3.m 1.8 c.9 1.a s.g 2.b 1.c 6.d 1.0 e.1 z.2 2q.3 m.f f.5 1p.6 1x.8 1.m a.9 1.a v.b 1.c 6.d 1.0 k.1 s.2 2q.3 n.f f.5 1o.6 1s.7 6.8 h.9 1.a p.b 1.c 6.d 1.0 j.1 s.2 2q.3 o.f f.5 1n.6 1z.8 g.9 1.a q.b 1.c 6.d 1.0 i.1 s.2 2x.3 i.e 1.f f.5 1.4 1r.6 1l.7 9.8 e.9 1.a r.g 1.h 1.c 6.i 1.0 g.1 z.2 2q.3 k.f 1.e e.5 1r.6 1v.8 d.9 1.a s.g 1.b 1.c 1.j 4.k 1.d 1.0 1.l e.1 z.2 2q.3 l.f f.5 1q.6 1s.7 3.m 1.8 c.9 1.a s.g 2.b 1.c 6.d 1.0 e.1 z.2 2q.3 m.f f.5 1p.6 1x.8 1.m a.9 1.a v.b 1.c 6.d 1.0 k.1 s.2 2q.3 o.f f.5 1n.6 1s.7 7.8 g.9 1.a q.b 1.c 6.d 1.0 i.1 s.2 2q.3 p.f e.4 1.5 1t.6 1t.8 f.9 1.a r.b 1.c 6.d 1.0 h.1 s.2 2x.3 i.e 1.f f.5 1.4 1r.6 1l.7 9.8 e.9 1.a r.g 1.h 1.c 6.i 1.0 g.1 z.2 2q.3 k.f 1.e e.5 1r.6 1v.8 d.9 1.a s.g 1.b 1.c 1.j 4.k 1.d 1.0 1.l e.1 z.2 2q.3 m.f f.5 1p.6 1s.7 5.8 1.m a.9 1.a v.b 1.c 6.d',
}
