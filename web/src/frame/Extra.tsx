import { Component, Suspense, type ReactNode } from 'react'

/**
 * What comes beside a view in a chunk of its own: shown once it is here, left out when it cannot be fetched (no connection, or a newer
 * version was deployed). The view itself stands on its own.
 */
export class Extra extends Component<{ children: ReactNode; fallback?: ReactNode }, { missing: boolean }> {
  override state = { missing: false }
  static getDerivedStateFromError(error: unknown) {
    if (!isFetchFailure(error)) throw error
    return { missing: true }
  }
  override render() {
    const { children, fallback = null } = this.props
    return this.state.missing ? fallback : <Suspense fallback={fallback}>{children}</Suspense>
  }
}

/** A dynamic import that found no file says so in the words of each engine; Vite adds its own for style sheets. */
export const isFetchFailure = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script|Unable to preload/i.test(error.message)
