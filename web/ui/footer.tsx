import './footer.css'
import { t } from '../lib/i18n.ts'
import { LanguageSwitch } from './language-switch.tsx'

/** The footer of a public page: languages, privacy, your data. */
export const Footer = () => {
  const { dataWeKeep, titles } = t()
  return (
    <footer className="page-footer">
      <LanguageSwitch />
      <nav aria-label={dataWeKeep}>
        <a href="/privacy">{titles.privacy}</a>
        <a href="/your-data">{titles.yourData}</a>
      </nav>
    </footer>
  )
}
