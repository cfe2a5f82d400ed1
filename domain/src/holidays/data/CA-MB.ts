// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'CA-MB',
  name: 'Manitoba',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Louis Riel Day', 'Good Friday', 'Victoria Day', 'Canada Day', 'Labour Day', 'Thanksgiving Day', 'Christmas Day', 'Christmas Day (observed)', "New Year's Day (observed)", 'National Day for Truth and Reconciliation', 'National Day for Truth and Reconciliation (observed)'],
  statuses: 'cccccccccccc',
  days: '1.0 1b.1 1h.2 12.3 18.4 1w.5 z.6 22.7 7.0 19.1 1a.2 1g.3 12.4 1v.5 z.6 23.7 2.8 5.0 2.9 1d.1 1h.2 12.3 13.4 1u.5 z.6 24.7 1.8 6.0 1.9 1d.1 1a.2 19.3 14.4 1t.5 z.6 25.7 7.0 1d.1 13.2 1g.3 16.4 1r.5 s.a e.6 20.7 7.0 1b.1 1o.2 v.3 17.4 1q.5 t.a d.6 21.7 7.0 1a.1 1a.2 19.3 18.4 1w.5 n.a c.6 22.7 7.0 19.1 13.2 1n.3 12.4 1v.5 o.a b.6 23.7 2.8 5.0 2.9 1d.1 1h.2 12.3 14.4 1t.5 q.a 2.b 7.6 25.7 7.0 1d.1 13.2 1g.3 15.4 1s.5 r.a 1.b 7.6 26.7 7.0 1c.1 1o.2 v.3 16.4 1r.5 s.a e.6 20.7 7.0 1b.1 1h.2 12.3 17.4 1q.5 t.a d.6 21.7 7.0 1a.1 13.2 1n.3 12.4 1v.5 o.a b.6 23.7 2.8 5.0 2.9 1d.1 1h.2 12.3 13.4 1u.5 p.a a.6 24.7 1.8 6.0 1.9 1d.1 1a.2 19.3 14.4 1t.5 q.a 2.b 7.6 25.7 7.0 1d.1 w.2 1n.3 15.4 1s.5 r.a 1.b 7.6 26.7 7.0 1c.1 1h.2 12.3 17.4 1q.5 t.a d.6 21.7 7.0 1a.1 1a.2 19.3 18.4 1w.5 n.a c.6 22.7 7.0 19.1 1v.2 v.3 12.4 1v.5 o.a b.6 23.7 2.8 5.0 2.9 1d.1 1a.2 19.3 13.4 1u.5 p.a a.6 24.7 1.8 6.0 1.9 1d.1 13.2 1g.3 15.4 1s.5 r.a 1.b 7.6 26.7',
}
