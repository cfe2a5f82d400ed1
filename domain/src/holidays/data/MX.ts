// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'MX',
  name: 'Mexico',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ['Año Nuevo', 'Día de la Constitución', 'Natalicio de Benito Juárez', 'Día del Trabajo', 'Día de la Independencia', 'Día de la Revolución', 'Navidad', 'Transmisión del Poder Ejecutivo Federal'],
  statuses: 'cccccccc',
  days: '1.0 x.1 16.2 1a.3 3u.4 1p.5 13.6 7.0 v.1 16.2 1b.3 3u.4 1o.5 14.6 7.0 11.1 16.2 15.3 3u.4 1u.5 y.6 7.0 10.1 16.2 16.3 3u.4 1t.5 z.6 7.0 z.1 16.2 18.3 3u.4 f.7 1c.5 11.6 7.0 x.1 16.2 19.3 3u.4 1q.5 12.6 7.0 w.1 16.2 1a.3 3u.4 1p.5 13.6 7.0 v.1 16.2 1b.3 3u.4 1o.5 14.6 7.0 11.1 16.2 16.3 3u.4 1t.5 z.6 7.0 z.1 16.2 17.3 3u.4 1s.5 10.6 7.0 y.1 16.2 18.3 3u.4 f.7 1c.5 11.6 7.0 x.1 16.2 19.3 3u.4 1q.5 12.6 7.0 w.1 16.2 1b.3 3u.4 1o.5 14.6 7.0 11.1 16.2 15.3 3u.4 1u.5 y.6 7.0 10.1 16.2 16.3 3u.4 1t.5 z.6 7.0 z.1 16.2 17.3 3u.4 1s.5 10.6 7.0 y.1 16.2 19.3 3u.4 f.7 1b.5 12.6 7.0 w.1 16.2 1a.3 3u.4 1p.5 13.6 7.0 v.1 16.2 1b.3 3u.4 1o.5 14.6 7.0 11.1 16.2 15.3 3u.4 1u.5 y.6 7.0 10.1 16.2 17.3 3u.4 1s.5 10.6',
}
