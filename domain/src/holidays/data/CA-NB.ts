// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'CA-NB',
  name: 'New Brunswick',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Family Day', 'Good Friday', 'Canada Day', 'New Brunswick Day', 'Labour Day', 'Remembrance Day', 'Christmas Day', 'Christmas Day (observed)', "New Year's Day (observed)", 'Funeral of Her Majesty the Queen Elizabeth II'],
  statuses: 'ccccccccccp',
  days: '1.0 1b.1 1h.2 2a.3 x.4 z.5 1t.6 18.7 7.0 19.1 1a.2 2i.3 w.4 z.5 1u.6 18.7 2.8 5.0 2.9 1d.1 1h.2 25.3 v.4 z.5 e.a 1h.6 18.7 1.8 6.0 1.9 1d.1 1a.2 2d.3 11.4 s.5 1w.6 18.7 7.0 1d.1 13.2 2m.3 z.4 s.5 1y.6 18.7 7.0 1b.1 1o.2 22.3 y.4 s.5 1z.6 18.7 7.0 1a.1 1a.2 2h.3 x.4 z.5 1t.6 18.7 7.0 19.1 13.2 2p.3 w.4 z.5 1u.6 18.7 2.8 5.0 2.9 1d.1 1h.2 26.3 11.4 s.5 1w.6 18.7 7.0 1d.1 13.2 2l.3 10.4 s.5 1x.6 18.7 7.0 1c.1 1o.2 21.3 z.4 s.5 1y.6 18.7 7.0 1b.1 1h.2 29.3 y.4 s.5 1z.6 18.7 7.0 1a.1 13.2 2p.3 w.4 z.5 1u.6 18.7 2.8 5.0 2.9 1d.1 1h.2 25.3 v.4 z.5 1v.6 18.7 1.8 6.0 1.9 1d.1 1a.2 2d.3 11.4 s.5 1w.6 18.7 7.0 1d.1 w.2 2s.3 10.4 s.5 1x.6 18.7 7.0 1c.1 1h.2 29.3 y.4 s.5 1z.6 18.7 7.0 1a.1 1a.2 2h.3 x.4 z.5 1t.6 18.7 7.0 19.1 1v.2 1x.3 w.4 z.5 1u.6 18.7 2.8 5.0 2.9 1d.1 1a.2 2c.3 v.4 z.5 1v.6 18.7 1.8 6.0 1.9 1d.1 13.2 2l.3 10.4 s.5 1x.6 18.7',
}
