// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'AU-QLD',
  name: 'Queensland',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Australia Day', 'Good Friday', 'Easter Saturday', 'Easter Sunday', 'Easter Monday', 'ANZAC Day', 'Labour Day', 'The Royal Queensland Show', "Queen's Birthday", 'Christmas Day', 'Boxing Day', 'Boxing Day (observed)', 'Christmas Day (observed)', "New Year's Day (observed)", 'National Day of Mourning for Queen Elizabeth II', "King's Birthday", 'ANZAC Day; Easter Monday'],
  statuses: 'cccccccccccccccpcc',
  days: '1.0 q.1 22.2 1.3 1.4 1.5 c.6 9.7 2u.8 1g.9 29.a 1.b 2.c 4.0 p.1 1u.2 1.3 1.4 1.5 l.6 7.7 4a.9 p.8 1l.a 1.b 1.d 1.c 4.0 2.e n.1 27.2 1.3 1.4 1.5 7.6 7.7 2s.8 17.f b.9 2b.a 1.b 1.d 5.0 1.e o.1 1z.2 1.3 1.4 1.5 f.6 6.7 2z.8 1b.g 2c.a 1.b 6.0 p.1 1r.2 1.3 1.4 1.5 o.6 b.7 2s.8 1i.g 27.a 1.b 6.0 q.1 29.2 1.3 1.4 1.5 4.6 a.7 2s.8 1i.g 28.a 1.b 6.0 p.1 1v.2 1.3 1.4 1.5 j.6 9.7 2s.8 1i.g 29.a 1.b 2.c 4.0 p.1 1n.2 1.3 1.4 1.5 s.6 7.7 2s.8 1i.g 2a.a 1.b 1.d 1.c 4.0 2.e n.1 27.2 1.3 1.4 1.5 8.6 6.7 2z.8 1b.g 2c.a 1.b 6.0 p.1 1r.2 1.3 1.4 1.5 n.6 c.7 2s.8 1b.g 2d.a 1.b 6.0 r.1 29.2 1.3 1.4 1.5 3.6 b.7 2s.8 1i.g 27.a 1.b 6.0 q.1 22.2 1.3 1.4 1.5 b.6 a.7 2s.8 1i.g 28.a 1.b 6.0 p.1 1o.2 1.3 1.4 1.5 s.6 7.7 2s.8 1i.g 2a.a 1.b 1.d 1.c 4.0 2.e n.1 27.2 1.3 1.4 1.5 7.6 7.7 2s.8 1i.g 2b.a 1.b 1.d 5.0 1.e o.1 1z.2 1.3 1.4 1.5 f.6 6.7 2z.8 1b.g 2c.a 1.b 6.0 p.1 1k.2 1.3 1.4 1.5 u.6 c.7 2s.8 1b.g 2d.a 1.b 6.0 r.1 22.2 1.3 1.4 1.5 b.6 a.7 2s.8 1i.g 28.a 1.b 6.0 p.1 1v.2 1.3 1.4 1.5 j.6 9.7 2s.8 1i.g 29.a 1.b 2.c 4.0 p.1 2f.2 1.3 1.4 1.h 7.7 2s.8 1i.g 2a.a 1.b 1.d 1.c 4.0 2.e n.1 20.2 1.3 1.4 1.5 e.6 7.7 2s.8 1i.g 2b.a 1.b 1.d 5.0 1.e o.1 1s.2 1.3 1.4 1.5 n.6 c.7 2s.8 1b.g 2d.a 1.b',
}
