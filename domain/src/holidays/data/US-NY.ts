// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'US-NY',
  name: 'New York',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Martin Luther King Jr. Day', "Lincoln's Birthday", 'Susan B. Anthony Day', "Washington's Birthday", 'Memorial Day', 'Independence Day (observed)', 'Independence Day', 'Labor Day', 'Columbus Day', 'Election Day', 'Veterans Day', 'Thanksgiving Day', 'Christmas Day', "Susan B. Anthony Day; Washington's Birthday", 'Juneteenth National Independence Day (observed)', 'Juneteenth National Independence Day', 'Christmas Day (observed)', "New Year's Day (observed)", "Lincoln's Birthday (observed)", 'Veterans Day (observed)'],
  statuses: 'ccccccccccccccccccccc',
  days: '1.0 j.1 n.2 3.3 2.4 2q.5 13.6 1.7 1t.8 z.9 m.a 8.b f.c t.d 7.0 h.1 p.2 3.e 2x.5 i.f 1.g f.7 1.6 1r.8 z.9 m.a 9.b e.c t.h 1.d 6.i 1.0 g.1 p.j 1.2 3.3 6.4 2q.5 k.g 1.f e.7 1r.8 z.9 t.a 3.b d.c v.d 1.h 6.0 1.i e.1 r.2 1.j 2.3 5.4 2q.5 l.g f.7 1q.8 z.9 t.a 3.k 1.b c.c w.d 7.0 e.1 s.2 3.3 4.4 2q.5 n.g f.7 1o.8 16.9 m.a 6.b h.c r.d 7.0 j.1 n.2 3.3 2.4 2q.5 o.g f.7 1n.8 16.9 m.a 7.b g.c s.d 7.0 i.1 o.2 3.3 1.4 2q.5 p.g e.6 1.7 1t.8 z.9 m.a 8.b f.c t.d 7.0 h.1 p.2 3.e 2x.5 i.f 1.g f.7 1.6 1r.8 z.9 m.a 9.b e.c t.h 1.d 6.i 1.0 g.1 p.j 1.2 3.3 6.4 2q.5 l.g f.7 1q.8 z.9 t.a 3.k 1.b c.c w.d 7.0 e.1 s.2 3.3 4.4 2q.5 m.g f.7 1p.8 z.9 t.a 5.b 1.k a.c x.d 7.0 k.1 m.2 3.3 3.4 2q.5 n.g f.7 1o.8 16.9 m.a 6.b h.c r.d 7.0 j.1 n.2 3.3 2.4 2q.5 o.g f.7 1n.8 16.9 m.a 7.b g.c s.d 7.0 i.1 o.2 3.3 1.4 2x.5 i.f 1.g f.7 1.6 1r.8 z.9 m.a 9.b e.c t.h 1.d 6.i 1.0 g.1 p.j 1.2 3.3 6.4 2q.5 k.g 1.f e.7 1r.8 z.9 t.a 3.b d.c v.d 1.h 6.0 1.i e.1 r.2 1.j 2.3 5.4 2q.5 l.g f.7 1q.8 z.9 t.a 3.k 1.b c.c w.d 7.0 e.1 s.2 3.3 4.4 2q.5 m.g f.7 1p.8 z.9 t.a 5.b 1.k a.c x.d 7.0 k.1 m.2 3.3 3.4 2q.5 o.g f.7 1n.8 16.9 m.a 7.b g.c s.d 7.0 i.1 o.2 3.3 1.4 2q.5 p.g e.6 1.7 1t.8 z.9 m.a 8.b f.c t.d 7.0 h.1 p.2 3.e 2x.5 i.f 1.g f.7 1.6 1r.8 z.9 m.a 9.b e.c t.h 1.d 6.i 1.0 g.1 p.j 1.2 3.3 6.4 2q.5 k.g 1.f e.7 1r.8 z.9 t.a 3.b d.c v.d 1.h 6.0 1.i e.1 r.2 1.j 2.3 5.4 2q.5 m.g f.7 1p.8 z.9 t.a 5.b 1.k a.c x.d',
}
