import type { ReactNode } from 'react'
import { Calendar } from '../../calendar/Calendar.tsx'
import { calendar } from '../agenda.tsx'

export function CalendarOfBook(): ReactNode {
  const place = calendar.useSearch()
  const navigate = calendar.useNavigate()
  return (
    <Calendar
      place={place}
      onPlace={(to) =>
        void navigate({
          search: to,
          replace: to.month === place.month && to.week === place.week,
          resetScroll: false,
        })
      }
    />
  )
}
