// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'NZ',
  name: 'New Zealand',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", "Day after New Year's Day", 'Waitangi Day', 'Good Friday', 'Easter Monday', 'Anzac Day', 'Anzac Day (observed)', "Queen's Birthday", 'Labour Day', 'Christmas Day', 'Boxing Day', 'Boxing Day (observed)', "Day after New Year's Day (observed)", 'Waitangi Day (observed)', 'Christmas Day (observed)', "New Year's Day (observed)", 'Matariki', 'Queen Elizabeth II Memorial Day', "King's Birthday", 'Anzac Day (observed); Easter Monday'],
  statuses: 'cccccccccccccccccpcc',
  days: '1.0 1.1 z.2 1s.3 3.4 c.5 2.6 z.7 43.8 1o.9 1.a 2.b 4.0 1.1 2.c x.2 2.d 1h.3 3.4 k.5 1.6 16.7 3w.8 1p.9 1.a 1.e 1.b 4.0 1.1 1.f 1.c x.2 1.d 1v.3 3.4 7.5 16.7 i.g 2m.h s.8 1q.9 1.a 1.e 5.0 1.1 1.f y.2 1o.3 3.4 f.5 15.i 13.g 2t.8 1r.9 1.a 6.0 1.1 z.2 1g.3 3.4 o.5 13.i p.g 3e.8 1m.9 1.a 6.0 1.1 z.2 1z.3 3.4 4.5 12.i i.g 3l.8 1n.9 1.a 6.0 1.1 z.2 1k.3 3.4 j.5 2.6 z.i 13.g 30.8 1o.9 1.a 2.b 4.0 1.1 2.c x.2 2.d 1a.3 3.4 r.5 1.6 16.i i.g 3e.8 1p.9 1.a 1.e 1.b 4.0 1.1 1.f 1.c x.2 1.d 1v.3 3.4 8.5 15.i 13.g 2t.8 1r.9 1.a 6.0 1.1 z.2 1g.3 3.4 n.5 14.i w.g 30.8 1s.9 1.a 6.0 1.1 z.2 20.3 3.4 3.5 13.i i.g 3l.8 1m.9 1.a 6.0 1.1 z.2 1s.3 3.4 b.5 12.i 13.g 30.8 1n.9 1.a 6.0 1.1 z.2 1d.3 3.4 r.5 1.6 16.i p.g 37.8 1p.9 1.a 1.e 1.b 4.0 1.1 1.f 1.c x.2 1.d 1v.3 3.4 7.5 16.i i.g 3e.8 1q.9 1.a 1.e 5.0 1.1 1.f y.2 1o.3 3.4 f.5 15.i w.g 30.8 1r.9 1.a 6.0 1.1 z.2 19.3 3.4 u.5 14.i p.g 37.8 1s.9 1.a 6.0 1.1 z.2 1t.3 3.4 b.5 12.i 1a.g 2t.8 1n.9 1.a 6.0 1.1 z.2 1k.3 3.4 j.5 2.6 z.i 13.g 30.8 1o.9 1.a 2.b 4.0 1.1 2.c x.2 2.d 22.3 2.5 1.j 16.i i.g 3e.8 1p.9 1.a 1.e 1.b 4.0 1.1 1.f 1.c x.2 1.d 1o.3 3.4 e.5 16.i 13.g 2t.8 1q.9 1.a 1.e 5.0 1.1 1.f y.2 1h.3 3.4 n.5 14.i w.g 30.8 1s.9 1.a',
}
