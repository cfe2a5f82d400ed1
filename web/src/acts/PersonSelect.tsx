import type { BookPerson } from '../cloud/people/members.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { calledIn } from '../frame/who.ts'
import { Select } from '../ui/fields/Select.tsx'
import { assignable } from './assignable.ts'

/** Chooses one of those who write in the book, or nobody; somebody who cannot have it any more stays until another is chosen. */
export function PersonSelect({
  label,
  value,
  none,
  people,
  onChange,
  ...rest
}: {
  label: string
  /** A uid; '' for nobody. */
  value: string
  /** How nobody is called. */
  none: string
  people: readonly BookPerson[]
  onChange: (uid: string) => void
  quiet?: boolean
  blocked?: string | null
}) {
  return (
    <Select label={label} value={value} options={usePersonOptions(value, none, people)} onChange={onChange} {...rest} />
  )
}

/** Those who can be chosen, by uid; '' for nobody, who is called `none`. */
export function usePersonOptions(value: string, none: string, people: readonly BookPerson[]): Record<string, string> {
  const { uid } = useSignedIn()
  const others = assignable(people).filter((one) => one.uid !== uid)
  const known = value === '' || value === uid || others.some((one) => one.uid === value)
  return {
    '': none,
    [uid]: 'You',
    ...Object.fromEntries(others.map((one) => [one.uid, one.name])),
    ...(known ? {} : { [value]: calledIn(people, value) }),
  }
}
