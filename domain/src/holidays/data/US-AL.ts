// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'US-AL',
  name: 'Alabama',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", "Martin Luther King, Jr & Robert E. Lee's Birthday", "George Washington & Thomas Jefferson's Birthday", 'Confederate Memorial Day', 'Memorial Day', 'Jefferson Davis Birthday', 'Independence Day (observed)', 'Independence Day', 'Labor Day', 'Columbus Day / American Indian Heritage Day / Fraternal Day', 'Veterans Day', 'Thanksgiving Day', 'Christmas Day', 'Juneteenth National Independence Day (observed)', 'Juneteenth National Independence Day', 'Christmas Day (observed)', "New Year's Day (observed)", 'Veterans Day (observed)'],
  statuses: 'cccccccccccccccccc',
  days: '1.0 j.1 s.2 1y.3 s.4 7.5 w.6 1.7 1t.8 z.9 u.a f.b t.c 7.0 h.1 s.2 1y.3 z.4 7.5 b.d 1.e f.7 1.6 1r.8 z.9 v.a e.b t.f 1.c 6.g 1.0 g.1 z.2 1r.3 z.4 7.5 d.e 1.d e.7 1r.8 z.9 w.a d.b v.c 1.f 6.0 1.g e.1 z.2 1r.3 z.4 7.5 e.e f.7 1q.8 z.9 w.h 1.a c.b w.c 7.0 e.1 z.2 1r.3 z.4 7.5 g.e f.7 1o.8 16.9 s.a h.b r.c 7.0 j.1 s.2 1y.3 s.4 7.5 h.e f.7 1n.8 16.9 t.a g.b s.c 7.0 i.1 s.2 1y.3 s.4 7.5 i.e e.6 1.7 1t.8 z.9 u.a f.b t.c 7.0 h.1 s.2 1y.3 z.4 7.5 b.d 1.e f.7 1.6 1r.8 z.9 v.a e.b t.f 1.c 6.g 1.0 g.1 z.2 1r.3 z.4 7.5 e.e f.7 1q.8 z.9 w.h 1.a c.b w.c 7.0 e.1 z.2 1r.3 z.4 7.5 f.e f.7 1p.8 z.9 y.a 1.h a.b x.c 7.0 k.1 s.2 1r.3 z.4 7.5 g.e f.7 1o.8 16.9 s.a h.b r.c 7.0 j.1 s.2 1y.3 s.4 7.5 h.e f.7 1n.8 16.9 t.a g.b s.c 7.0 i.1 s.2 1y.3 z.4 7.5 b.d 1.e f.7 1.6 1r.8 z.9 v.a e.b t.f 1.c 6.g 1.0 g.1 z.2 1r.3 z.4 7.5 d.e 1.d e.7 1r.8 z.9 w.a d.b v.c 1.f 6.0 1.g e.1 z.2 1r.3 z.4 7.5 e.e f.7 1q.8 z.9 w.h 1.a c.b w.c 7.0 e.1 z.2 1r.3 z.4 7.5 f.e f.7 1p.8 z.9 y.a 1.h a.b x.c 7.0 k.1 s.2 1y.3 s.4 7.5 h.e f.7 1n.8 16.9 t.a g.b s.c 7.0 i.1 s.2 1y.3 s.4 7.5 i.e e.6 1.7 1t.8 z.9 u.a f.b t.c 7.0 h.1 s.2 1y.3 z.4 7.5 b.d 1.e f.7 1.6 1r.8 z.9 v.a e.b t.f 1.c 6.g 1.0 g.1 z.2 1r.3 z.4 7.5 d.e 1.d e.7 1r.8 z.9 w.a d.b v.c 1.f 6.0 1.g e.1 z.2 1r.3 z.4 7.5 f.e f.7 1p.8 z.9 y.a 1.h a.b x.c',
}
