import { describe, expect, it } from 'vitest'
import { bigUpload } from './big-upload.ts'
import { fileKillRounds } from './file-rounds.ts'

describe('files', () => {
  it('survive kill -9 under uploads: none lost, no metadata without content, no content without metadata', async () => {
    const { acknowledged, rounds, ...wrong } = await fileKillRounds(3)
    expect(wrong).toEqual({ lost: [], metadataWithoutBlob: [], blobsWithoutMetadata: [], strayUploads: [] })
    expect({ rounds, some: acknowledged > 0 }).toEqual({ rounds: 3, some: true })
  })
  it('arrive whole through a pause, a network cut and a killed server', async () => {
    const { same, survived } = await bigUpload(64)
    expect({ same, survived }).toEqual({ same: true, survived: ['pause', 'network cut', 'kill -9'] })
  })
})
