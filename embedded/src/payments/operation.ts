import { readFields, type Fields, type Read } from './wire/parameters.ts'
import { list as listShape, text, integer } from './wire/parameters.ts'
import type { FormMembers } from './wire/form.ts'
import type { Work } from './work.ts'

/** One operation of the API: its address with `:id` places, its parameters, and what it does in one transaction. */
export type Operation = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  pattern: RegExp
  fields: Fields
  read(members: FormMembers): unknown
  run(work: Work, parameters: unknown, ids: string[]): object
}

export function operation<F extends Fields>(
  address: `${Operation['method']} /v1/${string}`,
  fields: F,
  run: (work: Work, parameters: Read<F>, ids: Ids) => object,
): Operation {
  const [method, path] = address.split(' ') as [Operation['method'], string]
  const all = method === 'DELETE' ? fields : { ...fields, expand: expandField }
  return {
    method,
    path,
    pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '([^/]{1,100})')}$`),
    fields: all,
    read: (members) => readFields(all, members),
    run: (work, parameters, ids) => run(work, parameters as Read<F>, ids as unknown as Ids),
  }
}

/** The ids of the address in order; the router has matched them all. */
export type Ids = [string, string]

/** Every operation may be asked to expand its answer, except those that delete. */
export const expandField = listShape(text(200), 20)

export const pageFields = {
  limit: integer(1, 100),
  starting_after: text(200),
  ending_before: text(200),
}
