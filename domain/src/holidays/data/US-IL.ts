// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'US-IL',
  name: 'Illinois',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Martin Luther King Jr. Day', "Lincoln's Birthday", "Washington's Birthday", 'Casimir Pulaski Day', 'Memorial Day', 'Independence Day (observed)', 'Independence Day', 'Labor Day', 'Columbus Day', 'Election Day', 'Veterans Day', 'Thanksgiving Day', 'Christmas Day', 'Juneteenth National Independence Day (observed)', 'Juneteenth National Independence Day', 'Christmas Day (observed)', "New Year's Day (observed)", "Lincoln's Birthday (observed)", 'Veterans Day (observed)'],
  statuses: 'cccccccccccccccccccc',
  days: '1.0 j.1 n.2 5.3 e.4 2c.5 13.6 1.7 1t.8 z.9 m.a 8.b f.c t.d 7.0 h.1 p.2 3.3 e.4 2j.5 i.e 1.f f.7 1.6 1r.8 z.9 v.b e.c t.g 1.d 6.h 1.0 g.1 p.i 1.2 9.3 e.4 2c.5 k.f 1.e e.7 1r.8 z.9 t.a 3.b d.c v.d 1.g 6.0 1.h e.1 r.2 1.i 7.3 e.4 2c.5 l.f f.7 1q.8 z.9 w.j 1.b c.c w.d 7.0 e.1 s.2 7.3 e.4 2c.5 n.f f.7 1o.8 16.9 m.a 6.b h.c r.d 7.0 j.1 n.2 5.3 e.4 2c.5 o.f f.7 1n.8 16.9 t.b g.c s.d 7.0 i.1 o.2 4.3 e.4 2c.5 p.f e.6 1.7 1t.8 z.9 m.a 8.b f.c t.d 7.0 h.1 p.2 3.3 e.4 2j.5 i.e 1.f f.7 1.6 1r.8 z.9 v.b e.c t.g 1.d 6.h 1.0 g.1 p.i 1.2 9.3 e.4 2c.5 l.f f.7 1q.8 z.9 t.a 3.j 1.b c.c w.d 7.0 e.1 s.2 7.3 e.4 2c.5 m.f f.7 1p.8 z.9 y.b 1.j a.c x.d 7.0 k.1 m.2 6.3 e.4 2c.5 n.f f.7 1o.8 16.9 m.a 6.b h.c r.d 7.0 j.1 n.2 5.3 e.4 2c.5 o.f f.7 1n.8 16.9 t.b g.c s.d 7.0 i.1 o.2 4.3 e.4 2j.5 i.e 1.f f.7 1.6 1r.8 z.9 m.a 9.b e.c t.g 1.d 6.h 1.0 g.1 p.i 1.2 9.3 e.4 2c.5 k.f 1.e e.7 1r.8 z.9 w.b d.c v.d 1.g 6.0 1.h e.1 r.2 1.i 7.3 e.4 2c.5 l.f f.7 1q.8 z.9 t.a 3.j 1.b c.c w.d 7.0 e.1 s.2 7.3 e.4 2c.5 m.f f.7 1p.8 z.9 y.b 1.j a.c x.d 7.0 k.1 m.2 6.3 e.4 2c.5 o.f f.7 1n.8 16.9 m.a 7.b g.c s.d 7.0 i.1 o.2 4.3 e.4 2c.5 p.f e.6 1.7 1t.8 z.9 u.b f.c t.d 7.0 h.1 p.2 3.3 e.4 2j.5 i.e 1.f f.7 1.6 1r.8 z.9 m.a 9.b e.c t.g 1.d 6.h 1.0 g.1 p.i 1.2 9.3 e.4 2c.5 k.f 1.e e.7 1r.8 z.9 w.b d.c v.d 1.g 6.0 1.h e.1 r.2 1.i 7.3 e.4 2c.5 m.f f.7 1p.8 z.9 t.a 5.b 1.j a.c x.d',
}
