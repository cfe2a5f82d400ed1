// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'AU-TAS',
  name: 'Tasmania',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Australia Day', 'Eight Hours Day', 'Good Friday', 'Easter Monday', 'ANZAC Day', "Queen's Birthday", 'Christmas Day', 'Boxing Day', 'Christmas Day (observed)', 'National Day of Mourning for Queen Elizabeth II', "King's Birthday"],
  statuses: 'ccccccccccpc',
  days: '1.0 q.1 16.2 w.3 3.4 c.5 18.6 5k.7 3.8 4.0 p.1 15.2 p.3 3.4 k.5 1e.6 5e.7 2.9 1.8 6.0 n.1 1b.2 w.3 3.4 7.5 1d.6 2t.a 2m.7 1.8 1.9 6.0 o.1 1a.2 p.3 3.4 f.5 1c.b 5g.7 1.8 6.0 p.1 19.2 i.3 3.4 o.5 1a.b 5i.7 1.8 6.0 q.1 16.2 13.3 3.4 4.5 19.b 5j.7 1.8 6.0 p.1 16.2 p.3 3.4 j.5 18.b 5k.7 3.8 4.0 p.1 15.2 i.3 3.4 r.5 1e.b 5e.7 2.9 1.8 6.0 n.1 1b.2 w.3 3.4 8.5 1c.b 5g.7 1.8 6.0 p.1 19.2 i.3 3.4 n.5 1b.b 5h.7 1.8 6.0 r.1 16.2 13.3 3.4 3.5 1a.b 5i.7 1.8 6.0 q.1 16.2 w.3 3.4 b.5 19.b 5j.7 1.8 6.0 p.1 16.2 i.3 3.4 r.5 1e.b 5e.7 2.9 1.8 6.0 n.1 1b.2 w.3 3.4 7.5 1d.b 5f.7 1.8 1.9 6.0 o.1 1a.2 p.3 3.4 f.5 1c.b 5g.7 1.8 6.0 p.1 19.2 b.3 3.4 u.5 1b.b 5h.7 1.8 6.0 r.1 16.2 w.3 3.4 b.5 19.b 5j.7 1.8 6.0 p.1 16.2 p.3 3.4 j.5 18.b 5k.7 3.8 4.0 p.1 15.2 1a.3 2.5 1.4 1d.b 5e.7 2.9 1.8 6.0 n.1 1b.2 p.3 3.4 e.5 1d.b 5f.7 1.8 1.9 6.0 o.1 1a.2 i.3 3.4 n.5 1b.b 5h.7 1.8',
}
