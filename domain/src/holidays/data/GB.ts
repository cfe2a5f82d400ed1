// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'GB',
  name: 'the United Kingdom',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Good Friday', 'May Day', 'Spring Bank Holiday', 'Christmas Day', 'Boxing Day', 'Boxing Day (observed)', 'Christmas Day (observed)', "New Year's Day (observed)", 'Platinum Jubilee of Elizabeth II', 'State Funeral of Queen Elizabeth II', 'Coronation of Charles III'],
  statuses: 'cccccccccppp',
  days: '1.0 2s.1 s.2 h.3 5y.4 1.5 2.6 4.0 2j.1 v.2 s.3 5s.4 1.5 1.7 1.6 4.0 2.8 2u.1 h.2 v.3 1.9 30.a 2p.4 1.5 1.7 5.0 1.8 2n.1 o.2 7.b l.3 5u.4 1.5 6.0 2g.1 12.2 l.3 5w.4 1.5 6.0 2z.1 h.2 l.3 5x.4 1.5 6.0 2k.1 v.2 l.3 5y.4 1.5 2.6 4.0 2c.1 12.2 s.3 5s.4 1.5 1.7 1.6 4.0 2.8 2u.1 h.2 s.3 5u.4 1.5 6.0 2g.1 12.2 l.3 5v.4 1.5 6.0 30.1 h.2 l.3 5w.4 1.5 6.0 2s.1 o.2 l.3 5x.4 1.5 6.0 2d.1 12.2 s.3 5s.4 1.5 1.7 1.6 4.0 2.8 2u.1 h.2 s.3 5t.4 1.5 1.7 5.0 1.8 2n.1 o.2 s.3 5u.4 1.5 6.0 29.1 19.2 l.3 5v.4 1.5 6.0 2t.1 o.2 l.3 5x.4 1.5 6.0 2k.1 v.2 l.3 5y.4 1.5 2.6 4.0 34.1 a.2 s.3 5s.4 1.5 1.7 1.6 4.0 2.8 2n.1 o.2 s.3 5t.4 1.5 1.7 5.0 1.8 2g.1 12.2 l.3 5v.4 1.5',
}
