/** Whose an obligation is: one's own unless the line named somebody else; a name that is one's own first name is oneself. */
export function isMine(assignee: string | null, me: { uid: string; displayName: string }): boolean {
  return assignee === null || assignee === me.uid || sameName(assignee, me.displayName)
}

/** Who stands on the row. */
export const whoOf = (assignee: string | null, me: { uid: string; displayName: string }) => ({
  name: assignee === null || isMine(assignee, me) ? me.displayName || 'You' : assignee,
})

const sameName = (said: string, name: string) =>
  name !== '' && [name, name.split(/\s+/)[0]].some((one) => one?.toLowerCase() === said.toLowerCase())
