// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'US-CO',
  name: 'Colorado',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Martin Luther King Jr. Day', 'Washington-Lincoln Day', 'Cesar Chavez Day', 'Memorial Day', 'Independence Day (observed)', 'Independence Day', 'Labor Day', 'Frances Xavier Cabrini Day', 'Veterans Day', 'Thanksgiving Day', 'Christmas Day', 'Juneteenth National Independence Day (observed)', 'Juneteenth National Independence Day', 'Christmas Day (observed)', "New Year's Day (observed)", 'Veterans Day (observed)'],
  statuses: 'ccccccccccccccccc',
  days: '1.0 j.1 s.2 17.3 1j.4 13.5 1.6 1t.7 s.8 11.9 f.a t.b 7.0 h.1 s.2 18.3 1p.4 i.c 1.d f.6 1.5 1r.7 s.8 12.9 e.a t.e 1.b 6.f 1.0 g.1 z.2 12.3 1o.4 k.d 1.c e.6 1r.7 s.8 13.9 d.a v.b 1.e 6.0 1.f e.1 z.2 13.3 1n.4 l.d f.6 1q.7 s.8 13.g 1.9 c.a w.b 7.0 e.1 z.2 15.3 1l.4 n.d f.6 1o.7 z.8 z.9 h.a r.b 7.0 j.1 s.2 16.3 1k.4 o.d f.6 1n.7 z.8 10.9 g.a s.b 7.0 i.1 s.2 17.3 1j.4 p.d e.5 1.6 1t.7 s.8 11.9 f.a t.b 7.0 h.1 s.2 18.3 1p.4 i.c 1.d f.6 1.5 1r.7 s.8 12.9 e.a t.e 1.b 6.f 1.0 g.1 z.2 13.3 1n.4 l.d f.6 1q.7 s.8 13.g 1.9 c.a w.b 7.0 e.1 z.2 14.3 1m.4 m.d f.6 1p.7 s.8 15.9 1.g a.a x.b 7.0 k.1 s.2 15.3 1l.4 n.d f.6 1o.7 z.8 z.9 h.a r.b 7.0 j.1 s.2 16.3 1k.4 o.d f.6 1n.7 z.8 10.9 g.a s.b 7.0 i.1 s.2 18.3 1p.4 i.c 1.d f.6 1.5 1r.7 s.8 12.9 e.a t.e 1.b 6.f 1.0 g.1 z.2 12.3 1o.4 k.d 1.c e.6 1r.7 s.8 13.9 d.a v.b 1.e 6.0 1.f e.1 z.2 13.3 1n.4 l.d f.6 1q.7 s.8 13.g 1.9 c.a w.b 7.0 e.1 z.2 14.3 1m.4 m.d f.6 1p.7 s.8 15.9 1.g a.a x.b 7.0 k.1 s.2 16.3 1k.4 o.d f.6 1n.7 z.8 10.9 g.a s.b 7.0 i.1 s.2 17.3 1j.4 p.d e.5 1.6 1t.7 s.8 11.9 f.a t.b 7.0 h.1 s.2 18.3 1p.4 i.c 1.d f.6 1.5 1r.7 s.8 12.9 e.a t.e 1.b 6.f 1.0 g.1 z.2 12.3 1o.4 k.d 1.c e.6 1r.7 s.8 13.9 d.a v.b 1.e 6.0 1.f e.1 z.2 14.3 1m.4 m.d f.6 1p.7 s.8 15.9 1.g a.a x.b',
}
