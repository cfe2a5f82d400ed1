// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'HK',
  name: 'Hong Kong SAR China',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [7],
  names: ['一月一日', '農曆年初一', '農曆年初三', '農曆年初四', '清明節', '勞動節', '端午節', '香港特別行政區成立紀念日', '國慶日', '中秋節翌日', '重陽節', '重陽節（補假）', '聖誕節', '農曆年初二', '清明節（補假）', '勞動節（補假）', '佛誕', '佛誕（補假）', '中秋節後第二日', '聖誕節（補假）', '一月一日（補假）', '國慶日（補假）', '聖誕節後第一個周日', '復活節星期一', '聖誕節後第一個周日（補假）', '耶穌受難節', '端午節（補假）', '香港特別行政區成立紀念日（補假）', '耶穌受難節翌日', '國慶日; 重陽節', '清明節; 耶穌受難節翌日'],
  statuses: 'ccccccccccccccccccccccccccccccc',
  days: '1.0 o.1 2.2 1.3 1v.4 r.5 1j.6 6.7 2k.8 1.9 n.a 1.b 1o.c 7.0 16.1 1.d 2.3 1c.4 1.e q.5 18.6 h.7 2b.9 9.8 d.a 20.c 7.0 v.1 1.d 1.2 1p.4 q.5 1.f 6.g 1.h p.6 s.7 21.i j.8 3.a 2a.c 1.j 6.0 1.k l.d 1.2 1.3 1y.4 q.5 p.g r.6 9.7 2j.9 1.8 1.l l.a 1r.c 7.0 14.1 2.2 1.3 1f.4 r.5 e.g q.6 l.7 27.9 d.8 a.a 23.c 1.m 6.0 s.1 1.d 1.2 1r.4 r.5 4.g q.6 v.7 2k.8 6.9 m.a 1l.c 1.m 6.0 1b.1 1.d 1.2 19.4 1.n 1.e o.5 n.g 1.h p.6 c.7 2f.9 5.8 h.a 1.b 1v.c 1.m 6.0 10.1 2.2 1.3 1c.n 7.4 q.5 c.g r.6 m.7 25.9 f.8 7.a 26.c 1.m 1.o 5.0 p.1 1.d 1.2 1v.4 a.p 3.n e.5 1.g q.6 1.q x.7 2k.8 1.l 2.9 m.a 1o.c 1.m 6.0 17.1 1.d 1.2 17.p 3.n 2.4 r.5 j.g 1.h q.6 f.7 1.r 2c.i 7.8 f.a 1y.c 1.m 6.0 y.d 1.2 1.3 1m.4 e.p 1.s 2.n 9.5 8.g r.6 q.7 22.9 i.8 4.a 29.c 1.m 6.0 m.1 1.d 1.2 1y.4 6.p 1.s 2.n h.5 r.g r.6 7.7 2k.8 1.9 m.a 1q.c 1.m 6.0 15.1 1.d 1.2 16.p 1.s 2.n 6.4 1.e q.5 f.g 1.h q.6 j.7 29.9 b.8 b.a 22.c 1.m 1.o 5.0 u.1 1.d 1.2 1p.4 b.p 1.s 2.n d.5 1.f 4.g q.6 u.7 1y.9 m.t 2.l 2b.c 1.m 1.j 5.0 1.k 1d.d 1.2 1.3 16.4 2.p 1.s 2.n l.5 o.g q.6 b.7 2h.9 3.8 1.l i.a 1u.c 1.m 6.0 12.1 1.d 1.2 15.p 1.s 2.n a.4 q.5 e.g q.6 1.q k.7 1.r 25.9 e.8 8.a 25.c 1.m 6.0 r.1 1.d 1.2 1t.4 7.p 1.s 2.n h.5 2.g r.6 w.7 2k.8 5.i l.a 1n.c 1.m 6.0 1a.d 1.2 1.3 18.p 1.u 2.n p.5 l.g r.6 d.7 2e.9 6.8 g.a 1x.c 1.m 6.0 y.1 1.d 1.2 1m.4 i.p 1.s 2.n 5.5 a.g r.6 o.7 23.9 h.8 6.a 27.c 1.m 1.o 5.0 n.1 1.d 1.2 1x.4 3.p 1.s 2.n j.g 1.5 1.f p.6 z.7 2k.8 2.9 n.a 1o.c 1.m 1.j 5.0 1.k 16.d 1.2 1.3 18.p 1.s 2.n 2.4 r.5 h.g r.6 h.7 1.r 29.9 a.8 d.a 1.b 1z.c 1.m',
}
