import type { ListenResponse } from '../wire/json.ts'

/** `isAdded`: what comes before belongs to an earlier target of the same id. */
type Target = { documents: Map<string, string>; isAdded: boolean; isCurrent: boolean; isRefused: boolean }

/** What a client of one stream makes of what it hears, by the protocol alone. Names are full. */
export function client() {
  const targets = new Map<number, Target>()
  let resumeToken = ''

  const added = (id: number) => (targets.get(id)?.isAdded ? targets.get(id) : undefined)

  function hear(response: ListenResponse) {
    if ('targetChange' in response) {
      const { targetChangeType = 'NO_CHANGE', targetIds = [], resumeToken: token, cause } = response.targetChange
      for (const id of targetIds) {
        const target = targets.get(id)
        if (!target) continue
        if (targetChangeType === 'ADD') target.isAdded = true
        if (targetChangeType === 'REMOVE' && cause) target.isRefused = true
        if (!target.isAdded) continue
        if (targetChangeType === 'RESET') target.documents.clear()
        if (targetChangeType === 'CURRENT') target.isCurrent = true
        if (targetChangeType === 'REMOVE') target.isRefused = true
      }
      if (token && targetIds.length === 0) resumeToken = token
    } else if ('documentChange' in response) {
      const { document, targetIds = [], removedTargetIds = [] } = response.documentChange
      for (const id of targetIds) added(id)?.documents.set(document.name, document.updateTime ?? '')
      for (const id of removedTargetIds) added(id)?.documents.delete(document.name)
    } else if ('documentDelete' in response || 'documentRemove' in response) {
      const gone = 'documentDelete' in response ? response.documentDelete : response.documentRemove
      for (const id of gone.removedTargetIds ?? []) added(id)?.documents.delete(gone.document)
    }
  }

  return {
    hear,
    /** Begins a target, or goes on with what was held of it. */
    begin(id: number, goesOn: boolean) {
      const documents = goesOn ? (targets.get(id)?.documents ?? new Map<string, string>()) : new Map<string, string>()
      targets.set(id, { documents, isAdded: false, isCurrent: false, isRefused: false })
    },
    end: (id: number) => void targets.delete(id),
    target: (id: number) => targets.get(id),
    resumeToken: () => resumeToken,
  }
}
