// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'AU-NSW',
  name: 'New South Wales',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Australia Day', 'Good Friday', 'Easter Saturday', 'Easter Sunday', 'Easter Monday', 'ANZAC Day', "Queen's Birthday", 'Labour Day', 'Christmas Day', 'Boxing Day', 'Boxing Day (observed)', 'Christmas Day (observed)', "New Year's Day (observed)", 'National Day of Mourning for Queen Elizabeth II', "King's Birthday", 'ANZAC Day (observed)', 'ANZAC Day; Easter Sunday'],
  statuses: 'ccccccccccccccpcpc',
  days: '1.0 q.1 22.2 1.3 1.4 1.5 c.6 18.7 3b.8 29.9 1.a 2.b 4.0 p.1 1u.2 1.3 1.4 1.5 k.6 1e.7 34.8 2a.9 1.a 1.c 1.b 4.0 2.d n.1 27.2 1.3 1.4 1.5 7.6 1d.7 2t.e b.8 2b.9 1.a 1.c 5.0 1.d o.1 1z.2 1.3 1.4 1.5 f.6 1c.f 34.8 2c.9 1.a 6.0 p.1 1r.2 1.3 1.4 1.5 o.6 1a.f 3b.8 27.9 1.a 6.0 q.1 29.2 1.3 1.4 1.5 4.6 19.f 3b.8 28.9 1.a 6.0 p.1 1v.2 1.3 1.4 1.5 j.6 2.g 16.f 3b.8 29.9 1.a 2.b 4.0 p.1 1n.2 1.3 1.4 1.5 r.6 1.g 1d.f 34.8 2a.9 1.a 1.c 1.b 4.0 2.d n.1 27.2 1.3 1.4 1.5 8.6 1c.f 34.8 2c.9 1.a 6.0 p.1 1r.2 1.3 1.4 1.5 n.6 1b.f 34.8 2d.9 1.a 6.0 r.1 29.2 1.3 1.4 1.5 3.6 1a.f 3b.8 27.9 1.a 6.0 q.1 22.2 1.3 1.4 1.5 b.6 19.f 3b.8 28.9 1.a 6.0 p.1 1o.2 1.3 1.4 1.5 r.6 1e.f 34.8 2a.9 1.a 1.c 1.b 4.0 2.d n.1 27.2 1.3 1.4 1.5 7.6 1d.f 34.8 2b.9 1.a 1.c 5.0 1.d o.1 1z.2 1.3 1.4 1.5 f.6 1c.f 34.8 2c.9 1.a 6.0 p.1 1k.2 1.3 1.4 1.5 u.6 1b.f 34.8 2d.9 1.a 6.0 r.1 22.2 1.3 1.4 1.5 b.6 19.f 3b.8 28.9 1.a 6.0 p.1 1v.2 1.3 1.4 1.5 j.6 18.f 3b.8 29.9 1.a 2.b 4.0 p.1 2f.2 1.3 1.h 1.5 1d.f 34.8 2a.9 1.a 1.c 1.b 4.0 2.d n.1 20.2 1.3 1.4 1.5 e.6 1d.f 34.8 2b.9 1.a 1.c 5.0 1.d o.1 1s.2 1.3 1.4 1.5 n.6 1b.f 34.8 2d.9 1.a',
}
