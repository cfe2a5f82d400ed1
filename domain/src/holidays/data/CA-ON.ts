// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'CA-ON',
  name: 'Ontario',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Family Day', 'Good Friday', 'Victoria Day', 'Canada Day', 'Labour Day', 'Thanksgiving Day', 'Christmas Day', 'Boxing Day', 'Boxing Day (observed)', 'Christmas Day (observed)', "New Year's Day (observed)", 'Boxing Day; Christmas Day (observed)'],
  statuses: 'ccccccccccccc',
  days: '1.0 1b.1 1h.2 12.3 18.4 1w.5 z.6 22.7 1.8 2.9 4.0 19.1 1a.2 1g.3 12.4 1v.5 z.6 23.7 1.8 1.a 1.9 4.0 2.b 1d.1 1h.2 12.3 13.4 1u.5 z.6 24.7 1.c 6.0 1.b 1d.1 1a.2 19.3 14.4 1t.5 z.6 25.7 1.8 6.0 1d.1 13.2 1g.3 16.4 1r.5 16.6 20.7 1.8 6.0 1b.1 1o.2 v.3 17.4 1q.5 16.6 21.7 1.8 6.0 1a.1 1a.2 19.3 18.4 1w.5 z.6 22.7 1.8 2.9 4.0 19.1 13.2 1n.3 12.4 1v.5 z.6 23.7 1.8 1.a 1.9 4.0 2.b 1d.1 1h.2 12.3 14.4 1t.5 z.6 25.7 1.8 6.0 1d.1 13.2 1g.3 15.4 1s.5 z.6 26.7 1.8 6.0 1c.1 1o.2 v.3 16.4 1r.5 16.6 20.7 1.8 6.0 1b.1 1h.2 12.3 17.4 1q.5 16.6 21.7 1.8 6.0 1a.1 13.2 1n.3 12.4 1v.5 z.6 23.7 1.8 1.a 1.9 4.0 2.b 1d.1 1h.2 12.3 13.4 1u.5 z.6 24.7 1.c 6.0 1.b 1d.1 1a.2 19.3 14.4 1t.5 z.6 25.7 1.8 6.0 1d.1 w.2 1n.3 15.4 1s.5 z.6 26.7 1.8 6.0 1c.1 1h.2 12.3 17.4 1q.5 16.6 21.7 1.8 6.0 1a.1 1a.2 19.3 18.4 1w.5 z.6 22.7 1.8 2.9 4.0 19.1 1v.2 v.3 12.4 1v.5 z.6 23.7 1.8 1.a 1.9 4.0 2.b 1d.1 1a.2 19.3 13.4 1u.5 z.6 24.7 1.c 6.0 1.b 1d.1 13.2 1g.3 15.4 1s.5 z.6 26.7 1.8',
}
