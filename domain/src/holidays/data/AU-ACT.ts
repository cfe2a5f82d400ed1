// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'AU-ACT',
  name: 'the Australian Capital Territory',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Australia Day', 'Canberra Day', 'Good Friday', 'Easter Saturday', 'Easter Sunday', 'Easter Monday', 'ANZAC Day', 'Declared public holiday', 'Reconciliation Day', "Queen's Birthday", 'Labour Day', 'Christmas Day', 'Boxing Day', 'Boxing Day (observed)', 'Additional public holiday', 'Christmas Day (observed)', "New Year's Day (observed)", 'National Day of Mourning for Queen Elizabeth II', "King's Birthday", 'ANZAC Day (observed)', 'ANZAC Day; Easter Monday'],
  statuses: 'ccccccccpccccccpccpcpc',
  days: '1.0 q.1 16.2 w.3 1.4 1.5 1.6 c.7 2.8 z.9 7.a 3b.b 29.c 1.d 2.e 4.0 p.1 15.2 p.3 1.4 1.5 1.6 k.f 1.7 z.9 e.a 34.b 2a.c 1.d 1.g 1.e 4.0 2.h n.1 1b.2 w.3 1.4 1.5 1.6 7.7 z.9 e.a 2t.i b.b 2b.c 1.d 1.g 5.0 1.h o.1 1a.2 p.3 1.4 1.5 1.6 f.7 y.9 e.j 34.b 2c.c 1.d 6.0 p.1 19.2 i.3 1.4 1.5 1.6 o.7 w.9 e.j 3b.b 27.c 1.d 6.0 q.1 16.2 13.3 1.4 1.5 1.6 4.7 12.9 7.j 3b.b 28.c 1.d 6.0 p.1 16.2 p.3 1.4 1.5 1.6 j.7 2.k z.9 7.j 3b.b 29.c 1.d 2.e 4.0 p.1 15.2 i.3 1.4 1.5 1.6 s.7 z.9 e.j 34.b 2a.c 1.d 1.g 1.e 4.0 2.h n.1 1b.2 w.3 1.4 1.5 1.6 8.7 y.9 e.j 34.b 2c.c 1.d 6.0 p.1 19.2 i.3 1.4 1.5 1.6 n.7 x.9 e.j 34.b 2d.c 1.d 6.0 r.1 16.2 13.3 1.4 1.5 1.6 3.7 w.9 e.j 3b.b 27.c 1.d 6.0 q.1 16.2 w.3 1.4 1.5 1.6 b.7 12.9 7.j 3b.b 28.c 1.d 6.0 p.1 16.2 i.3 1.4 1.5 1.6 s.7 z.9 e.j 34.b 2a.c 1.d 1.g 1.e 4.0 2.h n.1 1b.2 w.3 1.4 1.5 1.6 7.7 z.9 e.j 34.b 2b.c 1.d 1.g 5.0 1.h o.1 1a.2 p.3 1.4 1.5 1.6 f.7 y.9 e.j 34.b 2c.c 1.d 6.0 p.1 19.2 b.3 1.4 1.5 1.6 u.7 x.9 e.j 34.b 2d.c 1.d 6.0 r.1 16.2 w.3 1.4 1.5 1.6 b.7 12.9 7.j 3b.b 28.c 1.d 6.0 p.1 16.2 p.3 1.4 1.5 1.6 j.7 11.9 7.j 3b.b 29.c 1.d 2.e 4.0 p.1 15.2 1a.3 1.4 1.5 1.l z.9 e.j 34.b 2a.c 1.d 1.g 1.e 4.0 2.h n.1 1b.2 p.3 1.4 1.5 1.6 e.7 z.9 e.j 34.b 2b.c 1.d 1.g 5.0 1.h o.1 1a.2 i.3 1.4 1.5 1.6 n.7 x.9 e.j 34.b 2d.c 1.d',
}
