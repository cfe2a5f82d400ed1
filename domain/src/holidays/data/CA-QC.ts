// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'CA-QC',
  name: 'Quebec',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Good Friday', "National Patriots' Day", 'Saint Jean Baptiste Day', 'Canada Day', 'Labour Day', 'Thanksgiving Day', 'Christmas Day', 'Christmas Day (observed)', "New Year's Day (observed)", 'Saint Jean Baptiste Day (observed)', 'Canada Day (observed)'],
  statuses: 'cccccccccccc',
  days: '1.0 2s.1 12.2 11.3 7.4 1w.5 z.6 22.7 7.0 2j.1 1g.2 v.3 7.4 1v.5 z.6 23.7 2.8 5.0 2.9 2u.1 12.2 w.3 7.4 1u.5 z.6 24.7 1.8 6.0 1.9 2n.1 19.2 x.3 7.4 1t.5 z.6 25.7 7.0 2g.1 1g.2 z.3 7.4 1r.5 16.6 20.7 7.0 2z.1 v.2 10.3 7.4 1q.5 16.6 21.7 7.0 2k.1 19.2 11.3 7.4 1w.5 z.6 22.7 7.0 2c.1 1n.2 v.3 7.4 1v.5 z.6 23.7 2.8 5.0 2.9 2u.1 12.2 x.3 7.4 1t.5 z.6 25.7 7.0 2g.1 1g.2 y.3 1.a 6.4 1.b 1r.5 z.6 26.7 7.0 30.1 v.2 z.3 7.4 1r.5 16.6 20.7 7.0 2s.1 12.2 10.3 7.4 1q.5 16.6 21.7 7.0 2d.1 1n.2 v.3 7.4 1v.5 z.6 23.7 2.8 5.0 2.9 2u.1 12.2 w.3 7.4 1u.5 z.6 24.7 1.8 6.0 1.9 2n.1 19.2 x.3 7.4 1t.5 z.6 25.7 7.0 29.1 1n.2 y.3 1.a 6.4 1.b 1r.5 z.6 26.7 7.0 2t.1 12.2 10.3 7.4 1q.5 16.6 21.7 7.0 2k.1 19.2 11.3 7.4 1w.5 z.6 22.7 7.0 34.1 v.2 v.3 7.4 1v.5 z.6 23.7 2.8 5.0 2.9 2n.1 19.2 w.3 7.4 1u.5 z.6 24.7 1.8 6.0 1.9 2g.1 1g.2 y.3 1.a 6.4 1.b 1r.5 z.6 26.7',
}
