// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'HU',
  name: 'Hungary',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ['Újév', 'Nemzeti ünnep', 'Nagypéntek', 'Húsvét', 'Húsvét Hétfő', 'A Munka ünnepe', 'Pünkösd', 'Pünkösdhétfő', 'Az államalapítás ünnepe', 'Pihenőnap (2020. 08. 29.-től helyettesítve)', 'Mindenszentek', 'Pihenőnap (2020. 12. 12.-től helyettesítve)', 'Karácsony', 'Karácsony másnapja', 'Pihenőnap (2021. 12. 11.-től helyettesítve)', 'Pihenőnap (2022. 03. 26.-től helyettesítve)', 'Pihenőnap (2022. 10. 15.-től helyettesítve)', 'Pihenőnap (2024. 08. 03.-től helyettesítve)', 'Pihenőnap (2024. 12. 07.-től helyettesítve)', 'Pihenőnap (2024. 12. 14.-től helyettesítve)', 'Pihenőnap (2025. 05. 17.-től helyettesítve)', 'Pihenőnap (2025. 10. 18.-től helyettesítve)', 'Pihenőnap (2025. 12. 13.-től helyettesítve)', 'Pihenőnap (2026. 01. 10.-től helyettesítve)', 'Pihenőnap (2026. 08. 08.-től helyettesítve)', 'Pihenőnap (2026. 12. 12.-től helyettesítve)'],
  statuses: 'cccccccccpcpccpppppppppppp',
  days: '1.0 22.1 q.2 2.3 1.4 i.5 u.6 1.7 28.8 1.9 1r.1 9.a 1h.b 1.c 1.d 6.0 21.1 i.2 2.3 1.4 q.5 m.6 1.7 2g.8 1s.1 9.a 1h.e 1.c 1.d 6.0 20.f 1.1 v.2 2.3 1.4 d.5 z.6 1.7 23.8 1s.1 8.g 1.a 1i.c 1.d 6.0 21.1 n.2 2.3 1.4 l.5 r.6 1.7 2b.8 1s.1 9.a 1i.c 1.d 6.0 22.1 e.2 2.3 1.4 u.5 i.6 1.7 2j.h 1.8 1s.1 9.a 1h.i 1.c 1.d 1.j 5.0 21.1 y.2 2.3 1.4 a.5 1.k 11.6 1.7 20.8 1s.1 1.l 8.a 1h.m 1.c 1.d 6.0 1.n 20.1 j.2 2.3 1.4 p.5 n.6 1.7 2f.8 1.o 1r.1 9.a 1h.p 1.c 1.d 6.0 21.1 b.2 2.3 1.4 x.5 f.6 1.7 2n.8 1s.1 9.a 1i.c 1.d 6.0 22.1 u.2 2.3 1.4 e.5 y.6 1.7 24.8 1s.1 9.a 1i.c 1.d 6.0 21.1 f.2 2.3 1.4 t.5 j.6 1.7 2j.8 1s.1 9.a 1i.c 1.d 6.0 21.1 z.2 2.3 1.4 9.5 13.6 1.7 1z.8 1s.1 9.a 1i.c 1.d 6.0 21.1 r.2 2.3 1.4 h.5 v.6 1.7 27.8 1s.1 9.a 1i.c 1.d 6.0 22.1 b.2 2.3 1.4 x.5 f.6 1.7 2n.8 1s.1 9.a 1i.c 1.d 6.0 21.1 v.2 2.3 1.4 d.5 z.6 1.7 23.8 1s.1 9.a 1i.c 1.d 6.0 21.1 n.2 2.3 1.4 l.5 r.6 1.7 2b.8 1s.1 9.a 1i.c 1.d 6.0 21.1 8.2 2.3 1.4 10.5 c.6 1.7 2q.8 1s.1 9.a 1i.c 1.d 6.0 22.1 r.2 2.3 1.4 h.5 v.6 1.7 27.8 1s.1 9.a 1i.c 1.d 6.0 21.1 j.2 2.3 1.4 p.5 n.6 1.7 2f.8 1s.1 9.a 1i.c 1.d 6.0 21.1 13.2 2.3 1.4 5.5 17.6 1.7 1v.8 1s.1 9.a 1i.c 1.d 6.0 21.1 o.2 2.3 1.4 k.5 s.6 1.7 2a.8 1s.1 9.a 1i.c 1.d 6.0 22.1 f.2 2.3 1.4 t.5 j.6 1.7 2j.8 1s.1 9.a 1i.c 1.d',
}
