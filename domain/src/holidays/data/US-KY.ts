// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'US-KY',
  name: 'Kentucky',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Martin Luther King Jr. Day', "Washington's Birthday", 'Good Friday', 'Memorial Day', 'Independence Day (observed)', 'Independence Day', 'Labor Day', 'Veterans Day', 'Thanksgiving Day', 'Christmas Day', "New Year's Eve", 'Juneteenth National Independence Day (observed)', 'Juneteenth National Independence Day', 'Christmas Day (observed)', "New Year's Day (observed); New Year's Eve", "New Year's Eve (observed)", "New Year's Day (observed)", 'Veterans Day (observed)'],
  statuses: 'ccccccccccccccccccc',
  days: '1.0 j.1 s.2 1h.3 19.4 13.5 1.6 1t.7 1t.8 f.9 t.a 6.b 1.0 h.1 s.2 1a.3 1n.4 i.c 1.d f.6 1.5 1r.7 1u.8 e.9 t.e 1.a 6.f 1.0 g.1 z.2 1h.3 19.4 k.d 1.c e.6 1r.7 1v.8 d.9 v.a 1.e 4.g 1.b 1.0 1.h e.1 z.2 1a.3 1g.4 l.d f.6 1q.7 1v.i 1.8 c.9 w.a 6.b 1.0 e.1 z.2 13.3 1n.4 n.d f.6 1o.7 1y.8 h.9 r.a 6.b 1.0 j.1 s.2 1o.3 12.4 o.d f.6 1n.7 1z.8 g.9 s.a 6.b 1.0 i.1 s.2 1a.3 1g.4 p.d e.5 1.6 1t.7 1t.8 f.9 t.a 6.b 1.0 h.1 s.2 13.3 1u.4 i.c 1.d f.6 1.5 1r.7 1u.8 e.9 t.e 1.a 6.f 1.0 g.1 z.2 1h.3 19.4 l.d f.6 1q.7 1v.i 1.8 c.9 w.a 6.b 1.0 e.1 z.2 13.3 1n.4 m.d f.6 1p.7 1x.8 1.i a.9 x.a 6.b 1.0 k.1 s.2 1o.3 12.4 n.d f.6 1o.7 1y.8 h.9 r.a 6.b 1.0 j.1 s.2 1h.3 19.4 o.d f.6 1n.7 1z.8 g.9 s.a 6.b 1.0 i.1 s.2 13.3 1u.4 i.c 1.d f.6 1.5 1r.7 1u.8 e.9 t.e 1.a 6.f 1.0 g.1 z.2 1h.3 19.4 k.d 1.c e.6 1r.7 1v.8 d.9 v.a 1.e 4.g 1.b 1.0 1.h e.1 z.2 1a.3 1g.4 l.d f.6 1q.7 1v.i 1.8 c.9 w.a 6.b 1.0 e.1 z.2 w.3 1u.4 m.d f.6 1p.7 1x.8 1.i a.9 x.a 6.b 1.0 k.1 s.2 1h.3 19.4 o.d f.6 1n.7 1z.8 g.9 s.a 6.b 1.0 i.1 s.2 1a.3 1g.4 p.d e.5 1.6 1t.7 1t.8 f.9 t.a 6.b 1.0 h.1 s.2 1v.3 12.4 i.c 1.d f.6 1.5 1r.7 1u.8 e.9 t.e 1.a 6.f 1.0 g.1 z.2 1a.3 1g.4 k.d 1.c e.6 1r.7 1v.8 d.9 v.a 1.e 4.g 1.b 1.0 1.h e.1 z.2 13.3 1n.4 m.d f.6 1p.7 1x.8 1.i a.9 x.a 6.b',
}
