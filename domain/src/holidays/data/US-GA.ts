// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'US-GA',
  name: 'Georgia (US)',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Martin Luther King Jr. Day', 'State Holiday', 'Memorial Day', 'Independence Day (observed)', 'Independence Day', 'Labor Day', 'Columbus Day', 'Veterans Day', 'Thanksgiving Day', "Washington's Birthday", 'Christmas Day', 'Juneteenth National Independence Day (observed)', 'Juneteenth National Independence Day', 'Christmas Day (observed)', "New Year's Day (observed)", 'Veterans Day (observed)'],
  statuses: 'ccccccccccccccccc',
  days: '1.0 j.1 29.2 19.3 13.4 1.5 1t.6 z.7 u.8 f.9 1.2 r.a 1.b 7.0 h.1 22.2 1n.3 i.c 1.d f.5 1.4 1r.6 z.7 v.8 e.9 1.2 r.a 1.e 1.b 6.f 1.0 g.1 2g.2 19.3 k.d 1.c e.5 1r.6 z.7 w.8 d.9 1.2 s.a 2.b 1.e 6.0 1.f e.1 29.2 1g.3 l.d f.5 1q.6 z.7 w.g 1.8 c.9 1.2 v.b 1.a 6.0 e.1 22.2 1n.3 n.d f.5 1o.6 16.7 s.8 h.9 1.2 p.a 1.b 7.0 j.1 2g.2 12.3 o.d f.5 1n.6 16.7 t.8 g.9 1.2 r.b 1.a 6.0 i.1 22.2 1g.3 p.d e.4 1.5 1t.6 z.7 u.8 f.9 1.2 r.a 1.b 7.0 h.1 1v.2 1u.3 i.c 1.d f.5 1.4 1r.6 z.7 v.8 e.9 1.2 r.a 1.e 1.b 6.f 1.0 g.1 2g.2 19.3 l.d f.5 1q.6 z.7 w.g 1.8 c.9 1.2 v.b 1.a 6.0 e.1 22.2 1n.3 m.d f.5 1p.6 z.7 y.8 1.g a.9 1.2 v.a 1.b 7.0 k.1 2g.2 12.3 n.d f.5 1o.6 16.7 s.8 h.9 1.2 p.a 1.b 7.0 j.1 29.2 19.3 o.d f.5 1n.6 16.7 t.8 g.9 1.2 r.b 1.a 6.0 i.1 1v.2 1u.3 i.c 1.d f.5 1.4 1r.6 z.7 v.8 e.9 1.2 r.a 1.e 1.b 6.f 1.0 g.1 2g.2 19.3 k.d 1.c e.5 1r.6 z.7 w.8 d.9 1.2 s.a 2.b 1.e 6.0 1.f e.1 29.2 1g.3 l.d f.5 1q.6 z.7 w.g 1.8 c.9 1.2 v.b 1.a 6.0 e.1 1v.2 1u.3 m.d f.5 1p.6 z.7 y.8 1.g a.9 1.2 v.a 1.b 7.0 k.1 29.2 19.3 o.d f.5 1n.6 16.7 t.8 g.9 1.2 r.b 1.a 6.0 i.1 22.2 1g.3 p.d e.4 1.5 1t.6 z.7 u.8 f.9 1.2 r.a 1.b 7.0 h.1 2n.2 12.3 i.c 1.d f.5 1.4 1r.6 z.7 v.8 e.9 1.2 r.a 1.e 1.b 6.f 1.0 g.1 29.2 1g.3 k.d 1.c e.5 1r.6 z.7 w.8 d.9 1.2 s.a 2.b 1.e 6.0 1.f e.1 22.2 1n.3 m.d f.5 1p.6 z.7 y.8 1.g a.9 1.2 v.a 1.b',
}
