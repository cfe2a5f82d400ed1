import type { ComponentProps } from 'react'
import { DayFields } from '../ui/DayFields.tsx'
import type { FormPart } from './EditForm.tsx'

type FormDayProps = Pick<ComponentProps<typeof DayFields>, 'legend' | 'value' | 'onChange'> &
  Pick<FormPart, 'problemAt'> & { field: Parameters<FormPart['problemAt']>[0] }

/** A day of the form, with what is wrong about it; `field` is where the summary of problems leads. */
export function FormDay({ field, problemAt, ...day }: FormDayProps) {
  return (
    <div data-field={field}>
      <DayFields {...day} autoFocus={false} wrong={problemAt(field)} />
    </div>
  )
}
