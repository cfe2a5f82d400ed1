// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'US-LA',
  name: 'Louisiana',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Martin Luther King Jr. Day', "Washington's Birthday", 'Mardi Gras', 'Good Friday', 'Memorial Day', 'Independence Day (observed)', 'Independence Day', 'Labor Day', 'Election Day', 'Veterans Day', 'Thanksgiving Day', 'Christmas Day', 'Juneteenth National Independence Day (observed)', 'Juneteenth National Independence Day', 'Christmas Day (observed)', "New Year's Day (observed)", 'Veterans Day (observed)'],
  statuses: 'cccccccccccccccccc',
  days: '1.0 j.1 s.2 8.3 19.4 19.5 13.6 1.7 1t.8 1l.9 8.a f.b t.c 7.0 h.1 s.2 1.3 19.4 1n.5 i.d 1.e f.7 1.6 1r.8 1u.a e.b t.f 1.c 6.g 1.0 g.1 z.2 8.3 19.4 19.5 k.e 1.d e.7 1r.8 1s.9 3.a d.b v.c 1.f 6.0 1.g e.1 z.2 1.3 19.4 1g.5 l.e f.7 1q.8 1v.h 1.a c.b w.c 7.0 e.1 t.3 6.2 13.4 1n.5 n.e f.7 1o.8 1s.9 6.a h.b r.c 7.0 j.1 s.2 f.3 19.4 12.5 o.e f.7 1n.8 1z.a g.b s.c 7.0 i.1 s.2 1.3 19.4 1g.5 p.e e.6 1.7 1t.8 1l.9 8.a f.b t.c 7.0 h.1 m.3 6.2 13.4 1u.5 i.d 1.e f.7 1.6 1r.8 1u.a e.b t.f 1.c 6.g 1.0 g.1 z.2 8.3 19.4 19.5 l.e f.7 1q.8 1s.9 3.h 1.a c.b w.c 7.0 e.1 t.3 6.2 13.4 1n.5 m.e f.7 1p.8 1x.a 1.h a.b x.c 7.0 k.1 s.2 f.3 19.4 12.5 n.e f.7 1o.8 1s.9 6.a h.b r.c 7.0 j.1 s.2 8.3 19.4 19.5 o.e f.7 1n.8 1z.a g.b s.c 7.0 i.1 m.3 6.2 13.4 1u.5 i.d 1.e f.7 1.6 1r.8 1l.9 9.a e.b t.f 1.c 6.g 1.0 g.1 z.2 8.3 19.4 19.5 k.e 1.d e.7 1r.8 1v.a d.b v.c 1.f 6.0 1.g e.1 z.2 1.3 19.4 1g.5 l.e f.7 1q.8 1s.9 3.h 1.a c.b w.c 7.0 e.1 m.3 d.2 w.4 1u.5 m.e f.7 1p.8 1x.a 1.h a.b x.c 7.0 k.1 s.2 8.3 19.4 19.5 o.e f.7 1n.8 1s.9 7.a g.b s.c 7.0 i.1 s.2 1.3 19.4 1g.5 p.e e.6 1.7 1t.8 1t.a f.b t.c 7.0 h.1 s.2 m.3 19.4 12.5 i.d 1.e f.7 1.6 1r.8 1l.9 9.a e.b t.f 1.c 6.g 1.0 g.1 z.2 1.3 19.4 1g.5 k.e 1.d e.7 1r.8 1v.a d.b v.c 1.f 6.0 1.g e.1 t.3 6.2 13.4 1n.5 m.e f.7 1p.8 1s.9 5.a 1.h a.b x.c',
}
