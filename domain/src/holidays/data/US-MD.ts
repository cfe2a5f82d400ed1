// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'US-MD',
  name: 'Maryland',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Martin Luther King Jr. Day', "Presidents' Day", 'Memorial Day', 'Independence Day (observed)', 'Independence Day', 'Labor Day', 'Columbus Day', 'Veterans Day', 'Thanksgiving Day', 'American Indian Heritage Day', 'Christmas Day', 'Inauguration Day', 'Juneteenth National Independence Day (observed)', 'Juneteenth National Independence Day', 'Christmas Day (observed)', "New Year's Day (observed)", 'Veterans Day (observed)', 'Inauguration Day; Martin Luther King Jr. Day'],
  statuses: 'ccccccccccccccccccc',
  days: '1.0 j.1 s.2 2q.3 13.4 1.5 1t.6 z.7 u.8 f.9 1.a s.b 7.0 h.1 2.c q.2 2x.3 i.d 1.e f.5 1.4 1r.6 z.7 v.8 e.9 1.a s.f 1.b 6.g 1.0 g.1 z.2 2q.3 k.e 1.d e.5 1r.6 z.7 w.8 d.9 1.a u.b 1.f 6.0 1.g e.1 z.2 2q.3 l.e f.5 1q.6 z.7 w.h 1.8 c.9 1.a v.b 7.0 e.1 z.2 2q.3 n.e f.5 1o.6 16.7 s.8 h.9 1.a q.b 7.0 j.i s.2 2q.3 o.e f.5 1n.6 16.7 t.8 g.9 1.a r.b 7.0 i.1 s.2 2q.3 p.e e.4 1.5 1t.6 z.7 u.8 f.9 1.a s.b 7.0 h.1 s.2 2x.3 i.d 1.e f.5 1.4 1r.6 z.7 v.8 e.9 1.a s.f 1.b 6.g 1.0 g.1 z.2 2q.3 l.e f.5 1q.6 z.7 w.h 1.8 c.9 1.a v.b 7.0 e.1 5.c u.2 2q.3 m.e f.5 1p.6 z.7 y.8 1.h a.9 1.a w.b 7.0 k.1 s.2 2q.3 n.e f.5 1o.6 16.7 s.8 h.9 1.a q.b 7.0 j.1 s.2 2q.3 o.e f.5 1n.6 16.7 t.8 g.9 1.a r.b 7.0 i.1 s.2 2x.3 i.d 1.e f.5 1.4 1r.6 z.7 v.8 e.9 1.a s.f 1.b 6.g 1.0 g.1 3.c w.2 2q.3 k.e 1.d e.5 1r.6 z.7 w.8 d.9 1.a u.b 1.f 6.0 1.g e.1 z.2 2q.3 l.e f.5 1q.6 z.7 w.h 1.8 c.9 1.a v.b 7.0 e.1 z.2 2q.3 m.e f.5 1p.6 z.7 y.8 1.h a.9 1.a w.b 7.0 k.1 s.2 2q.3 o.e f.5 1n.6 16.7 t.8 g.9 1.a r.b 7.0 i.1 1.c r.2 2q.3 p.e e.4 1.5 1t.6 z.7 u.8 f.9 1.a s.b 7.0 h.1 s.2 2x.3 i.d 1.e f.5 1.4 1r.6 z.7 v.8 e.9 1.a s.f 1.b 6.g 1.0 g.1 z.2 2q.3 k.e 1.d e.5 1r.6 z.7 w.8 d.9 1.a u.b 1.f 6.0 1.g e.1 z.2 2q.3 m.e f.5 1p.6 z.7 y.8 1.h a.9 1.a w.b',
}
