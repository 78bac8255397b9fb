import { Link } from '@tanstack/react-router'
import { t } from '../../lib/i18n.ts'
import { Footer } from '../../ui/footer.tsx'
import { Logo } from '../../ui/logo.tsx'

/** For a path that is not a page. */
export function NotFoundPage() {
  const { notFound } = t()
  return (
    <main className="public plain-page">
      <Logo />
      <h1>{notFound.title}</h1>
      <p>{notFound.text}</p>
      <Link to="/" className="button button-main">
        {notFound.verify}
      </Link>
      <Footer />
    </main>
  )
}
