// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'CL',
  name: 'Chile',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ['Año Nuevo', 'Viernes Santo', 'Sábado Santo', 'Día Nacional del Trabajo', 'Día de las Glorias Navales', 'San Pedro y San Pablo', 'Virgen del Carmen', 'Asunción de la Virgen', 'Día de la Independencia', 'Día de las Glorias del Ejército', 'Día del Encuentro de dos Mundos', 'Día Nacional de las Iglesias Evangélicas y Protestantes', 'Día de Todos los Santos', 'La Inmaculada Concepción', 'Navidad', 'Día Nacional de los Pueblos Indígenas', 'Fiestas Patrias', 'Feriado nacional'],
  statuses: 'cccccccccccccccccc',
  days: '1.0 2s.1 1.2 k.3 k.4 13.5 h.6 u.7 y.8 1.9 n.a j.b 1.c 11.d h.e 7.0 2j.1 1.2 s.3 k.4 v.f 7.5 i.6 u.7 x.g 1.8 1.9 m.a k.b 1.c 11.d h.e 7.0 2w.1 1.2 f.3 k.4 v.f 6.5 j.6 u.7 w.h 2.8 1.9 l.a l.b 1.c 11.d h.e 7.0 1.h 2n.1 1.2 n.3 k.4 v.f 5.5 k.6 u.7 y.8 1.9 k.a i.b 5.c 11.d h.e 7.0 2g.1 1.2 w.3 k.4 u.f 9.5 h.6 u.7 y.8 1.9 1.g m.a j.b 1.c 11.d h.e 7.0 2z.1 1.2 c.3 k.4 u.f 9.5 h.6 u.7 y.8 1.9 n.a j.b 1.c 11.d h.e 7.0 2k.1 1.2 r.3 k.4 v.f 8.5 h.6 u.7 y.8 1.9 n.a j.b 1.c 11.d h.e 7.0 2c.1 1.2 z.3 k.4 v.f 7.5 i.6 u.7 x.g 1.8 1.9 m.a k.b 1.c 11.d h.e 7.0 2w.1 1.2 g.3 k.4 u.f 6.5 k.6 u.7 y.8 1.9 k.a i.b 5.c 11.d h.e 7.0 2g.1 1.2 v.3 k.4 u.f c.5 e.6 u.7 x.g 1.8 1.9 q.a h.c 1.b 10.d h.e 7.0 30.1 1.2 b.3 k.4 v.f 8.5 h.6 u.7 y.8 1.9 1.g m.a j.b 1.c 11.d h.e 7.0 2s.1 1.2 j.3 k.4 v.f 8.5 h.6 u.7 y.8 1.9 n.a j.b 1.c 11.d h.e 7.0 2d.1 1.2 z.3 k.4 u.f 8.5 i.6 u.7 x.g 1.8 1.9 m.a k.b 1.c 11.d h.e 7.0 2w.1 1.2 f.3 k.4 u.f 7.5 j.6 u.7 y.8 1.9 l.a l.b 1.c 11.d h.e 7.0 1.h 2n.1 1.2 n.3 k.4 v.f 5.5 k.6 u.7 y.8 1.9 k.a i.b 5.c 11.d h.e 7.0 29.1 1.2 12.3 k.4 v.f b.5 e.6 u.7 x.g 1.8 1.9 q.a h.c 1.b 10.d h.e 7.0 2t.1 1.2 j.3 k.4 u.f 9.5 h.6 u.7 y.8 1.9 n.a j.b 1.c 11.d h.e 7.0 2k.1 1.2 r.3 k.4 u.f 9.5 h.6 u.7 y.8 1.9 n.a j.b 1.c 11.d h.e 7.0 34.1 1.2 7.3 k.4 v.f 7.5 i.6 u.7 x.g 1.8 1.9 m.a k.b 1.c 11.d h.e 7.0 2p.1 1.2 m.3 k.4 v.f 6.5 j.6 u.7 y.8 1.9 l.a l.b 1.c 11.d h.e 7.0 1.h 2g.1 1.2 v.3 k.4 u.f c.5 e.6 u.7 x.g 1.8 1.9 q.a h.c 1.b 10.d h.e',
}
