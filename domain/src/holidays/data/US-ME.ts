// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'US-ME',
  name: 'Maine',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Martin Luther King Jr. Day', "Washington's Birthday", "Patriots' Day", 'Memorial Day', 'Independence Day (observed)', 'Independence Day', 'Labor Day', "Indigenous Peoples' Day", 'Veterans Day', 'Thanksgiving Day', 'Christmas Day', 'Juneteenth National Independence Day (observed)', 'Juneteenth National Independence Day', 'Christmas Day (observed)', "New Year's Day (observed)", 'Veterans Day (observed)'],
  statuses: 'ccccccccccccccccc',
  days: '1.0 j.1 s.2 1r.3 z.4 13.5 1.6 1t.7 z.8 u.9 f.a t.b 7.0 h.1 s.2 1r.3 16.4 i.c 1.d f.6 1.5 1r.7 z.8 v.9 e.a t.e 1.b 6.f 1.0 g.1 z.2 1k.3 16.4 k.d 1.c e.6 1r.7 z.8 w.9 d.a v.b 1.e 6.0 1.f e.1 z.2 1k.3 16.4 l.d f.6 1q.7 z.8 w.g 1.9 c.a w.b 7.0 e.1 z.2 1k.3 16.4 n.d f.6 1o.7 16.8 s.9 h.a r.b 7.0 j.1 s.2 1r.3 z.4 o.d f.6 1n.7 16.8 t.9 g.a s.b 7.0 i.1 s.2 1r.3 z.4 p.d e.5 1.6 1t.7 z.8 u.9 f.a t.b 7.0 h.1 s.2 1r.3 16.4 i.c 1.d f.6 1.5 1r.7 z.8 v.9 e.a t.e 1.b 6.f 1.0 g.1 z.2 1k.3 16.4 l.d f.6 1q.7 z.8 w.g 1.9 c.a w.b 7.0 e.1 z.2 1k.3 16.4 m.d f.6 1p.7 z.8 y.9 1.g a.a x.b 7.0 k.1 s.2 1k.3 16.4 n.d f.6 1o.7 16.8 s.9 h.a r.b 7.0 j.1 s.2 1r.3 z.4 o.d f.6 1n.7 16.8 t.9 g.a s.b 7.0 i.1 s.2 1r.3 16.4 i.c 1.d f.6 1.5 1r.7 z.8 v.9 e.a t.e 1.b 6.f 1.0 g.1 z.2 1k.3 16.4 k.d 1.c e.6 1r.7 z.8 w.9 d.a v.b 1.e 6.0 1.f e.1 z.2 1k.3 16.4 l.d f.6 1q.7 z.8 w.g 1.9 c.a w.b 7.0 e.1 z.2 1k.3 16.4 m.d f.6 1p.7 z.8 y.9 1.g a.a x.b 7.0 k.1 s.2 1r.3 z.4 o.d f.6 1n.7 16.8 t.9 g.a s.b 7.0 i.1 s.2 1r.3 z.4 p.d e.5 1.6 1t.7 z.8 u.9 f.a t.b 7.0 h.1 s.2 1r.3 16.4 i.c 1.d f.6 1.5 1r.7 z.8 v.9 e.a t.e 1.b 6.f 1.0 g.1 z.2 1k.3 16.4 k.d 1.c e.6 1r.7 z.8 w.9 d.a v.b 1.e 6.0 1.f e.1 z.2 1k.3 16.4 m.d f.6 1p.7 z.8 y.9 1.g a.a x.b',
}
