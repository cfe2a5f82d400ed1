import * as v from 'valibot'

/** `users/{uid}/reach/brief` and `…/digest`: that it was stopped from a mail, and when (a Firestore timestamp); only the server writes it. */
export const Stopped = v.object({ stoppedAt: v.unknown() })
export type Stopped = v.InferOutput<typeof Stopped>
