// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'SG',
  name: 'Singapore',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  proclaimedTo: '2027-12-31',
  names: ["New Year's Day", 'Chinese New Year', 'Chinese New Year (observed)', 'Good Friday', 'Labour Day', 'Vesak Day', 'Hari Raya Puasa', 'Hari Raya Puasa (observed)', 'Polling Day', 'Hari Raya Haji', 'National Day', 'National Day (observed)', 'Deepavali', 'Christmas Day', 'Labour Day (observed)', 'Vesak Day (observed)', 'Hari Raya Haji (observed)', 'Christmas Day (observed)', "New Year's Day (observed)", 'Deepavali (observed)', 'Chinese New Year', 'Hari Raya Puasa', 'Hari Raya Haji', 'Vesak Day', 'Chinese New Year; Hari Raya Puasa', 'Vesak Day (observed)', 'Chinese New Year (observed)', 'Hari Raya Puasa (observed)', 'Hari Raya Haji (observed)'],
  statuses: 'cppccpppppcccccppccceeeeeeeee',
  days: '1.0 o.1 1.1 1.2 22.3 l.4 6.5 h.6 1.7 1a.8 l.9 9.a 1.b 2o.c 15.d 7.0 16.1 1.1 1c.3 t.4 c.6 d.5 1j.9 k.a 2f.c 1f.d 7.0 v.1 1.1 20.3 g.4 1.e 1.6 c.5 1.f 1j.9 1.g t.a 24.c 1q.d 1.h 6.0 1.i k.1 1.1 1.2 21.3 f.6 9.4 w.5 r.9 15.a n.8 20.c 1.j 16.d 7.0 14.1 1.1 1.2 1a.3 c.6 l.4 l.5 q.9 1h.a 2b.c 1j.d 7.0 s.1 1.1 1o.6 i.3 d.4 2.8 9.5 q.9 1r.a 20.c 1u.d 7.0 1b.1 1.1 v.6 d.3 s.4 q.9 4.5 1.f 1x.a 1.b 2i.c 1.j 1a.d 7.0 10.1 1.1 1.2 u.6 g.3 10.4 g.9 3.5 29.a 28.c 1m.d 7.0 p.k 1.k u.l 1c.3 h.4 4.m 4.n 2k.a 2q.c 14.d 7.0 17.k 1.o 18.3 p.m 7.4 q.n 1.p 21.a 2g.c 1e.d 7.0 x.k 1.o 1.q 1v.m 6.3 c.4 f.n 2d.a 26.c 1o.d 7.0 m.k 1.o 1w.m 9.3 k.4 y.n 1u.a 2p.c 15.d 7.0 d.l s.k 1.k 13.m 4.3 10.4 m.n 1.p 25.a 2d.c 1h.d 7.0 1.l 1.r s.k 1.k 12.m z.3 g.4 1.e b.n 2g.a 22.c 1q.l 2.d 1.h 6.0 1.i 1c.k 1.k 1.q 8.m 11.3 o.4 v.n 1x.a 2l.c w.l d.d 7.0 12.k 1.k 9.m 1.s w.3 13.4 l.n 27.a 2a.c w.l o.d 7.0 r.k 1.k 9.m 1s.3 k.4 9.n 2j.a 2s.c 2.l 10.d 7.0 p.m k.k 1.k 1.q 19.3 s.4 s.n 20.a 1.b 2g.c 2.l 1.r 1a.d 7.0 f.m j.k 1.k 25.3 8.4 h.n 2b.a 27.c 2.l 1l.d 7.0 4.m j.k 1.k 21.3 n.4 1.e 5.n 2m.a 1z.l r.c 14.d 1.m 1.h 5.0 1.i 15.k 1.k 1.q 19.3 w.4 o.n 24.a 1n.l 1.r r.c 1.j 13.m b.d',
}
