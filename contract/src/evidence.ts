import * as v from 'valibot'

export const evidenceFormat = 'duebook-evidence-1'

/** A pack stays within this, so that a browser can make and read it: bytes of all files together, and how many there are. */
export const evidenceLimits = {
  packBytes: 512 * 1024 * 1024,
  fileBytes: 101 * 1024 * 1024,
  files: 1_000,
  indexBytes: 2 * 1024 * 1024,
} as const
export type EvidenceLimits = { [Name in keyof typeof evidenceLimits]: number }

/** `manifest.json` of an evidence pack: every other file in it, with its length and the SHA-256 of its bytes in hexadecimal. */
export const EvidenceManifest = v.object({
  format: v.literal(evidenceFormat),
  title: v.pipe(v.string(), v.maxLength(200)),
  /** RFC 3339, UTC, the clock of the device that made it. */
  madeAt: v.pipe(v.string(), v.maxLength(40)),
  files: v.pipe(
    v.array(
      v.object({
        path: v.pipe(v.string(), v.maxLength(400)),
        size: v.pipe(v.number(), v.integer(), v.minValue(0)),
        sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
      }),
    ),
    v.maxLength(evidenceLimits.files),
  ),
})
export type EvidenceManifest = v.InferOutput<typeof EvidenceManifest>
