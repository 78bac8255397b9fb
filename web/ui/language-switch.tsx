import './language-switch.css'
import { type Language, languageQuery, languages } from '@sahihi/contract/i18n/languages.ts'
import { useSyncExternalStore } from 'react'
import { currentLanguage, t } from '../lib/i18n.ts'

/**
 * A menu of the languages by their own names. They are plain links: the server stores the choice (`?lang=ha`), so neither a
 * script nor storage is needed. With a script, the rest of the address stays.
 */
export function LanguageSwitch() {
  const search = useSyncExternalStore(onHistoryChange, currentSearch, buildSearch)
  const language = currentLanguage()
  return (
    <details className="languages">
      <summary>
        <span className="visually-hidden">{t().language}</span> {languages.find(({ tag }) => tag === language)?.name}
      </summary>
      <nav aria-label={t().language}>
        {languages.map(({ tag, name }) => (
          <a
            key={tag}
            href={addressIn(tag, search)}
            lang={tag}
            hrefLang={tag}
            aria-current={tag === language ? 'true' : undefined}
          >
            {name}
          </a>
        ))}
      </nav>
    </details>
  )
}

function addressIn(tag: Language, search: string) {
  const query = new URLSearchParams(search)
  query.set(languageQuery, tag)
  return `?${query}`
}

const currentSearch = () => location.search
// At build time the page has no address.
const buildSearch = () => ''
const onHistoryChange = (changed: () => void) => {
  addEventListener('popstate', changed)
  return () => removeEventListener('popstate', changed)
}
