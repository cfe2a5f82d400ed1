// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'RO',
  name: 'Romania',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ['Anul Nou', 'Ziua Unirii Principatelor Române', 'Vinerea Mare', 'Paștele', 'Ziua Muncii', 'Ziua Copilului', 'Rusaliile', 'Adormirea Maicii Domnului', 'Sfântul Apostol Andrei, cel Întâi chemat, Ocrotitorul României', 'Ziua Națională a României', 'Crăciunul', 'Botezul Domnului - Boboteaza', 'Soborul Sfântului Proroc Ioan Botezătorul', 'Rusaliile; Ziua Copilului'],
  statuses: 'cccccccccccccc',
  days: '1.0 1.0 m.1 2c.2 2.3 1.3 b.4 v.5 6.6 1.6 1w.7 2z.8 1.9 o.a 1.a 6.0 1.0 m.1 2o.2 1.4 1.3 1.3 t.5 j.6 1.6 1j.7 2z.8 1.9 o.a 1.a 6.0 1.0 m.1 2g.2 2.3 1.3 6.4 v.5 b.6 1.6 1r.7 2z.8 1.9 o.a 1.a 6.0 1.0 m.1 28.2 2.3 1.3 e.4 v.5 3.6 1.6 1z.7 2z.8 1.9 o.a 1.a 6.0 1.0 4.b 1.c h.1 2q.4 2.2 2.3 1.3 q.5 m.6 1.6 1g.7 2z.8 1.9 o.a 1.a 6.0 1.0 4.b 1.c h.1 2c.2 2.3 1.3 a.4 v.5 7.6 1.6 1v.7 2z.8 1.9 o.a 1.a 6.0 1.0 4.b 1.c h.1 24.2 2.3 1.3 i.4 u.6 1.d 23.7 2z.8 1.9 o.a 1.a 6.0 1.0 4.b 1.c h.1 2o.2 1.4 1.3 1.3 t.5 j.6 1.6 1j.7 2z.8 1.9 o.a 1.a 6.0 1.0 4.b 1.c h.1 29.2 2.3 1.3 e.4 v.5 3.6 1.6 1z.7 2z.8 1.9 o.a 1.a 6.0 1.0 4.b 1.c h.1 20.2 2.3 1.3 m.4 q.6 1.6 4.5 23.7 2z.8 1.9 o.a 1.a 6.0 1.0 4.b 1.c h.1 2k.2 2.3 1.3 2.4 v.5 f.6 1.6 1n.7 2z.8 1.9 o.a 1.a 6.0 1.0 4.b 1.c h.1 25.2 2.3 1.3 h.4 v.d 1.6 22.7 2z.8 1.9 o.a 1.a 6.0 1.0 4.b 1.c h.1 2p.2 1.4 1.3 1.3 t.5 j.6 1.6 1j.7 2z.8 1.9 o.a 1.a 6.0 1.0 4.b 1.c h.1 2g.2 2.3 1.3 6.4 v.5 b.6 1.6 1r.7 2z.8 1.9 o.a 1.a 6.0 1.0 4.b 1.c h.1 21.2 2.3 1.3 l.4 r.6 1.6 3.5 23.7 2z.8 1.9 o.a 1.a 6.0 1.0 4.b 1.c h.1 2l.2 2.3 1.3 1.4 v.5 g.6 1.6 1m.7 2z.8 1.9 o.a 1.a 6.0 1.0 4.b 1.c h.1 2d.2 2.3 1.3 a.4 v.5 7.6 1.6 1v.7 2z.8 1.9 o.a 1.a 6.0 1.0 4.b 1.c h.1 1x.2 2.3 1.3 p.4 n.6 1.6 7.5 23.7 2z.8 1.9 o.a 1.a 6.0 1.0 4.b 1.c h.1 2h.2 2.3 1.3 5.4 v.5 c.6 1.6 1q.7 2z.8 1.9 o.a 1.a 6.0 1.0 4.b 1.c h.1 29.2 2.3 1.3 d.4 v.5 4.6 1.6 1y.7 2z.8 1.9 o.a 1.a 6.0 1.0 4.b 1.c h.1 2q.4 3.2 2.3 1.3 p.5 n.6 1.6 1f.7 2z.8 1.9 o.a 1.a',
}
