import type { RemovalRefusal, RemoveAttachment } from '@duebook/contract/attachment-requests'

/** Has the server remove a file's bytes; its record and hash stay. Null when it did, else why it keeps it. Throws the service's `functions/…` error. */
export async function removeFile(request: RemoveAttachment): Promise<RemovalRefusal | null> {
  const { callable } = await import('../sdk/callables.ts')
  try {
    await callable<RemoveAttachment, { removed: true }>('removeAttachment')(request)
    return null
  } catch (error) {
    const { code, details } = error as { code?: string; details?: RemovalRefusal }
    if (code === 'functions/failed-precondition' && details?.reason) return details
    throw error
  }
}
