/** Those of a book, oneself among them. */
export type People = readonly { uid: string; name: string }[]

/** With nobody beside oneself, whatever is nobody's is one's own. */
export const isAlone = (people: People) => people.length < 2

/** Whose an obligation is: one's own, also where nobody is named while one is alone. */
export const isMine = (assignee: string | null, { uid }: { uid: string }, people: People): boolean =>
  assignee === null ? isAlone(people) : assignee === uid

/** Nobody is named, and somebody else could be. */
export const isNobodys = (assignee: string | null, people: People) => assignee === null && !isAlone(people)
