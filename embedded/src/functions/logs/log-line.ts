export type Level = 'info' | 'warning' | 'error'

/** What a function printed. `at` in milliseconds; `function`: null where it belongs to none. */
export type LogLine = { at: number; function: string | null; level: Level; text: string }

/** Reads a line by the logger of the SDK, which prints JSON with its severity; of others the stream says how bad it is. */
export function readLogLine(name: string | null, text: string, stream: 'stdout' | 'stderr', at: number): LogLine {
  const plain: LogLine = {
    at,
    function: name,
    level: stream === 'stdout' ? 'info' : 'error',
    text: text.slice(0, longest),
  }
  if (!text.startsWith('{')) return plain
  try {
    const { severity, message, ...others } = JSON.parse(text) as { severity?: unknown; message?: unknown }
    const level = Object.hasOwn(levels, String(severity)) ? levels[String(severity)] : undefined
    if (level === undefined) return plain
    const said = typeof message === 'string' ? message : ''
    const more = Object.keys(others).length > 0 ? JSON.stringify(others) : ''
    return {
      at,
      function: name,
      level,
      text: [said, more]
        .filter((part) => part !== '')
        .join(' ')
        .slice(0, longest),
    }
  } catch {
    // A line that only begins like one of the logger's.
    return plain
  }
}

const levels: Record<string, Level> = {
  INFO: 'info',
  NOTICE: 'info',
  WARNING: 'warning',
  ERROR: 'error',
  CRITICAL: 'error',
  ALERT: 'error',
  EMERGENCY: 'error',
}
const longest = 4_000
