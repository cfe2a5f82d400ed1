import { WEEKDAYS } from '@duebook/domain'
import segments from '../../ui/fields/Segments.module.css'

/** The days of a week, each on or off. */
export const WeekdayPicks = ({
  picked,
  onChange,
}: {
  picked: readonly string[]
  onChange: (picked: string[]) => void
}) => (
  <>
    <span>on</span>
    <span role="group" aria-label="Days of the week" className={segments.segments}>
      {WEEKDAYS.map((day, index) => {
        const iso = String(index + 1)
        const on = picked.includes(iso)
        return (
          <label key={day}>
            <input
              type="checkbox"
              className="sr"
              checked={on}
              onChange={() => onChange(on ? picked.filter((one) => one !== iso) : [...picked, iso].toSorted())}
            />
            <span aria-hidden>{day.slice(0, 3)}</span>
            <span className="sr">{day}</span>
          </label>
        )
      })}
    </span>
  </>
)
