// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'CA-BC',
  name: 'British Columbia',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Family Day', 'Good Friday', 'Victoria Day', 'Canada Day', 'British Columbia Day', 'Labour Day', 'Thanksgiving Day', 'Remembrance Day', 'Christmas Day', 'Christmas Day (observed)', "New Year's Day (observed)", 'Funeral of Her Majesty the Queen Elizabeth II', 'National Day for Truth and Reconciliation', 'National Day for Truth and Reconciliation (observed)', 'Canada Day (observed)'],
  statuses: 'ccccccccccccpccc',
  days: '1.0 1b.1 1h.2 12.3 18.4 x.5 z.6 z.7 u.8 18.9 7.0 19.1 1a.2 1g.3 12.4 w.5 z.6 z.7 v.8 18.9 2.a 5.0 2.b 1d.1 1h.2 12.3 13.4 v.5 z.6 e.c l.7 w.8 18.9 1.a 6.0 1.b 1d.1 1a.2 19.3 14.4 11.5 s.6 q.d 2.e 7.7 x.8 18.9 7.0 1d.1 13.2 1g.3 16.4 z.5 s.6 s.d e.7 s.8 18.9 7.0 1b.1 1o.2 v.3 17.4 y.5 s.6 t.d d.7 t.8 18.9 7.0 1a.1 1a.2 19.3 18.4 x.5 z.6 n.d c.7 u.8 18.9 7.0 19.1 13.2 1n.3 12.4 w.5 z.6 o.d b.7 v.8 18.9 2.a 5.0 2.b 1d.1 1h.2 12.3 14.4 11.5 s.6 q.d 2.e 7.7 x.8 18.9 7.0 1d.1 13.2 1g.3 15.4 1.f z.5 s.6 r.d 1.e 7.7 y.8 18.9 7.0 1c.1 1o.2 v.3 16.4 z.5 s.6 s.d e.7 s.8 18.9 7.0 1b.1 1h.2 12.3 17.4 y.5 s.6 t.d d.7 t.8 18.9 7.0 1a.1 13.2 1n.3 12.4 w.5 z.6 o.d b.7 v.8 18.9 2.a 5.0 2.b 1d.1 1h.2 12.3 13.4 v.5 z.6 p.d a.7 w.8 18.9 1.a 6.0 1.b 1d.1 1a.2 19.3 14.4 11.5 s.6 q.d 2.e 7.7 x.8 18.9 7.0 1d.1 w.2 1n.3 15.4 1.f z.5 s.6 r.d 1.e 7.7 y.8 18.9 7.0 1c.1 1h.2 12.3 17.4 y.5 s.6 t.d d.7 t.8 18.9 7.0 1a.1 1a.2 19.3 18.4 x.5 z.6 n.d c.7 u.8 18.9 7.0 19.1 1v.2 v.3 12.4 w.5 z.6 o.d b.7 v.8 18.9 2.a 5.0 2.b 1d.1 1a.2 19.3 13.4 v.5 z.6 p.d a.7 w.8 18.9 1.a 6.0 1.b 1d.1 13.2 1g.3 15.4 1.f z.5 s.6 r.d 1.e 7.7 y.8 18.9',
}
