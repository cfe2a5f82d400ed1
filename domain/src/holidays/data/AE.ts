// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'AE',
  name: 'United Arab Emirates',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  proclaimedTo: '2025-12-31',
  names: ['رأس السنة الميلادية', 'عطلة عيد الفطر', 'عيد الفطر', 'وقفة عرفة', 'عيد الأضحى', 'عطلة عيد الأضحى', 'رأس السنة الهجرية', 'عيد المولد النبوي', 'يوم الشهيد', 'اليوم الوطني', 'وفاة الشيخ خليفة بن زايد آل نهيان', 'عيد الفطر', 'عطلة عيد الفطر', 'وقفة عرفة', 'عيد الأضحى', 'عطلة عيد الأضحى', 'رأس السنة الهجرية', 'عيد المولد النبوي', 'اليوم الوطني; عطلة عيد الفطر (تقديري)'],
  statuses: 'cpppppppccpeeeeeeec',
  days: '1.0 3y.1 1.1 1.2 1.1 1.1 1t.3 1.4 1.5 1.5 l.6 1v.7 x.8 1.9 1.9 t.0 3m.1 1.1 1.2 1.1 1.1 1t.3 1.4 1.5 1.5 l.6 1y.7 15.8 1.9 1.9 t.0 3b.1 1.1 1.2 1.1 1.1 a.a 1.a 1.a 1h.3 1.4 1.5 1.5 j.6 1y.7 1i.8 1.9 1.9 t.0 31.1 1.2 1.1 1.1 1t.3 1.4 1.5 1.5 l.6 1y.7 1r.8 1.9 1.9 t.0 2q.1 1.1 1.2 1.1 1.1 1s.3 1.4 1.5 1.5 j.6 1y.7 26.9 1.9 t.0 2g.2 1.1 1.1 1r.3 1.4 1.5 1.5 k.6 1z.7 2g.9 1.9 t.0 26.b 1.c 1.c 1t.d 1.e 1.f 1.f i.g 1y.h 2r.9 1.9 t.0 1v.b 1.c 1.c 1t.d 1.e 1.f 1.f j.g 1x.h 32.9 1.9 t.0 1k.b 1.c 1.c 1u.d 1.e 1.f 1.f i.g 1y.h 3d.9 1.9 t.0 18.b 1.c 1.c 1u.d 1.e 1.f 1.f i.g 1z.h 3n.9 1.9 t.0 y.b 1.c 1.c 1t.d 1.e 1.f 1.f i.g 1z.h 3y.9 1.9 t.0 n.b 1.c 1.c 1t.d 1.e 1.f 1.f j.g 1y.h 49.9 1.9 t.0 d.b 1.c 1.c 1t.d 1.e 1.f 1.f i.g 1y.h 4l.9 1.9 t.0 1.b 1.c 1.c 1t.d 1.e 1.f 1.f j.g 1x.h 4w.9 1.9 k.b 1.c 1.c 7.0 1m.d 1.e 1.f 1.f i.g 1y.h 56.9 1.9 9.b 1.c 1.c i.0 1b.d 1.e 1.f 1.f j.g 1y.h 5f.b 1.i 1.i t.0 10.d 1.e 1.f 1.f j.g 1y.h 5f.b 1.c 1.c b.9 1.9 t.0 o.d 1.e 1.f 1.f j.g 1z.h 5e.b 1.c 1.c m.9 1.9 t.0 e.d 1.e 1.f 1.f i.g 1z.h 5f.b 1.c 1.c w.9 1.9 t.0 3.d 1.e 1.f 1.f j.g 1y.h 5g.b 1.c 1.c 16.9 1.9 m.d 1.e 1.f 1.f 4.0 e.g 1y.h 5g.b 1.c 1.c 1i.9 1.9 a.d 1.e 1.f 1.f',
}
