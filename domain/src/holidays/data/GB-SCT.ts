// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'GB-SCT',
  name: 'Scotland',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'New Year Holiday', 'Good Friday', 'May Day', 'Spring Bank Holiday', 'Summer Bank Holiday', "Saint Andrew's Day", 'Christmas Day', 'Boxing Day', 'Boxing Day (observed)', 'New Year Holiday (observed)', 'Christmas Day (observed)', "New Year's Day (observed)", 'Platinum Jubilee of Elizabeth II', 'State Funeral of Queen Elizabeth II', "New Year Holiday; New Year's Day (observed)", 'Coronation of Charles III', "Saint Andrew's Day (observed)", "Scotland's participation in the FIFA World Cup final"],
  statuses: 'cccccccccccccppcpcp',
  days: '1.0 1.1 2r.2 s.3 h.4 1y.5 3b.6 p.7 1.8 2.9 4.0 1.1 2.a 2g.2 v.3 s.4 1r.5 3c.6 p.7 1.8 1.b 1.9 4.0 1.1 1.c 1.a 2t.2 h.3 v.4 1.d 1n.5 1d.e 20.6 p.7 1.8 1.b 5.0 1.f 1.a 2m.2 o.3 7.g l.4 1y.5 37.6 p.7 1.8 6.0 1.1 2f.2 12.3 l.4 1y.5 39.6 2.h n.7 1.8 6.0 1.1 2y.2 h.3 l.4 1y.5 3a.6 1.h o.7 1.8 6.0 1.1 2j.2 v.3 l.4 l.i 1d.5 3b.6 p.7 1.8 2.9 4.0 1.1 2.a 29.2 12.3 s.4 1r.5 3c.6 p.7 1.8 1.b 1.9 4.0 1.1 1.c 1.a 2t.2 h.3 s.4 1y.5 37.6 p.7 1.8 6.0 1.1 2f.2 12.3 l.4 1y.5 38.6 p.7 1.8 6.0 1.1 2z.2 h.3 l.4 1y.5 39.6 2.h n.7 1.8 6.0 1.1 2r.2 o.3 l.4 1y.5 3a.6 1.h o.7 1.8 6.0 1.1 2c.2 12.3 s.4 1r.5 3c.6 p.7 1.8 1.b 1.9 4.0 1.1 1.c 1.a 2t.2 h.3 s.4 1r.5 3d.6 p.7 1.8 1.b 5.0 1.f 1.a 2m.2 o.3 s.4 1y.5 37.6 p.7 1.8 6.0 1.1 28.2 19.3 l.4 1y.5 38.6 p.7 1.8 6.0 1.1 2s.2 o.3 l.4 1y.5 3a.6 1.h o.7 1.8 6.0 1.1 2j.2 v.3 l.4 1y.5 3b.6 p.7 1.8 2.9 4.0 1.1 2.a 31.2 a.3 s.4 1r.5 3c.6 p.7 1.8 1.b 1.9 4.0 1.1 1.c 1.a 2m.2 o.3 s.4 1r.5 3d.6 p.7 1.8 1.b 5.0 1.f 1.a 2f.2 12.3 l.4 1y.5 38.6 p.7 1.8',
}
