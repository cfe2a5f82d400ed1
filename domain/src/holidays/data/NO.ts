// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'NO',
  name: 'Norway',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ['Første nyttårsdag', 'Skjærtorsdag', 'Langfredag', 'Første påskedag', 'Andre påskedag', 'Arbeidernes dag', 'Grunnlovsdag', 'Kristi himmelfartsdag', 'Første pinsedag', 'Andre pinsedag', 'Første juledag', 'Andre juledag', 'Andre pinsedag; Grunnlovsdag'],
  statuses: 'ccccccccccccc',
  days: '1.0 2r.1 1.2 2.3 1.4 i.5 g.6 4.7 a.8 1.9 5r.a 1.b 6.0 2i.1 1.2 2.3 1.4 q.5 c.7 4.6 6.8 1.9 5z.a 1.b 6.0 2v.1 1.2 2.3 1.4 d.5 g.6 9.7 a.8 1.9 5m.a 1.b 6.0 2n.1 1.2 2.3 1.4 l.5 g.6 1.7 a.8 1.9 5u.a 1.b 6.0 2f.1 1.2 2.3 1.4 u.5 8.7 8.6 2.8 1.9 63.a 1.b 6.0 2y.1 1.2 2.3 1.4 a.5 g.6 c.7 a.8 1.9 5j.a 1.b 6.0 2j.1 1.2 2.3 1.4 p.5 d.7 3.6 7.8 1.9 5y.a 1.b 6.0 2b.1 1.2 2.3 1.4 x.5 5.7 a.8 1.c 66.a 1.b 6.0 2v.1 1.2 2.3 1.4 e.5 g.6 8.7 a.8 1.9 5n.a 1.b 6.0 2f.1 1.2 2.3 1.4 t.5 9.7 7.6 3.8 1.9 62.a 1.b 6.0 2z.1 1.2 2.3 1.4 9.5 g.6 d.7 a.8 1.9 5i.a 1.b 6.0 2r.1 1.2 2.3 1.4 h.5 g.6 5.7 a.8 1.9 5q.a 1.b 6.0 2c.1 1.2 2.3 1.4 x.5 5.7 a.8 1.c 66.a 1.b 6.0 2v.1 1.2 2.3 1.4 d.5 g.6 9.7 a.8 1.9 5m.a 1.b 6.0 2n.1 1.2 2.3 1.4 l.5 g.6 1.7 a.8 1.9 5u.a 1.b 6.0 28.1 1.2 2.3 1.4 10.5 2.7 a.8 1.9 3.6 66.a 1.b 6.0 2s.1 1.2 2.3 1.4 h.5 g.6 5.7 a.8 1.9 5q.a 1.b 6.0 2j.1 1.2 2.3 1.4 p.5 d.7 3.6 7.8 1.9 5y.a 1.b 6.0 33.1 1.2 2.3 1.4 5.5 g.6 h.7 a.8 1.9 5e.a 1.b 6.0 2o.1 1.2 2.3 1.4 k.5 g.6 2.7 a.8 1.9 5t.a 1.b 6.0 2g.1 1.2 2.3 1.4 t.5 9.7 7.6 3.8 1.9 62.a 1.b',
}
