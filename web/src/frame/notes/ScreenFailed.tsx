import type { ErrorComponentProps } from '@tanstack/react-router'
import text from '../../design/text.module.css'
import { Button } from '../../ui/Button.tsx'
import { isConnected } from '../../cloud/sync/connection.ts'

/** A screen that could not be fetched or drawn; the frame around it, and what was saved, are as they were. */
export function ScreenFailed({ error }: ErrorComponentProps) {
  return (
    <div className={text.empty}>
      <h1>This screen stopped</h1>
      <p role="alert">
        {isConnected()
          ? 'A part of it failed. Nothing that you saved is affected.'
          : 'A part of it is not on this device, and you are offline. Nothing that you saved is affected.'}
      </p>
      <p>{error instanceof Error ? error.message : String(error)}</p>
      <Button look="main" onClick={() => location.reload()}>
        Try again
      </Button>
    </div>
  )
}
