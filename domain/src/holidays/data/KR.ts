// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'KR',
  name: 'South Korea',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ['신정연휴', '설날 전날', '설날', '설날 다음날', '설날 대체 휴일', '삼일절', '국회의원 선거일', '부처님오신날', '어린이날', '현충일', '광복절', '임시공휴일', '추석 전날', '추석', '추석 다음날', '개천절', '한글날', '기독탄신일', '광복절 대체 휴일', '개천절 대체 휴일', '한글날 대체 휴일', '대통령 선거일', '지방선거일', '추석 대체 휴일', '부처님오신날 대체 휴일', '어린이날 대체 휴일', '국군의 날', '삼일절 대체 휴일', '부처님오신날; 어린이날', '부처님오신날 대체 휴일; 어린이날 대체 휴일', '제헌절', '기독탄신일 대체 휴일', '개천절; 추석', '개천절; 추석 전날', '개천절; 추석 다음날'],
  statuses: 'cccccccccccpccccccccccccccpcccccccc',
  days: '1.0 n.1 1.2 1.3 1.4 y.5 19.6 f.7 5.8 w.9 1y.a 2.b 18.c 1.d 1.e 1.f 6.g 25.h 7.0 15.1 1.2 1.3 g.5 1t.8 e.7 i.9 1y.a 1.i z.c 1.d 1.e b.f 1.j 5.g 2.k 23.h 7.0 u.1 1.2 1.3 r.5 8.l 1l.8 3.7 o.m 5.9 1y.a p.c 1.d 1.e 1.n l.f 6.g 1.k 24.h 7.0 k.1 1.2 1.3 1.4 10.5 1t.8 m.7 2.o 8.9 1y.a 18.c 1.d 1.e 2.b 1.f 6.g 25.h 7.0 13.1 1.2 1.3 1.4 i.5 14.6 p.8 1.p 9.7 m.9 1y.a w.c 1.d 1.e d.q 2.f 6.g 25.h 7.0 q.b 1.1 1.2 1.3 u.5 2.r 1r.s 1.t s.l 3.9 1y.a 1d.f 2.c 1.d 1.e 1.n 1.g 25.h 7.0 1a.1 1.2 1.3 b.5 1.r 1s.8 j.7 1.o 9.m 3.9 15.u t.a 2.i 12.c 1.d 1.e 7.f 2.j 4.g 25.h 7.0 10.1 1.2 1.3 1.4 k.5 1t.8 8.7 o.9 15.u t.a 1.i t.c 1.d 1.e h.f 1.j 5.g 2.k 23.h 2.v 5.0 p.1 1.2 1.3 x.5 16.6 k.7 3.8 w.9 15.u t.a 1c.c 1.w 1.e 1.n 4.g 25.h 7.0 16.1 1.2 1.3 f.5 1t.8 2.p d.7 1.o g.9 15.u t.a 11.c 1.d 1.e 1.n 9.f 6.g 25.h 7.0 w.1 1.2 1.3 1.4 o.5 x.l w.8 1.p 3.7 s.9 6.m z.u t.a r.c 1.d 1.e k.f 6.g 25.h 7.0 l.1 1.2 1.3 10.5 2.r 1r.8 n.7 9.9 15.u t.a 1a.c 1.d 1.e 1.f 6.g 25.h 7.0 14.1 1.2 1.3 i.5 18.6 l.8 b.7 1.o k.9 15.u t.a 1.i x.c 1.d 1.e 1.n c.f 1.j 5.g 2.k 23.h 2.v 5.0 t.1 1.2 1.3 1.4 r.5 1t.8 1.7 v.9 15.u t.a n.c 1.d 1.e o.f 6.g 1.k 24.h 1.v 6.0 1c.1 1.2 1.3 1.4 8.5 1t.8 k.7 c.9 8.m x.u t.a 16.c 1.d 1.e 5.f 6.g 25.h 7.0 11.1 1.2 1.3 k.5 y.l v.8 2.p 8.7 m.9 15.u t.a v.c 1.d 1.e 1.n f.f 6.g 25.h 7.0 q.1 1.2 1.3 1.4 v.5 2.r 11.6 o.7 2.8 1.o v.9 15.u t.a 1d.x 1.d 1.e 1.n 1.n 2.g 25.h 7.0 18.1 1.2 1.3 1.4 c.5 1.r 1s.8 h.7 f.9 15.u t.a 2.i 11.c 1.d 1.e 8.f 2.j 4.g 25.h 7.0 x.1 1.2 1.3 o.5 1t.8 6.7 m.m 4.9 15.u t.a 1.i r.c 1.d 1.e 1.n i.f 1.j 5.g 2.k 23.h 2.v 5.0 m.1 1.2 1.3 1.4 y.5 1o.7 2.o 3.8 w.9 15.u t.a 1b.c 1.d 1.y 1.n 1.n 4.g 1.k 24.h 1.v 6.0 15.1 1.2 1.3 1.4 g.5 y.l 7.6 o.8 2.p b.7 j.9 15.u t.a 10.c 1.d 1.e b.f 6.g 25.h',
}
