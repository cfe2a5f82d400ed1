// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'US-CT',
  name: 'Connecticut',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Martin Luther King Jr. Day', "Lincoln's Birthday", "Washington's Birthday", 'Good Friday', 'Memorial Day', 'Independence Day (observed)', 'Independence Day', 'Labor Day', 'Columbus Day', 'Veterans Day', 'Thanksgiving Day', 'Christmas Day', 'Juneteenth National Independence Day (observed)', 'Juneteenth National Independence Day', 'Christmas Day (observed)', "New Year's Day (observed)", "Lincoln's Birthday (observed)", 'Veterans Day (observed)'],
  statuses: 'ccccccccccccccccccc',
  days: '1.0 j.1 n.2 5.3 1h.4 19.5 13.6 1.7 1t.8 z.9 u.a f.b t.c 7.0 h.1 p.2 3.3 1a.4 1n.5 i.d 1.e f.7 1.6 1r.8 z.9 v.a e.b t.f 1.c 6.g 1.0 g.1 p.h 1.2 9.3 1h.4 19.5 k.e 1.d e.7 1r.8 z.9 w.a d.b v.c 1.f 6.0 1.g e.1 r.2 1.h 7.3 1a.4 1g.5 l.e f.7 1q.8 z.9 w.i 1.a c.b w.c 7.0 e.1 s.2 7.3 13.4 1n.5 n.e f.7 1o.8 16.9 s.a h.b r.c 7.0 j.1 n.2 5.3 1o.4 12.5 o.e f.7 1n.8 16.9 t.a g.b s.c 7.0 i.1 o.2 4.3 1a.4 1g.5 p.e e.6 1.7 1t.8 z.9 u.a f.b t.c 7.0 h.1 p.2 3.3 13.4 1u.5 i.d 1.e f.7 1.6 1r.8 z.9 v.a e.b t.f 1.c 6.g 1.0 g.1 p.h 1.2 9.3 1h.4 19.5 l.e f.7 1q.8 z.9 w.i 1.a c.b w.c 7.0 e.1 s.2 7.3 13.4 1n.5 m.e f.7 1p.8 z.9 y.a 1.i a.b x.c 7.0 k.1 m.2 6.3 1o.4 12.5 n.e f.7 1o.8 16.9 s.a h.b r.c 7.0 j.1 n.2 5.3 1h.4 19.5 o.e f.7 1n.8 16.9 t.a g.b s.c 7.0 i.1 o.2 4.3 13.4 1u.5 i.d 1.e f.7 1.6 1r.8 z.9 v.a e.b t.f 1.c 6.g 1.0 g.1 p.h 1.2 9.3 1h.4 19.5 k.e 1.d e.7 1r.8 z.9 w.a d.b v.c 1.f 6.0 1.g e.1 r.2 1.h 7.3 1a.4 1g.5 l.e f.7 1q.8 z.9 w.i 1.a c.b w.c 7.0 e.1 s.2 7.3 w.4 1u.5 m.e f.7 1p.8 z.9 y.a 1.i a.b x.c 7.0 k.1 m.2 6.3 1h.4 19.5 o.e f.7 1n.8 16.9 t.a g.b s.c 7.0 i.1 o.2 4.3 1a.4 1g.5 p.e e.6 1.7 1t.8 z.9 u.a f.b t.c 7.0 h.1 p.2 3.3 1v.4 12.5 i.d 1.e f.7 1.6 1r.8 z.9 v.a e.b t.f 1.c 6.g 1.0 g.1 p.h 1.2 9.3 1a.4 1g.5 k.e 1.d e.7 1r.8 z.9 w.a d.b v.c 1.f 6.0 1.g e.1 r.2 1.h 7.3 13.4 1n.5 m.e f.7 1p.8 z.9 y.a 1.i a.b x.c',
}
