// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'US-VA',
  name: 'Virginia',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Lee Jackson Day', 'Martin Luther King Jr. Day', 'George Washington Day', 'Memorial Day', 'Independence Day (observed)', 'Independence Day', 'Labor Day', "Indigenous Peoples' Day", 'Veterans Day', 'Thanksgiving Day', 'Christmas Day', 'Inauguration Day', 'Juneteenth National Independence Day (observed)', 'Juneteenth National Independence Day', 'Christmas Day (observed)', "New Year's Day (observed)", 'Veterans Day (observed)', 'Inauguration Day; Martin Luther King Jr. Day'],
  statuses: 'cpccccccccccccccccc',
  days: '1.0 g.1 3.2 s.3 2q.4 13.5 1.6 1t.7 z.8 u.9 f.a t.b 7.0 h.2 2.c q.3 2x.4 i.d 1.e f.6 1.5 1r.7 z.8 v.9 e.a t.f 1.b 6.g 1.0 g.2 z.3 2q.4 k.e 1.d e.6 1r.7 z.8 w.9 d.a v.b 1.f 6.0 1.g e.2 z.3 2q.4 l.e f.6 1q.7 z.8 w.h 1.9 c.a w.b 7.0 e.2 z.3 2q.4 n.e f.6 1o.7 16.8 s.9 h.a r.b 7.0 j.i s.3 2q.4 o.e f.6 1n.7 16.8 t.9 g.a s.b 7.0 i.2 s.3 2q.4 p.e e.5 1.6 1t.7 z.8 u.9 f.a t.b 7.0 h.2 s.3 2x.4 i.d 1.e f.6 1.5 1r.7 z.8 v.9 e.a t.f 1.b 6.g 1.0 g.2 z.3 2q.4 l.e f.6 1q.7 z.8 w.h 1.9 c.a w.b 7.0 e.2 5.c u.3 2q.4 m.e f.6 1p.7 z.8 y.9 1.h a.a x.b 7.0 k.2 s.3 2q.4 n.e f.6 1o.7 16.8 s.9 h.a r.b 7.0 j.2 s.3 2q.4 o.e f.6 1n.7 16.8 t.9 g.a s.b 7.0 i.2 s.3 2x.4 i.d 1.e f.6 1.5 1r.7 z.8 v.9 e.a t.f 1.b 6.g 1.0 g.2 3.c w.3 2q.4 k.e 1.d e.6 1r.7 z.8 w.9 d.a v.b 1.f 6.0 1.g e.2 z.3 2q.4 l.e f.6 1q.7 z.8 w.h 1.9 c.a w.b 7.0 e.2 z.3 2q.4 m.e f.6 1p.7 z.8 y.9 1.h a.a x.b 7.0 k.2 s.3 2q.4 o.e f.6 1n.7 16.8 t.9 g.a s.b 7.0 i.2 1.c r.3 2q.4 p.e e.5 1.6 1t.7 z.8 u.9 f.a t.b 7.0 h.2 s.3 2x.4 i.d 1.e f.6 1.5 1r.7 z.8 v.9 e.a t.f 1.b 6.g 1.0 g.2 z.3 2q.4 k.e 1.d e.6 1r.7 z.8 w.9 d.a v.b 1.f 6.0 1.g e.2 z.3 2q.4 m.e f.6 1p.7 z.8 y.9 1.h a.a x.b',
}
