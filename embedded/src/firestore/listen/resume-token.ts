/** A resume token names the file and a commit time in microseconds; tokens of another file are stale. */
export const writeToken = (identity: string, time: number) => Buffer.from(`${identity}:${time}`).toString('base64')

/** The time in a token, or null if it is not one of this file. */
export function readToken(identity: string, token: string): number | null {
  if (token.length > 200) return null
  const [file, time] = Buffer.from(token, 'base64').toString('latin1').split(':')
  return file === identity && time !== undefined && /^\d{1,16}$/.test(time) ? Number(time) : null
}
