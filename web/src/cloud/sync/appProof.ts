import { subscribable } from '../subscribable.ts'

/**
 * Whether this page has proved that it is the app: `held` also where nothing asks for that, `asked` until there is an answer, `refused` while there is no
 * proof. Without one the documents' service would refuse what waits here, and the SDK would drop it: so it is as if there were no connection.
 */
export const appProof = subscribable<'held' | 'asked' | 'refused'>('held')

/** Resolves once it is known; the wait has an end. */
export const untilAsked = () =>
  new Promise<void>((resolve) => {
    if (appProof.get() !== 'asked') return resolve()
    const stop = appProof.subscribe(() => (stop(), resolve()))
  })
