import { lazy } from 'react'
import { useActDialog } from './act-dialog.ts'

export const loadActDialog = () => import('./ActDialog.tsx').then((module) => ({ default: module.ActDialog }))
const ActDialog = lazy(loadActDialog)

/** What `openActDialog()` opened; its code is fetched ahead, once the first screen stands. */
export const LateActDialog = () => useActDialog() && <ActDialog />
