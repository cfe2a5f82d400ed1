// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'GB-NIR',
  name: 'Northern Ireland',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", "Saint Patrick's Day", 'Good Friday', 'Easter Monday', 'May Day', 'Spring Bank Holiday', 'Battle of the Boyne', 'Battle of the Boyne (observed)', 'Late Summer Bank Holiday', 'Christmas Day', 'Boxing Day', 'Boxing Day (observed)', 'Christmas Day (observed)', "New Year's Day (observed)", 'Platinum Jubilee of Elizabeth II', 'State Funeral of Queen Elizabeth II', 'Coronation of Charles III', "Saint Patrick's Day (observed)"],
  statuses: 'ccccccccccccccpppc',
  days: '1.0 24.1 o.2 3.3 p.4 h.5 1c.6 1.7 1d.8 38.9 1.a 2.b 4.0 23.1 g.2 3.3 s.4 s.5 16.6 1d.8 39.9 1.a 1.c 1.b 4.0 2.d 21.1 t.2 3.3 e.4 v.5 1.e 13.6 1c.8 l.f 2p.9 1.a 1.c 5.0 1.d 22.1 l.2 3.3 l.4 7.g l.5 18.6 1b.8 3b.9 1.a 6.0 24.1 1.h b.2 3.3 z.4 l.5 1a.6 19.8 3d.9 1.a 6.0 23.1 w.2 3.3 e.4 l.5 1b.6 2.7 16.8 3e.9 1.a 6.0 23.1 h.2 3.3 s.4 l.5 1c.6 1.7 1d.8 38.9 1.a 2.b 4.0 23.1 9.2 3.3 z.4 s.5 16.6 1d.8 39.9 1.a 1.c 1.b 4.0 2.d 22.1 s.2 3.3 e.4 s.5 18.6 1b.8 3b.9 1.a 6.0 23.1 2.h b.2 3.3 z.4 l.5 19.6 1a.8 3c.9 1.a 6.0 23.1 1.h w.2 3.3 e.4 l.5 1a.6 19.8 3d.9 1.a 6.0 23.1 p.2 3.3 l.4 l.5 1b.6 2.7 16.8 3e.9 1.a 6.0 24.1 9.2 3.3 z.4 s.5 16.6 1d.8 39.9 1.a 1.c 1.b 4.0 2.d 21.1 t.2 3.3 e.4 s.5 17.6 1c.8 3a.9 1.a 1.c 5.0 1.d 22.1 l.2 3.3 l.4 s.5 18.6 1b.8 3b.9 1.a 6.0 23.1 2.h 4.2 3.3 16.4 l.5 19.6 1a.8 3c.9 1.a 6.0 24.1 p.2 3.3 l.4 l.5 1b.6 2.7 16.8 3e.9 1.a 6.0 23.1 h.2 3.3 s.4 l.5 1c.6 1.7 1d.8 38.9 1.a 2.b 4.0 23.1 11.2 3.3 7.4 s.5 16.6 1d.8 39.9 1.a 1.c 1.b 4.0 2.d 21.1 m.2 3.3 l.4 s.5 17.6 1c.8 3a.9 1.a 1.c 5.0 1.d 23.1 2.h b.2 3.3 z.4 l.5 19.6 1a.8 3c.9 1.a',
}
