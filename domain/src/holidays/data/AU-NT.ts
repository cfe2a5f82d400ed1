// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'AU-NT',
  name: 'the Northern Territory',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Australia Day', 'Good Friday', 'Easter Saturday', 'Easter Monday', 'ANZAC Day', 'May Day', "Queen's Birthday", 'Picnic Day', 'Christmas Day', 'Boxing Day', 'Christmas Day (observed)', "New Year's Day (observed)", 'National Day of Mourning for Queen Elizabeth II', "King's Birthday", 'Easter Sunday', 'Boxing Day (observed)', 'Boxing Day; Christmas Day (observed)', 'ANZAC Day; Easter Monday'],
  statuses: 'cccccccccccccpccccc',
  days: '1.0 q.1 22.2 1.3 2.4 c.5 9.6 z.7 1k.8 40.9 3.a 4.0 p.1 1u.2 1.3 2.4 l.5 7.6 16.7 1d.8 41.9 2.b 1.a 4.0 2.c n.1 27.2 1.3 2.4 7.5 7.6 16.7 1d.8 1g.d 2m.9 1.b 1.a 5.0 1.c o.1 1z.2 1.3 2.4 f.5 6.6 16.e 1k.8 3w.9 1.a 6.0 p.1 1r.2 1.3 1.f 1.4 o.5 b.6 z.e 1k.8 3y.9 1.a 6.0 q.1 29.2 1.3 1.f 1.4 4.5 a.6 z.e 1k.8 3z.9 1.a 6.0 p.1 1v.2 1.3 1.f 1.4 j.5 9.6 z.e 1k.8 40.9 1.a 2.g 4.0 p.1 1n.2 1.3 1.f 1.4 s.5 7.6 16.e 1d.8 41.9 1.a 1.b 1.g 4.0 2.c n.1 27.2 1.3 1.f 1.4 8.5 6.6 16.e 1k.8 3w.9 1.a 6.0 p.1 1r.2 1.3 1.f 1.4 n.5 c.6 z.e 1k.8 3x.9 1.a 6.0 r.1 29.2 1.3 1.f 1.4 3.5 b.6 z.e 1k.8 3y.9 1.a 6.0 q.1 22.2 1.3 1.f 1.4 b.5 a.6 z.e 1k.8 3z.9 1.a 6.0 p.1 1o.2 1.3 1.f 1.4 s.5 7.6 16.e 1d.8 41.9 1.a 1.b 1.g 4.0 2.c n.1 27.2 1.3 1.f 1.4 7.5 7.6 16.e 1d.8 42.9 1.h 1.g 5.0 1.c o.1 1z.2 1.3 1.f 1.4 f.5 6.6 16.e 1k.8 3w.9 1.a 6.0 p.1 1k.2 1.3 1.f 1.4 u.5 c.6 z.e 1k.8 3x.9 1.a 6.0 r.1 22.2 1.3 1.f 1.4 b.5 a.6 z.e 1k.8 3z.9 1.a 6.0 p.1 1v.2 1.3 1.f 1.4 j.5 9.6 z.e 1k.8 40.9 1.a 2.g 4.0 p.1 2f.2 1.3 1.f 1.i 7.6 16.e 1d.8 41.9 1.a 1.b 1.g 4.0 2.c n.1 20.2 1.3 1.f 1.4 e.5 7.6 16.e 1d.8 42.9 1.h 1.g 5.0 1.c o.1 1s.2 1.3 1.f 1.4 n.5 c.6 z.e 1k.8 3x.9 1.a',
}
