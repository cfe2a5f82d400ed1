// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'IE',
  name: 'Ireland',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", "Saint Patrick's Day", 'Easter Monday', 'May Day', 'June Bank Holiday', 'August Bank Holiday', 'October Bank Holiday', 'Christmas Day', "Saint Stephen's Day", 'Day of Remembrance and Recognition', "Saint Brigid's Day"],
  statuses: 'cccccccccpc',
  days: '1.0 24.1 r.2 l.3 s.4 1r.5 2c.6 1o.7 1.8 6.0 23.1 j.2 s.3 z.4 1k.5 2c.6 1p.7 1.8 6.0 23.1 1.9 v.2 e.3 z.4 1k.5 2j.6 1j.7 1.8 6.0 10.a 13.1 o.2 l.3 z.4 1r.5 2c.6 1k.7 1.8 6.0 z.a 15.1 f.2 z.3 s.4 1r.5 2c.6 1m.7 1.8 6.0 x.a 16.1 z.2 e.3 s.4 1r.5 2c.6 1n.7 1.8 6.0 w.a 17.1 k.2 s.3 s.4 1r.5 2c.6 1o.7 1.8 6.0 v.a 18.1 c.2 z.3 z.4 1k.5 2c.6 1p.7 1.8 6.0 11.a 13.1 v.2 e.3 z.4 1r.5 2c.6 1k.7 1.8 6.0 z.a 14.1 g.2 z.3 s.4 1r.5 2c.6 1l.7 1.8 6.0 v.a 18.1 10.2 e.3 s.4 1r.5 2c.6 1m.7 1.8 6.0 x.a 16.1 s.2 l.3 s.4 1r.5 2c.6 1n.7 1.8 6.0 w.a 18.1 c.2 z.3 z.4 1k.5 2c.6 1p.7 1.8 6.0 11.a 12.1 w.2 e.3 z.4 1k.5 2j.6 1j.7 1.8 6.0 10.a 13.1 o.2 l.3 z.4 1r.5 2c.6 1k.7 1.8 6.0 z.a 14.1 9.2 16.3 s.4 1r.5 2c.6 1l.7 1.8 6.0 v.a 19.1 s.2 l.3 s.4 1r.5 2c.6 1n.7 1.8 6.0 w.a 17.1 k.2 s.3 s.4 1r.5 2c.6 1o.7 1.8 6.0 v.a 18.1 14.2 7.3 z.4 1k.5 2c.6 1p.7 1.8 6.0 11.a 12.1 p.2 l.3 z.4 1k.5 2j.6 1j.7 1.8 6.0 10.a 14.1 g.2 z.3 s.4 1r.5 2c.6 1l.7 1.8',
}
