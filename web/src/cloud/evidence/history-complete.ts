type Recorded = { nominal?: unknown; updatedAt?: unknown }
type Change = { nominal?: unknown; at?: unknown }

/**
 * Whether the history tells of the last change of each occurrence. The service writes it after the change, so for a moment it does not.
 * Instants are ISO 8601 in UTC, in whole milliseconds.
 */
export const historyComplete = (occurrences: readonly Recorded[], changes: readonly Change[]): boolean =>
  occurrences.every(({ nominal, updatedAt }) =>
    changes.some((change) => change.nominal === nominal && String(change.at) >= String(updatedAt)),
  )
