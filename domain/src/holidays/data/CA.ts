// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'CA',
  name: 'Canada',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Good Friday', 'Canada Day', 'Labour Day', 'Christmas Day', 'Christmas Day (observed)', "New Year's Day (observed)"],
  statuses: 'ccccccc',
  days: '1.0 2s.1 2a.2 1w.3 31.4 7.0 2j.1 2i.2 1v.3 32.4 2.5 5.0 2.6 2u.1 25.2 1u.3 33.4 1.5 6.0 1.6 2n.1 2d.2 1t.3 34.4 7.0 2g.1 2m.2 1r.3 36.4 7.0 2z.1 22.2 1q.3 37.4 7.0 2k.1 2h.2 1w.3 31.4 7.0 2c.1 2p.2 1v.3 32.4 2.5 5.0 2.6 2u.1 26.2 1t.3 34.4 7.0 2g.1 2l.2 1s.3 35.4 7.0 30.1 21.2 1r.3 36.4 7.0 2s.1 29.2 1q.3 37.4 7.0 2d.1 2p.2 1v.3 32.4 2.5 5.0 2.6 2u.1 25.2 1u.3 33.4 1.5 6.0 1.6 2n.1 2d.2 1t.3 34.4 7.0 29.1 2s.2 1s.3 35.4 7.0 2t.1 29.2 1q.3 37.4 7.0 2k.1 2h.2 1w.3 31.4 7.0 34.1 1x.2 1v.3 32.4 2.5 5.0 2.6 2n.1 2c.2 1u.3 33.4 1.5 6.0 1.6 2g.1 2l.2 1s.3 35.4',
}
