// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'US-IN',
  name: 'Indiana',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Martin Luther King Jr. Day', 'Good Friday', 'Primary Election Day', 'Memorial Day', 'Independence Day (observed)', 'Independence Day', 'Labor Day', 'Columbus Day', 'Election Day', 'Veterans Day', 'Thanksgiving Day', "Lincoln's Birthday", "Washington's Birthday", 'Christmas Day', 'Juneteenth National Independence Day (observed)', 'Juneteenth National Independence Day', 'Christmas Day (observed)', "New Year's Day (observed)", 'Veterans Day (observed)'],
  statuses: 'cccccccccccccccccccc',
  days: '1.0 j.1 29.2 p.3 k.4 13.5 1.6 1t.7 z.8 m.9 8.a f.b 1.c r.d 1.e 7.0 h.1 22.2 w.3 r.4 i.f 1.g f.6 1.5 1r.7 z.8 m.9 9.a e.b 1.c r.d 1.h 1.e 6.i 1.0 g.1 2g.2 i.3 r.4 k.g 1.f e.6 1r.7 z.8 t.9 3.a d.b 1.c s.d 2.e 1.h 6.0 1.i e.1 29.2 p.3 r.4 l.g f.6 1q.7 z.8 t.9 3.j 1.a c.b 1.c v.e 1.d 6.0 e.1 22.2 13.3 k.4 n.g f.6 1o.7 16.8 m.9 6.a h.b 1.c p.d 1.e 7.0 j.1 2g.2 i.3 k.4 o.g f.6 1n.7 16.8 m.9 7.a g.b 1.c r.e 1.d 6.0 i.1 22.2 w.3 k.4 p.g e.5 1.6 1t.7 z.8 m.9 8.a f.b 1.c r.d 1.e 7.0 h.1 1v.2 13.3 r.4 i.f 1.g f.6 1.5 1r.7 z.8 m.9 9.a e.b 1.c r.d 1.h 1.e 6.i 1.0 g.1 2g.2 i.3 r.4 l.g f.6 1q.7 z.8 t.9 3.j 1.a c.b 1.c v.e 1.d 6.0 e.1 22.2 13.3 k.4 m.g f.6 1p.7 z.8 t.9 5.a 1.j a.b 1.c v.d 1.e 7.0 k.1 2g.2 i.3 k.4 n.g f.6 1o.7 16.8 m.9 6.a h.b 1.c p.d 1.e 7.0 j.1 29.2 p.3 k.4 o.g f.6 1n.7 16.8 m.9 7.a g.b 1.c r.e 1.d 6.0 i.1 1v.2 13.3 r.4 i.f 1.g f.6 1.5 1r.7 z.8 m.9 9.a e.b 1.c r.d 1.h 1.e 6.i 1.0 g.1 2g.2 i.3 r.4 k.g 1.f e.6 1r.7 z.8 t.9 3.a d.b 1.c s.d 2.e 1.h 6.0 1.i e.1 29.2 p.3 r.4 l.g f.6 1q.7 z.8 t.9 3.j 1.a c.b 1.c v.e 1.d 6.0 e.1 1v.2 1a.3 k.4 m.g f.6 1p.7 z.8 t.9 5.a 1.j a.b 1.c v.d 1.e 7.0 k.1 29.2 p.3 k.4 o.g f.6 1n.7 16.8 m.9 7.a g.b 1.c r.e 1.d 6.0 i.1 22.2 w.3 k.4 p.g e.5 1.6 1t.7 z.8 m.9 8.a f.b 1.c r.d 1.e 7.0 h.1 2n.2 b.3 r.4 i.f 1.g f.6 1.5 1r.7 z.8 m.9 9.a e.b 1.c r.d 1.h 1.e 6.i 1.0 g.1 29.2 p.3 r.4 k.g 1.f e.6 1r.7 z.8 t.9 3.a d.b 1.c s.d 2.e 1.h 6.0 1.i e.1 22.2 13.3 k.4 m.g f.6 1p.7 z.8 t.9 5.a 1.j a.b 1.c v.d 1.e',
}
