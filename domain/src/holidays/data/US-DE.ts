// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'US-DE',
  name: 'Delaware',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Martin Luther King Jr. Day', 'Good Friday', 'Memorial Day', 'Independence Day (observed)', 'Independence Day', 'Labor Day', 'Election Day', 'Veterans Day', 'Thanksgiving Day', 'Day After Thanksgiving', 'Christmas Day', 'Juneteenth National Independence Day (observed)', 'Juneteenth National Independence Day', 'Christmas Day (observed)', "New Year's Day (observed)", 'Veterans Day (observed)'],
  statuses: 'ccccccccccccccccc',
  days: '1.0 j.1 29.2 19.3 13.4 1.5 1t.6 1l.7 8.8 f.9 1.a s.b 7.0 h.1 22.2 1n.3 i.c 1.d f.5 1.4 1r.6 1u.8 e.9 1.a s.e 1.b 6.f 1.0 g.1 2g.2 19.3 k.d 1.c e.5 1r.6 1s.7 3.8 d.9 1.a u.b 1.e 6.0 1.f e.1 29.2 1g.3 l.d f.5 1q.6 1v.g 1.8 c.9 1.a v.b 7.0 e.1 22.2 1n.3 n.d f.5 1o.6 1s.7 6.8 h.9 1.a q.b 7.0 j.1 2g.2 12.3 o.d f.5 1n.6 1z.8 g.9 1.a r.b 7.0 i.1 22.2 1g.3 p.d e.4 1.5 1t.6 1l.7 8.8 f.9 1.a s.b 7.0 h.1 1v.2 1u.3 i.c 1.d f.5 1.4 1r.6 1u.8 e.9 1.a s.e 1.b 6.f 1.0 g.1 2g.2 19.3 l.d f.5 1q.6 1s.7 3.g 1.8 c.9 1.a v.b 7.0 e.1 22.2 1n.3 m.d f.5 1p.6 1x.8 1.g a.9 1.a w.b 7.0 k.1 2g.2 12.3 n.d f.5 1o.6 1s.7 6.8 h.9 1.a q.b 7.0 j.1 29.2 19.3 o.d f.5 1n.6 1z.8 g.9 1.a r.b 7.0 i.1 1v.2 1u.3 i.c 1.d f.5 1.4 1r.6 1l.7 9.8 e.9 1.a s.e 1.b 6.f 1.0 g.1 2g.2 19.3 k.d 1.c e.5 1r.6 1v.8 d.9 1.a u.b 1.e 6.0 1.f e.1 29.2 1g.3 l.d f.5 1q.6 1s.7 3.g 1.8 c.9 1.a v.b 7.0 e.1 1v.2 1u.3 m.d f.5 1p.6 1x.8 1.g a.9 1.a w.b 7.0 k.1 29.2 19.3 o.d f.5 1n.6 1s.7 7.8 g.9 1.a r.b 7.0 i.1 22.2 1g.3 p.d e.4 1.5 1t.6 1t.8 f.9 1.a s.b 7.0 h.1 2n.2 12.3 i.c 1.d f.5 1.4 1r.6 1l.7 9.8 e.9 1.a s.e 1.b 6.f 1.0 g.1 29.2 1g.3 k.d 1.c e.5 1r.6 1v.8 d.9 1.a u.b 1.e 6.0 1.f e.1 22.2 1n.3 m.d f.5 1p.6 1s.7 5.8 1.g a.9 1.a w.b',
}
