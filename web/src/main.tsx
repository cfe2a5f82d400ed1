import './design/layers.css'
import './design/tokens.css'
import './design/base.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadCalendars } from './cloud/calendars.ts'
import { lastSchedules } from './cloud/lastSeen.ts'
import { router } from './routes.tsx'
import { Toaster } from './ui/Toaster.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root", so there is nowhere to draw.')
const page = createRoot(root)
const draw = () =>
  page.render(
    <StrictMode>
      <RouterProvider router={router} />
      <Toaster />
    </StrictMode>,
  )
// The page's plain shape stands until the first screen is there in full: its code, and the calendars that its last rows are worded by.
// Without a connection the rows are worded without the calendar's name, and an unknown screen tells for itself.
void Promise.allSettled([router.load(), loadCalendars(lastSchedules())]).then(draw)
