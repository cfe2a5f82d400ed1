/** Runs what needs a fresh sign-in: when it is refused for want of one, asks for it and runs it again. Null when the person gives up. */
export type Confirmed = <T>(why: string, run: () => Promise<T>) => Promise<T | null>
