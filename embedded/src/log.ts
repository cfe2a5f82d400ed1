/** One JSON line an event on standard error. Fields never hold personal data or secrets: ids, counts, codes and durations only. */
export type LogFields = Record<string, string | number | boolean | undefined>

export type Log = {
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields): void
}

export function jsonLog(write: (line: string) => void, now: () => number): Log {
  const at = (level: string) => (event: string, fields?: LogFields) =>
    write(JSON.stringify({ at: new Date(now()).toISOString(), level, event, ...fields }))
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

export const silentLog: Log = { info() {}, warn() {}, error() {} }
