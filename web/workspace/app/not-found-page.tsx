import { Logo } from '../../ui/logo.tsx'
import { appText } from './text.ts'

const t = appText.notFound

/** For a path that is not a page. */
export const NotFoundPage = () => (
  <main className="public plain-page">
    <Logo />
    <h1>{t.title}</h1>
    <p>{t.text}</p>
    <a href="/" className="button button-main">
      {t.verify}
    </a>
  </main>
)
