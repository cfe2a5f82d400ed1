// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'IN',
  name: 'India',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  proclaimedTo: '2026-12-31',
  names: ['Republic Day', 'Holi', 'Ram Navami', 'Mahavir Jayanti', 'Good Friday', "Dr. B. R. Ambedkar's Jayanti", 'Buddha Purnima', 'Id-ul-Fitr', 'Id-ul-Zuha (Bakrid)', 'Janmashtami (Vaishnava)', 'Independence Day', 'Muharram', "Mahatma Gandhi's Jayanti", 'Dussehra', 'Milad-un-Nabi', 'Diwali (Deepavali)', "Guru Nanak's Jayanti", 'Christmas', 'Maha Shivaratri', "Dr. B. R. Ambedkar's Jayanti; Mahavir Jayanti", "Dussehra; Mahatma Gandhi's Jayanti", 'Id-ul-Fitr', 'Id-ul-Zuha (Bakrid)', 'Muharram', 'Independence Day; Milad-un-Nabi (estimated)', "Dr. B. R. Ambedkar's Jayanti; Good Friday", 'Milad-un-Nabi', "Dr. B. R. Ambedkar's Jayanti; Id-ul-Zuha (Bakrid) (estimated)"],
  statuses: 'cccccccppccpccpcccccceeeccec',
  days: 'q.0 18.1 n.2 4.3 4.4 4.5 n.6 i.7 1w.8 b.9 3.a f.b x.c n.d 5.e f.f g.g p.h w.0 1q.1 4.4 c.5 7.2 4.3 j.7 c.6 1k.8 p.a 4.b b.9 x.c d.d 4.e g.f f.g 10.h w.0 y.i h.1 r.j 1.4 i.7 d.6 1j.8 u.b 6.a 4.9 18.c 3.d 4.e f.f f.g 1b.h w.0 15.1 m.2 5.3 3.4 7.5 8.7 d.6 1j.8 u.b h.a n.9 l.e 4.c m.d j.f f.g s.h w.0 1n.1 4.4 d.7 3.5 3.2 4.3 w.6 p.8 u.b t.a b.9 l.e g.c a.d j.f f.g 14.h w.0 v.i g.1 h.7 a.3 4.5 4.4 o.6 q.8 t.b 14.a 1.9 k.e r.k i.f g.g 1e.h w.0 11.1 h.7 5.2 5.3 3.4 b.5 h.6 q.8 u.b 1e.a b.e 9.9 s.c i.d j.f g.g v.h w.0 13.i 4.l c.1 4.4 j.5 1.2 3.3 t.m 3.6 r.n 1o.o a.9 12.c 7.d k.f g.g 15.h w.0 s.i 4.l d.1 n.2 4.3 7.p m.m 2.6 r.n 1p.q 9.9 2.a 17.d 5.c f.f g.g 1h.h w.0 g.i 4.l e.1 t.4 f.5 b.m 1.3 s.n 3.6 1n.q l.a h.9 v.c e.d k.f g.g y.h w.0 a.l p.i i.1 n.2 2.r 2.3 3.4 o.n 4.6 1m.q w.a 6.9 16.c 4.d k.f f.g 19.h v.l 1.0 p.i h.1 n.2 2.m 2.3 6.4 3.5 j.n 4.6 1l.q 12.9 5.a 1c.c n.d k.f e.g r.h l.l b.0 18.i d.m 3.4 1.1 i.5 5.2 2.n 2.3 w.6 r.q 1j.a d.9 z.c c.d j.f f.g 12.h 9.l n.0 w.i d.m 4.1 m.2 4.n 1.3 2.5 1.4 t.6 r.q 1u.a 2.9 1a.c 1.d j.f f.g 1c.l 1.h w.0 m.i d.m 3.1 n.2 3.n 1.3 6.4 7.5 j.6 s.q 24.a m.9 q.c k.d j.f f.g i.l c.h w.0 o.m h.i d.n 2.4 1.1 l.5 2.2 4.3 v.q 1.6 2d.a b.9 11.c 9.d j.f g.g h.l n.h w.0 d.m u.n x.4 3.5 p.q 2q.a 1c.c 1d.l z.h w.0 1.m u.n 10.4 b.5 f.q 30.a 1c.c 12.l 1a.h n.m 9.0 k.n 1m.5 4.q 5.4 36.a 1c.c s.l 1k.h c.m k.0 a.n 1p.q 1.4 6.5 3f.a 1c.c i.l 1u.h 2.m t.n 1.0 1o.q 4.4 f.5 3f.a 1c.c 6.l 1w.m a.h',
}
