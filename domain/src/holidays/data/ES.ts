// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'ES',
  name: 'Spain',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ['Año Nuevo', 'Epifanía del Señor', 'Viernes Santo', 'Fiesta del Trabajo', 'Asunción de la Virgen', 'Fiesta Nacional de España', 'Inmaculada Concepción', 'Natividad del Señor', 'Todos los Santos', 'Día de la Constitución Española'],
  statuses: 'cccccccccc',
  days: '1.0 5.1 2n.2 l.3 2y.4 1m.5 1l.6 h.7 7.0 5.1 2e.2 t.3 4k.5 k.8 z.9 2.6 h.7 7.0 5.1 2r.2 3e.4 1m.5 k.8 z.9 2.6 t.1 2j.2 o.3 2y.4 1m.5 k.8 z.9 2.6 h.7 7.0 5.1 2b.2 x.3 2y.4 1m.5 k.8 z.9 j.7 7.0 5.1 2u.2 d.3 2y.4 26.8 z.9 2.6 h.7 7.0 5.1 2f.2 s.3 2y.4 1m.5 1l.6 h.7 7.0 5.1 27.2 10.3 4k.5 k.8 z.9 2.6 h.7 7.0 5.1 2r.2 h.3 2y.4 1m.5 k.8 z.9 2.6 h.7 7.0 5.1 2b.2 w.3 2y.4 1m.5 k.8 z.9 2.6 h.7 7.0 30.2 c.3 2y.4 1m.5 k.8 z.9 j.7 7.0 5.1 2n.2 k.3 2y.4 26.8 z.9 2.6 h.7 7.0 5.1 28.2 10.3 4k.5 k.8 z.9 2.6 h.7 7.0 5.1 2r.2 3e.4 1m.5 k.8 z.9 2.6 t.1 2j.2 o.3 2y.4 1m.5 k.8 z.9 2.6 h.7 7.0 5.1 24.2 13.3 2y.4 1m.5 k.8 z.9 2.6 h.7 7.0 2t.2 k.3 2y.4 26.8 z.9 2.6 h.7 7.0 5.1 2f.2 s.3 2y.4 1m.5 1l.6 h.7 7.0 5.1 2z.2 8.3 4k.5 k.8 z.9 2.6 h.7 7.0 5.1 2k.2 3l.4 1m.5 k.8 z.9 2.6 t.1 2c.2 w.3 2y.4 1m.5 k.8 z.9 2.6 h.7',
}
