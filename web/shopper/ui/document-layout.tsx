import './document-layout.css'
import type { ReactNode } from 'react'
import { Logo } from '../../ui/logo.tsx'
import { documentText as t } from './text.ts'

/** The frame of the public pages for companies: prerendered documents in English that load no script. */
export const DocumentLayout = ({ demoUrl, children }: { demoUrl: string; children: ReactNode }) => (
  <div className="public document">
    <header className="page-top">
      <a href="/" aria-label={t.home}>
        <Logo />
      </a>
      <nav aria-label={t.pages}>
        <a href="/for-manufacturers">{t.forManufacturers}</a>
        <a href={demoUrl} rel="noopener">
          {t.bookDemo}
        </a>
        <a href="/login">{t.signIn}</a>
      </nav>
    </header>
    <main>{children}</main>
    <footer className="page-end">
      <Logo size={22} />
      <nav aria-label={t.more}>
        <a href="/">{t.check}</a>
        <a href="/privacy">{t.privacy}</a>
        <a href="/contact">{t.contact}</a>
      </nav>
    </footer>
  </div>
)
