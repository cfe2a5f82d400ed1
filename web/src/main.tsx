import './cloud/worker/fetchPart.ts'
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
/** Letters that change their face once they are drawn move what stands beside them. Faces that are later than this (ms) change it all the same. */
const FACES_MS = 1_000
const faces = Promise.all(['1rem Archivo', '1rem Besley'].map((face) => document.fonts.load(face))).catch(() => {})
const late = new Promise((resolve) => setTimeout(resolve, FACES_MS))
// The page's plain shape stands until the first screen's code is there. An unknown screen, or one that cannot be fetched, tells for itself.
void Promise.all([router.load(), Promise.race([faces, late])]).then(draw, draw)
