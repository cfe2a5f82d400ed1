import type { UndoPeople } from '@duebook/contract/acts/undo-people-of'
import { withArticle } from '@duebook/contract/people/given-roles'
import { askPeople } from '../cloud/people/people.ts'
import { saidOfPeople } from '../messages/people-refusals.ts'
import { announce } from '../ui/toast.ts'

/** Gives somebody back what a line of the history tells they had, as a line of its own; a seat that this would need is added among the people. */
export async function undoPeople(bookId: string, name: string, undo: readonly UndoPeople[]): Promise<void> {
  try {
    for (const one of undo)
      if (one.name === 'changeRole') await askPeople(one.name, { bookId, ...one.request })
      else await askPeople(one.name, { bookId, ...one.request })
    announce(`Taken back. ${name} ${undo.map(standsAs).join(' and ')} again. They are told.`)
  } catch (error) {
    announce(saidOfPeople(error))
  }
}

const standsAs = (undo: UndoPeople) =>
  undo.name === 'changeRole'
    ? `is ${withArticle(undo.request.role)}`
    : undo.request.sees === 'theirs'
      ? 'sees only what is theirs'
      : 'sees everything'
