// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'US-MA',
  name: 'Massachusetts',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Martin Luther King Jr. Day', "Washington's Birthday", "Patriots' Day", 'Memorial Day', 'Independence Day', 'Labor Day', 'Columbus Day', 'Veterans Day', 'Thanksgiving Day', 'Christmas Day', 'Juneteenth National Independence Day', 'Independence Day (observed)', 'Juneteenth National Independence Day (observed)', 'Christmas Day (observed)', "New Year's Day (observed)", 'Veterans Day (observed)'],
  statuses: 'ccccccccccccccccc',
  days: '1.0 j.1 s.2 1r.3 z.4 14.5 1t.6 z.7 u.8 f.9 t.a 7.0 h.1 s.2 1r.3 16.4 j.b f.5 1.c 1r.6 z.7 v.8 e.9 u.a 7.0 g.1 z.2 1k.3 16.4 k.b 1.d e.5 1r.6 z.7 w.8 d.9 v.a 1.e 6.0 1.f e.1 z.2 1k.3 16.4 l.b f.5 1q.6 z.7 x.8 c.9 w.a 7.0 e.1 z.2 1k.3 16.4 n.b f.5 1o.6 16.7 s.8 h.9 r.a 7.0 j.1 s.2 1r.3 z.4 o.b f.5 1n.6 16.7 t.8 g.9 s.a 7.0 i.1 s.2 1r.3 z.4 p.b f.5 1t.6 z.7 u.8 f.9 t.a 7.0 h.1 s.2 1r.3 16.4 j.b f.5 1.c 1r.6 z.7 v.8 e.9 u.a 7.0 g.1 z.2 1k.3 16.4 l.b f.5 1q.6 z.7 x.8 c.9 w.a 7.0 e.1 z.2 1k.3 16.4 m.b f.5 1p.6 z.7 y.8 1.g a.9 x.a 7.0 k.1 s.2 1k.3 16.4 n.b f.5 1o.6 16.7 s.8 h.9 r.a 7.0 j.1 s.2 1r.3 z.4 o.b f.5 1n.6 16.7 t.8 g.9 s.a 7.0 i.1 s.2 1r.3 16.4 j.b f.5 1.c 1r.6 z.7 v.8 e.9 u.a 7.0 g.1 z.2 1k.3 16.4 k.b 1.d e.5 1r.6 z.7 w.8 d.9 v.a 1.e 6.0 1.f e.1 z.2 1k.3 16.4 l.b f.5 1q.6 z.7 x.8 c.9 w.a 7.0 e.1 z.2 1k.3 16.4 m.b f.5 1p.6 z.7 y.8 1.g a.9 x.a 7.0 k.1 s.2 1r.3 z.4 o.b f.5 1n.6 16.7 t.8 g.9 s.a 7.0 i.1 s.2 1r.3 z.4 p.b f.5 1t.6 z.7 u.8 f.9 t.a 7.0 h.1 s.2 1r.3 16.4 j.b f.5 1.c 1r.6 z.7 v.8 e.9 u.a 7.0 g.1 z.2 1k.3 16.4 k.b 1.d e.5 1r.6 z.7 w.8 d.9 v.a 1.e 6.0 1.f e.1 z.2 1k.3 16.4 m.b f.5 1p.6 z.7 y.8 1.g a.9 x.a',
}
