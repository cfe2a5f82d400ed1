import './design/layers.css'
import './design/tokens.css'
import './design/base.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
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
// The page's plain shape stands until the first screen's code is there. An unknown screen, or one that cannot be fetched, tells for itself.
void router.load().then(draw, draw)
