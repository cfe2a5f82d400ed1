import type { FirestoreService } from '../firestore/service.ts'
import { ruleFieldsOf } from './convert.ts'
import type { ReadNow } from './judge-again.ts'

/** Reads a document past the rules, as it is now; null where there is none, or the path leads to no document. */
export function documentNow(firestore: Pick<FirestoreService, 'batchGet'>): ReadNow {
  return async (project, segments) => {
    const [, database, , ...path] = segments
    const documents = `projects/${project}/databases/${database}/documents`
    const { results } = await firestore.batchGet(
      { project, database: '(default)' },
      { kind: 'admin' },
      [`${documents}/${path.join('/')}`],
      {},
    )
    const [result] = results
    return result && 'found' in result ? { name: segments, data: ruleFieldsOf(result.found.fields) } : null
  }
}
