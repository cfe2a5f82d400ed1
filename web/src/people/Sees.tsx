import { type Sight } from '@duebook/contract/people/roles'
import { maySeeOnlyTheirs } from '@duebook/contract/people/given-roles'
import type { BookMember } from '../cloud/people/members.ts'
import { Select } from '../ui/fields/Select.tsx'
import { seesWords } from './role-words.ts'

type SeesProps = {
  person: BookMember
  sees: Sight
  /** Whoever looks may change it. */
  changes: boolean
  onChange: (to: Sight) => void
}

/** What somebody sees of the book. Whoever manages it sees everything. */
export const Sees = ({ person, sees, changes, onChange }: SeesProps) =>
  changes && maySeeOnlyTheirs(person.role) ? (
    <Select label={`What ${person.name} sees`} quiet value={sees} options={seesWords} onChange={onChange} />
  ) : (
    seesWords[sees]
  )
