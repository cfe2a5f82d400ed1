// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'CA-NS',
  name: 'Nova Scotia',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Heritage Day', 'Good Friday', 'Canada Day', 'Labour Day', 'Remembrance Day', 'Christmas Day', 'Christmas Day (observed)', "New Year's Day (observed)", 'Funeral of Her Majesty the Queen Elizabeth II', 'Remembrance Day (observed)'],
  statuses: 'cccccccccpc',
  days: '1.0 1b.1 1h.2 2a.3 1w.4 1t.5 18.6 7.0 19.1 1a.2 2i.3 1v.4 1u.5 18.6 2.7 5.0 2.8 1d.1 1h.2 25.3 1u.4 e.9 1h.5 18.6 1.7 6.0 1.8 1d.1 1a.2 2d.3 1t.4 1w.5 2.a 16.6 7.0 1d.1 13.2 2m.3 1r.4 1y.5 18.6 7.0 1b.1 1o.2 22.3 1q.4 1z.5 18.6 7.0 1a.1 1a.2 2h.3 1w.4 1t.5 18.6 7.0 19.1 13.2 2p.3 1v.4 1u.5 18.6 2.7 5.0 2.8 1d.1 1h.2 26.3 1t.4 1w.5 2.a 16.6 7.0 1d.1 13.2 2l.3 1s.4 1x.5 1.a 17.6 7.0 1c.1 1o.2 21.3 1r.4 1y.5 18.6 7.0 1b.1 1h.2 29.3 1q.4 1z.5 18.6 7.0 1a.1 13.2 2p.3 1v.4 1u.5 18.6 2.7 5.0 2.8 1d.1 1h.2 25.3 1u.4 1v.5 18.6 1.7 6.0 1.8 1d.1 1a.2 2d.3 1t.4 1w.5 2.a 16.6 7.0 1d.1 w.2 2s.3 1s.4 1x.5 1.a 17.6 7.0 1c.1 1h.2 29.3 1q.4 1z.5 18.6 7.0 1a.1 1a.2 2h.3 1w.4 1t.5 18.6 7.0 19.1 1v.2 1x.3 1v.4 1u.5 18.6 2.7 5.0 2.8 1d.1 1a.2 2c.3 1u.4 1v.5 18.6 1.7 6.0 1.8 1d.1 13.2 2l.3 1s.4 1x.5 1.a 17.6',
}
