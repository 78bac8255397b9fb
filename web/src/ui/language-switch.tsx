import './language-switch.css'
import { type Language, languageQuery, languages } from '@sahihi/contract/i18n/languages.ts'
import { useSyncExternalStore } from 'react'
import { language, words } from '../lib/i18n.ts'

/**
 * The languages by their own names, as plain links: the server keeps what is chosen (`?lang=ha`), so that neither a script
 * nor storage is needed. Where there is a script, the rest of the page's address stays.
 */
export function LanguageSwitch() {
  const search = useSyncExternalStore(onTravel, searchNow, searchAtBuild)
  const spoken = language()
  return (
    <nav className="languages" aria-label={words().language}>
      {languages.map(({ tag, name }) => (
        <a
          key={tag}
          href={addressIn(tag, search)}
          lang={tag}
          hrefLang={tag}
          aria-current={tag === spoken ? 'true' : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}

function addressIn(tag: Language, search: string) {
  const query = new URLSearchParams(search)
  query.set(languageQuery, tag)
  return `?${query}`
}

const searchNow = () => location.search
// Markup made before the page has an address.
const searchAtBuild = () => ''
const onTravel = (changed: () => void) => {
  addEventListener('popstate', changed)
  return () => removeEventListener('popstate', changed)
}
