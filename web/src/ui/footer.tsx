import './footer.css'
import { words } from '../lib/i18n.ts'
import { LanguageSwitch } from './language-switch.tsx'

/** The end of a public page: its languages, what is kept of who reads it, and what they can do about that. */
export const PublicFoot = () => {
  const { keptOfYou, titles } = words()
  return (
    <footer className="public-foot">
      <LanguageSwitch />
      <nav aria-label={keptOfYou}>
        <a href="/privacy">{titles.privacy}</a>
        <a href="/your-data">{titles.yourData}</a>
      </nav>
    </footer>
  )
}
