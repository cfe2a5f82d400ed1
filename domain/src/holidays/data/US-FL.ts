// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'US-FL',
  name: 'Florida',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Martin Luther King Jr. Day', 'Susan B. Anthony Day', 'Memorial Day', 'Independence Day (observed)', 'Independence Day', 'Labor Day', 'Veterans Day', 'Thanksgiving Day', 'Friday After Thanksgiving', 'Christmas Day', 'Juneteenth National Independence Day (observed)', 'Juneteenth National Independence Day', 'Christmas Day (observed)', "New Year's Day (observed)", 'Veterans Day (observed)'],
  statuses: 'cccccccccccccccc',
  days: '1.0 j.1 q.2 2s.3 13.4 1.5 1t.6 1t.7 f.8 1.9 s.a 7.0 h.1 s.2 2x.3 i.b 1.c f.5 1.4 1r.6 1u.7 e.8 1.9 s.d 1.a 6.e 1.0 g.1 t.2 2w.3 k.c 1.b e.5 1r.6 1v.7 d.8 1.9 u.a 1.d 6.0 1.e e.1 u.2 2v.3 l.c f.5 1q.6 1v.f 1.7 c.8 1.9 v.a 7.0 e.1 v.2 2u.3 n.c f.5 1o.6 1y.7 h.8 1.9 q.a 7.0 j.1 q.2 2s.3 o.c f.5 1n.6 1z.7 g.8 1.9 r.a 7.0 i.1 r.2 2r.3 p.c e.4 1.5 1t.6 1t.7 f.8 1.9 s.a 7.0 h.1 s.2 2x.3 i.b 1.c f.5 1.4 1r.6 1u.7 e.8 1.9 s.d 1.a 6.e 1.0 g.1 t.2 2w.3 l.c f.5 1q.6 1v.f 1.7 c.8 1.9 v.a 7.0 e.1 v.2 2u.3 m.c f.5 1p.6 1x.7 1.f a.8 1.9 w.a 7.0 k.1 p.2 2t.3 n.c f.5 1o.6 1y.7 h.8 1.9 q.a 7.0 j.1 q.2 2s.3 o.c f.5 1n.6 1z.7 g.8 1.9 r.a 7.0 i.1 r.2 2y.3 i.b 1.c f.5 1.4 1r.6 1u.7 e.8 1.9 s.d 1.a 6.e 1.0 g.1 t.2 2w.3 k.c 1.b e.5 1r.6 1v.7 d.8 1.9 u.a 1.d 6.0 1.e e.1 u.2 2v.3 l.c f.5 1q.6 1v.f 1.7 c.8 1.9 v.a 7.0 e.1 v.2 2u.3 m.c f.5 1p.6 1x.7 1.f a.8 1.9 w.a 7.0 k.1 p.2 2t.3 o.c f.5 1n.6 1z.7 g.8 1.9 r.a 7.0 i.1 r.2 2r.3 p.c e.4 1.5 1t.6 1t.7 f.8 1.9 s.a 7.0 h.1 s.2 2x.3 i.b 1.c f.5 1.4 1r.6 1u.7 e.8 1.9 s.d 1.a 6.e 1.0 g.1 t.2 2w.3 k.c 1.b e.5 1r.6 1v.7 d.8 1.9 u.a 1.d 6.0 1.e e.1 u.2 2v.3 m.c f.5 1p.6 1x.7 1.f a.8 1.9 w.a',
}
