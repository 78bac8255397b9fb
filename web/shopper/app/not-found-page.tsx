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
      <a href="/" className="button button-main">
        {notFound.verify}
      </a>
      <Footer />
    </main>
  )
}
