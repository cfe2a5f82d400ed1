// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'CA-SK',
  name: 'Saskatchewan',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Family Day', 'Good Friday', 'Victoria Day', 'Canada Day', 'Saskatchewan Day', 'Labour Day', 'Thanksgiving Day', 'Remembrance Day', 'Christmas Day', 'Christmas Day (observed)', "New Year's Day (observed)", 'Canada Day (observed)', 'Remembrance Day (observed)'],
  statuses: 'cccccccccccccc',
  days: '1.0 1b.1 1h.2 12.3 18.4 x.5 z.6 z.7 u.8 18.9 7.0 19.1 1a.2 1g.3 12.4 w.5 z.6 z.7 v.8 18.9 2.a 5.0 2.b 1d.1 1h.2 12.3 13.4 v.5 z.6 z.7 w.8 18.9 1.a 6.0 1.b 1d.1 1a.2 19.3 14.4 2.c z.5 s.6 z.7 x.8 2.d 16.9 7.0 1d.1 13.2 1g.3 16.4 z.5 s.6 16.7 s.8 18.9 7.0 1b.1 1o.2 v.3 17.4 y.5 s.6 16.7 t.8 18.9 7.0 1a.1 1a.2 19.3 18.4 x.5 z.6 z.7 u.8 18.9 7.0 19.1 13.2 1n.3 12.4 w.5 z.6 z.7 v.8 18.9 2.a 5.0 2.b 1d.1 1h.2 12.3 14.4 2.c z.5 s.6 z.7 x.8 2.d 16.9 7.0 1d.1 13.2 1g.3 15.4 1.c z.5 s.6 z.7 y.8 1.d 17.9 7.0 1c.1 1o.2 v.3 16.4 z.5 s.6 16.7 s.8 18.9 7.0 1b.1 1h.2 12.3 17.4 y.5 s.6 16.7 t.8 18.9 7.0 1a.1 13.2 1n.3 12.4 w.5 z.6 z.7 v.8 18.9 2.a 5.0 2.b 1d.1 1h.2 12.3 13.4 v.5 z.6 z.7 w.8 18.9 1.a 6.0 1.b 1d.1 1a.2 19.3 14.4 2.c z.5 s.6 z.7 x.8 2.d 16.9 7.0 1d.1 w.2 1n.3 15.4 1.c z.5 s.6 z.7 y.8 1.d 17.9 7.0 1c.1 1h.2 12.3 17.4 y.5 s.6 16.7 t.8 18.9 7.0 1a.1 1a.2 19.3 18.4 x.5 z.6 z.7 u.8 18.9 7.0 19.1 1v.2 v.3 12.4 w.5 z.6 z.7 v.8 18.9 2.a 5.0 2.b 1d.1 1a.2 19.3 13.4 v.5 z.6 z.7 w.8 18.9 1.a 6.0 1.b 1d.1 13.2 1g.3 15.4 1.c z.5 s.6 z.7 y.8 1.d 17.9',
}
