// Before every test of a screen: what it asks of the services without a stand-in of its own stays unanswered, as before the first answer.
import { vi } from 'vitest'

vi.mock('./load.ts', () => {
  const unanswered = () => new Promise<never>(() => {})
  return {
    loadAuth: unanswered,
    loadFirestore: unanswered,
    firestoreWasLoaded: () => false,
    needsEmptyCopy: () => {},
  }
})
