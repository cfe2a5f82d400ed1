import type { ByteSource } from '@duebook/contract/archive/open-zip'

/** A file on this device, of which as much is read as is asked for. */
export const sourceOfFile = (file: File): ByteSource => ({
  size: file.size,
  read: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
})
