// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'AU-WA',
  name: 'Western Australia',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Australia Day', 'Labour Day', 'Good Friday', 'Easter Monday', 'ANZAC Day', 'ANZAC Day (observed)', 'Western Australia Day', "Queen's Birthday", 'Christmas Day', 'Boxing Day', 'Boxing Day (observed)', 'Christmas Day (observed)', "New Year's Day (observed)", 'Easter Sunday', 'National Day of Mourning for Queen Elizabeth II', 'Boxing Day; Christmas Day (observed)', "King's Birthday", 'ANZAC Day; Easter Sunday', 'ANZAC Day (observed); Easter Monday; Easter Sunday (observed)'],
  statuses: 'cccccccccccccccpcccc',
  days: '1.0 q.1 z.2 13.3 3.4 c.5 2.6 z.7 3b.8 2g.9 1.a 2.b 4.0 p.1 y.2 w.3 3.4 k.5 1.6 16.7 34.8 2h.9 1.a 1.c 1.b 4.0 2.d n.1 14.2 13.3 2.e 1.4 7.5 16.7 30.f 4.8 2i.9 1.g 1.b 5.0 1.d o.1 13.2 w.3 2.e 1.4 f.5 15.7 34.h 2j.9 1.a 6.0 p.1 12.2 p.3 2.e 1.4 o.5 13.7 34.h 2l.9 1.a 6.0 q.1 z.2 1a.3 2.e 1.4 4.5 12.7 3b.h 2f.9 1.a 6.0 p.1 z.2 w.3 2.e 1.4 j.5 2.6 z.7 3b.h 2g.9 1.a 2.b 4.0 p.1 y.2 p.3 2.e 1.4 r.5 1.6 16.7 34.h 2h.9 1.a 1.c 1.b 4.0 2.d n.1 14.2 13.3 2.e 1.4 8.5 15.7 34.h 2j.9 1.a 6.0 p.1 12.2 p.3 2.e 1.4 n.5 14.7 34.h 2k.9 1.a 6.0 r.1 z.2 1a.3 2.e 1.4 3.5 13.7 3b.h 2e.9 1.a 6.0 q.1 z.2 13.3 2.e 1.4 b.5 12.7 3b.h 2f.9 1.a 6.0 p.1 z.2 p.3 2.e 1.4 r.5 1.6 16.7 34.h 2h.9 1.a 1.c 1.b 4.0 2.d n.1 14.2 13.3 2.e 1.4 7.5 16.7 34.h 2i.9 1.g 1.b 5.0 1.d o.1 13.2 w.3 2.e 1.4 f.5 15.7 34.h 2j.9 1.a 6.0 p.1 12.2 i.3 2.e 1.4 u.5 14.7 34.h 2k.9 1.a 6.0 r.1 z.2 13.3 2.e 1.4 b.5 12.7 3b.h 2f.9 1.a 6.0 p.1 z.2 w.3 2.e 1.4 j.5 2.6 z.7 3b.h 2g.9 1.a 2.b 4.0 p.1 y.2 1h.3 2.i 1.j 16.7 34.h 2h.9 1.a 1.c 1.b 4.0 2.d n.1 14.2 w.3 2.e 1.4 e.5 16.7 34.h 2i.9 1.g 1.b 5.0 1.d o.1 13.2 p.3 2.e 1.4 n.5 14.7 34.h 2k.9 1.a',
}
