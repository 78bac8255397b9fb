import { Link } from '@tanstack/react-router'
import { Logo } from '../ui/logo.tsx'

/** For a path that is no page of ours, and for a page that is not built yet. */
export function NotFoundPage() {
  return (
    <main className="public plain-page">
      <Logo />
      <h1>There is no page here</h1>
      <p>Check the address, or start again.</p>
      <Link to="/" className="button button-main">
        Verify a product
      </Link>
    </main>
  )
}
