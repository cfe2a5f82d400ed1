// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'US-CA',
  name: 'California',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Martin Luther King Jr. Day', 'Susan B. Anthony Day', "Presidents' Day", 'Cesar Chavez Day', 'Memorial Day', 'Independence Day (observed)', 'Independence Day', 'Labor Day', 'Veterans Day', 'Thanksgiving Day', 'Day After Thanksgiving', 'Christmas Day', "Presidents' Day; Susan B. Anthony Day", 'Juneteenth National Independence Day (observed)', 'Juneteenth National Independence Day', 'Christmas Day (observed)', "New Year's Day (observed)", 'Veterans Day (observed)', 'Cesar Chavez Day (observed)', 'Diwali', 'Diwali; Veterans Day (observed)'],
  statuses: 'cccccccccccccccccccccc',
  days: '1.0 j.1 q.2 2.3 17.4 1j.5 13.6 1.7 1t.8 1t.9 f.a 1.b s.c 7.0 h.1 s.d 18.4 1p.5 i.e 1.f f.7 1.6 1r.8 1u.9 e.a 1.b s.g 1.c 6.h 1.0 g.1 t.2 6.3 12.4 1o.5 k.f 1.e e.7 1r.8 1v.9 d.a 1.b u.c 1.g 6.0 1.h e.1 u.2 5.3 13.4 1n.5 l.f f.7 1q.8 1v.i 1.9 c.a 1.b v.c 7.0 e.1 v.2 4.3 15.4 1.j 1k.5 n.f f.7 1o.8 1y.9 h.a 1.b q.c 7.0 j.1 q.2 2.3 16.4 1k.5 o.f f.7 1n.8 1z.9 g.a 1.b r.c 7.0 i.1 r.2 1.3 17.4 1j.5 p.f e.6 1.7 1t.8 1q.k 3.9 f.a 1.b s.c 7.0 h.1 s.d 18.4 1p.5 i.e 1.f f.7 1.6 1r.8 1h.k d.9 e.a 1.b s.g 1.c 6.h 1.0 g.1 t.2 6.3 13.4 1n.5 l.f f.7 1q.8 17.k o.i 1.9 c.a 1.b v.c 7.0 e.1 v.2 4.3 14.4 1m.5 m.f f.7 1p.8 1r.k 6.9 1.i a.a 1.b w.c 7.0 k.1 p.2 3.3 15.4 1.j 1k.5 n.f f.7 1o.8 1i.k g.9 h.a 1.b q.c 7.0 j.1 q.2 2.3 16.4 1k.5 o.f f.7 1n.8 1z.9 3.k d.a 1.b r.c 7.0 i.1 r.2 1.3 18.4 1p.5 i.e 1.f f.7 1.6 1r.8 1l.k 9.9 e.a 1.b s.g 1.c 6.h 1.0 g.1 t.2 6.3 12.4 1o.5 k.f 1.e e.7 1r.8 1b.k k.9 d.a 1.b u.c 1.g 6.0 1.h e.1 u.2 5.3 13.4 1n.5 l.f f.7 1q.8 1v.l 1.9 c.a 1.b v.c 7.0 e.1 v.2 4.3 14.4 1m.5 m.f f.7 1p.8 1l.k c.9 1.i a.a 1.b w.c 7.0 k.1 p.2 3.3 16.4 1k.5 o.f f.7 1n.8 1z.9 g.a 1.b r.c 7.0 i.1 r.2 1.3 17.4 1j.5 p.f e.6 1.7 1t.8 1t.9 f.a 1.b s.c 7.0 h.1 s.d 18.4 1p.5 i.e 1.f f.7 1.6 1r.8 1u.9 e.a 1.b s.g 1.c 6.h 1.0 g.1 t.2 6.3 12.4 1o.5 k.f 1.e e.7 1r.8 1v.9 d.a 1.b u.c 1.g 6.0 1.h e.1 u.2 5.3 14.4 1m.5 m.f f.7 1p.8 1x.9 1.i a.a 1.b w.c',
}
