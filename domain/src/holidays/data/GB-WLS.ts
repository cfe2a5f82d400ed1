// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'GB-WLS',
  name: 'Wales',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Good Friday', 'Easter Monday', 'May Day', 'Spring Bank Holiday', 'Late Summer Bank Holiday', 'Christmas Day', 'Boxing Day', 'Boxing Day (observed)', 'Christmas Day (observed)', "New Year's Day (observed)", 'Platinum Jubilee of Elizabeth II', 'State Funeral of Queen Elizabeth II', 'Coronation of Charles III'],
  statuses: 'cccccccccccppp',
  days: '1.0 2s.1 3.2 p.3 h.4 2q.5 38.6 1.7 2.8 4.0 2j.1 3.2 s.3 s.4 2j.5 39.6 1.7 1.9 1.8 4.0 2.a 2u.1 3.2 e.3 v.4 1.b 2f.5 l.c 2p.6 1.7 1.9 5.0 1.a 2n.1 3.2 l.3 7.d l.4 2j.5 3b.6 1.7 6.0 2g.1 3.2 z.3 l.4 2j.5 3d.6 1.7 6.0 2z.1 3.2 e.3 l.4 2j.5 3e.6 1.7 6.0 2k.1 3.2 s.3 l.4 2q.5 38.6 1.7 2.8 4.0 2c.1 3.2 z.3 s.4 2j.5 39.6 1.7 1.9 1.8 4.0 2.a 2u.1 3.2 e.3 s.4 2j.5 3b.6 1.7 6.0 2g.1 3.2 z.3 l.4 2j.5 3c.6 1.7 6.0 30.1 3.2 e.3 l.4 2j.5 3d.6 1.7 6.0 2s.1 3.2 l.3 l.4 2j.5 3e.6 1.7 6.0 2d.1 3.2 z.3 s.4 2j.5 39.6 1.7 1.9 1.8 4.0 2.a 2u.1 3.2 e.3 s.4 2j.5 3a.6 1.7 1.9 5.0 1.a 2n.1 3.2 l.3 s.4 2j.5 3b.6 1.7 6.0 29.1 3.2 16.3 l.4 2j.5 3c.6 1.7 6.0 2t.1 3.2 l.3 l.4 2j.5 3e.6 1.7 6.0 2k.1 3.2 s.3 l.4 2q.5 38.6 1.7 2.8 4.0 34.1 3.2 7.3 s.4 2j.5 39.6 1.7 1.9 1.8 4.0 2.a 2n.1 3.2 l.3 s.4 2j.5 3a.6 1.7 1.9 5.0 1.a 2g.1 3.2 z.3 l.4 2j.5 3c.6 1.7',
}
