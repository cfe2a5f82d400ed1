// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'US-AK',
  name: 'Alaska',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", "Martin Luther King Jr.'s Birthday", "Presidents' Day", "Seward's Day", 'Memorial Day', 'Independence Day (observed)', 'Independence Day', 'Labor Day', "Indigenous Peoples' Day", 'Alaska Day', 'Alaska Day (observed)', 'Veterans Day', 'Thanksgiving Day', 'Christmas Day', 'Juneteenth National Independence Day (observed)', 'Juneteenth National Independence Day', 'Christmas Day (observed)', "New Year's Day (observed)", 'Veterans Day (observed)'],
  statuses: 'ccccccccccccccccccc',
  days: '1.0 j.1 s.2 16.3 1k.4 13.5 1.6 1t.7 z.8 6.9 1.a n.b f.c t.d 7.0 h.1 s.2 16.3 1r.4 i.e 1.f f.6 1.5 1r.7 z.8 7.9 o.b e.c t.g 1.d 6.h 1.0 g.1 z.2 z.3 1r.4 k.f 1.e e.6 1r.7 z.8 8.9 o.b d.c v.d 1.g 6.0 1.h e.1 z.2 z.3 1r.4 l.f f.6 1q.7 z.8 9.9 n.i 1.b c.c w.d 7.0 e.1 z.2 z.3 1r.4 n.f f.6 1o.7 16.8 4.9 o.b h.c r.d 7.0 j.1 s.2 16.3 1k.4 o.f f.6 1n.7 16.8 4.a 1.9 o.b g.c s.d 7.0 i.1 s.2 16.3 1k.4 p.f e.5 1.6 1t.7 z.8 6.9 1.a n.b f.c t.d 7.0 h.1 s.2 16.3 1r.4 i.e 1.f f.6 1.5 1r.7 z.8 7.9 o.b e.c t.g 1.d 6.h 1.0 g.1 z.2 z.3 1r.4 l.f f.6 1q.7 z.8 9.9 n.i 1.b c.c w.d 7.0 e.1 z.2 z.3 1r.4 m.f f.6 1p.7 z.8 a.9 o.b 1.i a.c x.d 7.0 k.1 s.2 z.3 1r.4 n.f f.6 1o.7 16.8 4.9 o.b h.c r.d 7.0 j.1 s.2 16.3 1k.4 o.f f.6 1n.7 16.8 4.a 1.9 o.b g.c s.d 7.0 i.1 s.2 16.3 1r.4 i.e 1.f f.6 1.5 1r.7 z.8 7.9 o.b e.c t.g 1.d 6.h 1.0 g.1 z.2 z.3 1r.4 k.f 1.e e.6 1r.7 z.8 8.9 o.b d.c v.d 1.g 6.0 1.h e.1 z.2 z.3 1r.4 l.f f.6 1q.7 z.8 9.9 n.i 1.b c.c w.d 7.0 e.1 z.2 z.3 1r.4 m.f f.6 1p.7 z.8 a.9 o.b 1.i a.c x.d 7.0 k.1 s.2 16.3 1k.4 o.f f.6 1n.7 16.8 4.a 1.9 o.b g.c s.d 7.0 i.1 s.2 16.3 1k.4 p.f e.5 1.6 1t.7 z.8 6.9 1.a n.b f.c t.d 7.0 h.1 s.2 16.3 1r.4 i.e 1.f f.6 1.5 1r.7 z.8 7.9 o.b e.c t.g 1.d 6.h 1.0 g.1 z.2 z.3 1r.4 k.f 1.e e.6 1r.7 z.8 8.9 o.b d.c v.d 1.g 6.0 1.h e.1 z.2 z.3 1r.4 m.f f.6 1p.7 z.8 a.9 o.b 1.i a.c x.d',
}
