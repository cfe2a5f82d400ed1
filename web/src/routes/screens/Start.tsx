import { useCallback, type ReactNode } from 'react'
import { Landing } from '../../front/Landing.tsx'
import { start } from '../front.tsx'

export function Start(): ReactNode {
  const navigate = start.useNavigate()
  const openDemo = async () => {
    await fillDemo()
    await navigate({ to: '/today' })
  }
  const toToday = useCallback(() => void navigate({ to: '/today', replace: true }), [navigate])
  return <Landing openDemo={openDemo} onSomeone={toToday} />
}

async function fillDemo() {
  const [{ beginDemo }, { fillDemoBook }, { draftOf }] = await Promise.all([
    import('../../cloud/accounts/demo.ts'),
    import('../../front/demo-book.ts'),
    import('../../quick-add/draft.ts'),
  ])
  await fillDemoBook(await beginDemo(), draftOf)
}
