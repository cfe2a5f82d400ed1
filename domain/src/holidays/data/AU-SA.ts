// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'AU-SA',
  name: 'South Australia',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Australia Day', 'Australia Day (observed)', 'Adelaide Cup Day', 'Good Friday', 'Easter Saturday', 'Easter Monday', 'ANZAC Day', "Queen's Birthday", 'Labour Day', 'Christmas Day', 'Proclamation Day', 'ANZAC Day (observed)', 'Proclamation Day (observed)', 'National Day of Mourning for Queen Elizabeth II', 'Christmas Day (observed); Proclamation Day', "New Year's Day (observed)", "King's Birthday", 'Easter Sunday', 'Christmas Day (observed)', 'ANZAC Day; Easter Sunday'],
  statuses: 'ccpcccccccccpcpcccccc',
  days: '1.0 p.1 1.2 16.3 w.4 1.5 2.6 c.7 18.8 3b.9 29.a 3.b 4.0 p.1 15.3 p.4 1.5 2.6 k.7 1.c 1d.8 34.9 2b.b 1.a 1.d 6.0 n.1 1b.3 w.4 1.5 2.6 7.7 1d.8 2t.e b.9 2b.a 1.f 1.d 5.0 1.g o.1 1a.3 p.4 1.5 2.6 f.7 1c.h 34.9 2c.a 1.b 6.0 p.1 19.3 i.4 1.5 1.i 1.6 o.7 1a.h 3b.9 27.a 1.b 6.0 q.1 16.3 13.4 1.5 1.i 1.6 4.7 19.h 3b.9 28.a 1.b 6.0 p.1 16.3 p.4 1.5 1.i 1.6 j.7 18.h 3b.9 29.a 1.b 2.d 4.0 p.1 15.3 i.4 1.5 1.i 1.6 r.7 1e.h 34.9 2a.a 1.b 1.j 1.d 4.0 2.g n.1 1b.3 w.4 1.5 1.i 1.6 8.7 1c.h 34.9 2c.a 1.b 6.0 p.1 19.3 i.4 1.5 1.i 1.6 n.7 1b.h 34.9 2d.a 1.b 6.0 r.1 16.3 13.4 1.5 1.i 1.6 3.7 1a.h 3b.9 27.a 1.b 6.0 q.1 16.3 w.4 1.5 1.i 1.6 b.7 19.h 3b.9 28.a 1.b 6.0 p.1 16.3 i.4 1.5 1.i 1.6 r.7 1e.h 34.9 2a.a 1.b 1.j 1.d 4.0 2.g n.1 1b.3 w.4 1.5 1.i 1.6 7.7 1d.h 34.9 2b.a 1.f 1.d 5.0 1.g o.1 1a.3 p.4 1.5 1.i 1.6 f.7 1c.h 34.9 2c.a 1.b 6.0 p.1 19.3 b.4 1.5 1.i 1.6 u.7 1b.h 34.9 2d.a 1.b 6.0 r.1 16.3 w.4 1.5 1.i 1.6 b.7 19.h 3b.9 28.a 1.b 6.0 p.1 16.3 p.4 1.5 1.i 1.6 j.7 18.h 3b.9 29.a 1.b 2.d 4.0 p.1 15.3 1a.4 1.5 1.k 1.6 1d.h 34.9 2a.a 1.b 1.j 1.d 4.0 2.g n.1 1b.3 p.4 1.5 1.i 1.6 e.7 1d.h 34.9 2b.a 1.f 1.d 5.0 1.g o.1 1a.3 i.4 1.5 1.i 1.6 n.7 1b.h 34.9 2d.a 1.b',
}
