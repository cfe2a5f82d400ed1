// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'JP',
  name: 'Japan',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ['元日', '成人の日', '建国記念の日', '天皇誕生日', '振替休日', '春分の日', '昭和の日', '憲法記念日', 'みどりの日', 'こどもの日', '海の日', 'スポーツの日', '山の日', '敬老の日', '秋分の日', '文化の日', '勤労感謝の日', '国民の休日'],
  statuses: 'cccccccccccccccccc',
  days: '1.0 c.1 t.2 c.3 1.4 p.5 14.6 4.7 1.8 1.9 1.4 26.a 1.b h.c 16.d 1.e 16.f k.g 13.0 a.1 v.2 c.3 p.5 14.6 4.7 1.8 1.9 26.a 1.b g.c 1.4 16.d 3.e 15.f k.g 13.0 9.1 w.2 c.3 q.5 13.6 4.7 1.8 1.9 22.a o.c 13.d 4.e h.b o.f k.g 13.0 1.4 7.1 x.2 c.3 q.5 13.6 4.7 1.8 1.9 21.a p.c 12.d 5.e g.b p.f k.g 13.0 7.1 y.2 1.4 b.3 q.5 14.6 4.7 1.8 1.9 1.4 1y.a r.c 1.4 z.d 6.e 1.4 l.b k.f 1.4 j.g 13.0 c.1 t.2 c.3 1.4 o.5 14.6 4.7 1.8 1.9 1.4 24.a l.c z.d 8.e k.b l.f k.g 1.4 12.0 b.1 u.2 c.3 p.5 14.6 4.7 1.8 1.9 1.4 23.a m.c 15.d 1.h 1.e j.b m.f k.g 13.0 a.1 v.2 c.3 q.5 1.4 12.6 4.7 1.8 1.9 23.a n.c 14.d 3.e i.b n.f k.g 13.0 9.1 w.2 c.3 q.5 14.6 4.7 1.8 1.9 21.a p.c 12.d 4.e h.b p.f k.g 13.0 7.1 y.2 1.4 b.3 p.5 14.6 1.4 3.7 1.8 1.9 20.a q.c 11.d 6.e 1.4 e.b q.f k.g 13.0 d.1 s.2 c.3 p.5 14.6 4.7 1.8 1.9 1.4 1y.a r.c 1.4 z.d 7.e l.b k.f 1.4 j.g 13.0 c.1 t.2 c.3 1.4 p.5 13.6 4.7 1.8 1.9 1.4 24.a l.c z.d 8.e k.b l.f k.g 1.4 12.0 b.1 u.2 c.3 q.5 14.6 4.7 1.8 1.9 23.a n.c 14.d 1.h 1.e j.b n.f k.g 13.0 9.1 w.2 c.3 p.5 1.4 13.6 4.7 1.8 1.9 22.a o.c 13.d 4.e h.b o.f k.g 13.0 1.4 7.1 x.2 c.3 p.5 14.6 4.7 1.8 1.9 21.a p.c 12.d 5.e g.b p.f k.g 13.0 7.1 y.2 1.4 b.3 q.5 13.6 1.4 3.7 1.8 1.9 20.a q.c 11.d 6.e 1.4 e.b q.f k.g 13.0 d.1 s.2 c.3 q.5 14.6 4.7 1.8 1.9 1.4 24.a l.c z.d 7.e l.b l.f k.g 1.4 12.0 b.1 u.2 c.3 p.5 14.6 4.7 1.8 1.9 1.4 23.a m.c 15.d 1.h 1.e j.b m.f k.g 13.0 a.1 v.2 c.3 p.5 14.6 4.7 1.8 1.9 23.a n.c 14.d 3.e i.b n.f k.g 13.0 9.1 w.2 c.3 q.5 13.6 4.7 1.8 1.9 22.a o.c 13.d 4.e h.b o.f k.g 13.0 1.4 7.1 x.2 c.3 q.5 14.6 1.4 3.7 1.8 1.9 20.a q.c 11.d 5.e g.b q.f k.g',
}
