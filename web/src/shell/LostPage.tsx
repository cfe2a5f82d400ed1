import { Link } from '@tanstack/react-router'
import text from '../design/text.module.css'

export function LostPage() {
  return (
    <main className={text.empty} style={{ marginInline: 'auto', paddingInline: '1rem' }}>
      <h1>There is no page here</h1>
      <p>The address may be cut off, or what stood here was deleted. Nothing else is affected.</p>
      <Link to="/today">Go to Today</Link>
    </main>
  )
}
