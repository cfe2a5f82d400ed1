/** The code of a refusal, as the services name them: `auth/too-many-requests`. `unknown` of what has none. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'unknown'
