// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'US-HI',
  name: 'Hawaii',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Martin Luther King Jr. Day', "Presidents' Day", 'Prince Jonah Kuhio Kalanianaole Day', 'Memorial Day', 'Kamehameha Day', 'Independence Day (observed)', 'Independence Day', 'Statehood Day', 'Labor Day', 'Election Day', 'Veterans Day', 'Thanksgiving Day', 'Christmas Day', 'Juneteenth National Independence Day (observed)', 'Juneteenth National Independence Day', 'Christmas Day (observed)', "New Year's Day (observed)", 'Prince Jonah Kuhio Kalanianaole Day (observed)', 'Kamehameha Day (observed)', 'Veterans Day (observed)'],
  statuses: 'ccccccccccccccccccccc',
  days: '1.0 j.1 s.2 12.3 1o.4 h.5 m.6 1.7 1c.8 h.9 1l.a 8.b f.c t.d 7.0 h.1 s.2 13.3 1u.4 b.5 7.e 1.f f.7 1.6 1a.8 h.9 1u.b e.c t.g 1.d 6.h 1.0 g.1 z.2 w.i 1.3 1t.4 b.j 1.5 8.f 1.e e.7 1a.8 h.9 1s.a 3.b d.c v.d 1.g 6.0 1.h e.1 z.2 y.3 1.i 1r.4 d.5 1.j 7.f f.7 19.8 h.9 1v.k 1.b c.c w.d 7.0 e.1 z.2 10.3 1q.4 f.5 8.f f.7 17.8 h.9 1s.a 6.b h.c r.d 7.0 j.1 s.2 11.3 1p.4 g.5 8.f f.7 16.8 h.9 1z.b g.c s.d 7.0 i.1 s.2 12.3 1o.4 h.5 8.f e.6 1.7 1c.8 h.9 1l.a 8.b f.c t.d 7.0 h.1 s.2 13.3 1u.4 b.5 7.e 1.f f.7 1.6 1a.8 h.9 1u.b e.c t.g 1.d 6.h 1.0 g.1 z.2 y.3 1.i 1r.4 d.5 1.j 7.f f.7 19.8 h.9 1s.a 3.k 1.b c.c w.d 7.0 e.1 z.2 z.3 1r.4 e.5 8.f f.7 18.8 h.9 1x.b 1.k a.c x.d 7.0 k.1 s.2 10.3 1q.4 f.5 8.f f.7 17.8 h.9 1s.a 6.b h.c r.d 7.0 j.1 s.2 11.3 1p.4 g.5 8.f f.7 16.8 h.9 1z.b g.c s.d 7.0 i.1 s.2 13.3 1u.4 b.5 7.e 1.f f.7 1.6 1a.8 h.9 1l.a 9.b e.c t.g 1.d 6.h 1.0 g.1 z.2 w.i 1.3 1t.4 b.j 1.5 8.f 1.e e.7 1a.8 h.9 1v.b d.c v.d 1.g 6.0 1.h e.1 z.2 y.3 1.i 1r.4 d.5 1.j 7.f f.7 19.8 h.9 1s.a 3.k 1.b c.c w.d 7.0 e.1 z.2 z.3 1r.4 e.5 8.f f.7 18.8 h.9 1x.b 1.k a.c x.d 7.0 k.1 s.2 11.3 1p.4 g.5 8.f f.7 16.8 h.9 1s.a 7.b g.c s.d 7.0 i.1 s.2 12.3 1o.4 h.5 8.f e.6 1.7 1c.8 h.9 1t.b f.c t.d 7.0 h.1 s.2 13.3 1u.4 b.5 7.e 1.f f.7 1.6 1a.8 h.9 1l.a 9.b e.c t.g 1.d 6.h 1.0 g.1 z.2 w.i 1.3 1t.4 b.j 1.5 8.f 1.e e.7 1a.8 h.9 1v.b d.c v.d 1.g 6.0 1.h e.1 z.2 z.3 1r.4 e.5 8.f f.7 18.8 h.9 1s.a 5.b 1.k a.c x.d',
}
