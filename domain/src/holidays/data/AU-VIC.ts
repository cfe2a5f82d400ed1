// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'AU-VIC',
  name: 'Victoria',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Australia Day', 'Labour Day', 'Good Friday', 'Easter Saturday', 'Easter Sunday', 'Easter Monday', 'ANZAC Day', "Queen's Birthday", 'Grand Final Day', 'Melbourne Cup Day', 'Christmas Day', 'Boxing Day', 'Boxing Day (observed)', 'Christmas Day (observed)', "New Year's Day (observed)", 'National Day of Mourning for Queen Elizabeth II', "King's Birthday", 'ANZAC Day; Easter Sunday'],
  statuses: 'ccccccccccccccccpcc',
  days: '1.0 q.1 16.2 w.3 1.4 1.5 1.6 c.7 18.8 3t.9 b.a 1g.b 1.c 2.d 4.0 p.1 15.2 p.3 1.4 1.5 1.6 k.7 1e.8 2u.9 13.a 1h.b 1.c 1.e 1.d 4.0 2.f n.1 1b.2 w.3 1.4 1.5 1.6 7.7 1d.8 2t.g 1.9 13.a 1i.b 1.c 1.e 5.0 1.f o.1 1a.2 p.3 1.4 1.5 1.6 f.7 1c.h 31.9 13.a 1c.b 1.c 6.0 p.1 19.2 i.3 1.4 1.5 1.6 o.7 1a.h 31.9 13.a 1e.b 1.c 6.0 q.1 16.2 13.3 1.4 1.5 1.6 4.7 19.h 31.9 13.a 1f.b 1.c 6.0 p.1 16.2 p.3 1.4 1.5 1.6 j.7 18.h 31.9 13.a 1g.b 1.c 2.d 4.0 p.1 15.2 i.3 1.4 1.5 1.6 r.7 1e.h 2u.9 13.a 1h.b 1.c 1.e 1.d 4.0 2.f n.1 1b.2 w.3 1.4 1.5 1.6 8.7 1c.h 31.9 13.a 1c.b 1.c 6.0 p.1 19.2 i.3 1.4 1.5 1.6 n.7 1b.h 31.9 13.a 1d.b 1.c 6.0 r.1 16.2 13.3 1.4 1.5 1.6 3.7 1a.h 31.9 13.a 1e.b 1.c 6.0 q.1 16.2 w.3 1.4 1.5 1.6 b.7 19.h 31.9 13.a 1f.b 1.c 6.0 p.1 16.2 i.3 1.4 1.5 1.6 r.7 1e.h 2u.9 13.a 1h.b 1.c 1.e 1.d 4.0 2.f n.1 1b.2 w.3 1.4 1.5 1.6 7.7 1d.h 2u.9 13.a 1i.b 1.c 1.e 5.0 1.f o.1 1a.2 p.3 1.4 1.5 1.6 f.7 1c.h 31.9 13.a 1c.b 1.c 6.0 p.1 19.2 b.3 1.4 1.5 1.6 u.7 1b.h 31.9 13.a 1d.b 1.c 6.0 r.1 16.2 w.3 1.4 1.5 1.6 b.7 19.h 31.9 13.a 1f.b 1.c 6.0 p.1 16.2 p.3 1.4 1.5 1.6 j.7 18.h 31.9 13.a 1g.b 1.c 2.d 4.0 p.1 15.2 1a.3 1.4 1.i 1.6 1d.h 2u.9 13.a 1h.b 1.c 1.e 1.d 4.0 2.f n.1 1b.2 p.3 1.4 1.5 1.6 e.7 1d.h 2u.9 13.a 1i.b 1.c 1.e 5.0 1.f o.1 1a.2 i.3 1.4 1.5 1.6 n.7 1b.h 31.9 13.a 1d.b 1.c',
}
