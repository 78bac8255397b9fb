import './verdict.css'
import type { LocalizedVerdict, Tone } from '@sahihi/contract/domain/verdicts.ts'
import type { MouseEvent, ReactNode } from 'react'
import { currentLanguage, t } from '../lib/i18n.ts'
import { VerdictIcon } from './verdict-icon.tsx'

type VerdictViewProps = {
  said: Partial<LocalizedVerdict> & { tone: Tone }
  ornament?: ReactNode
  /** In the place of the company's name alone. */
  company?: ReactNode
  children?: ReactNode
  onLeave?: () => void
  onRetry?: () => void
}

/**
 * The one markup of a verdict: on /scan-result, on /verify and, with nothing said, as the templates of the shell (every
 * element with `data-fill` is empty there; an empty one is not shown). Its links work without a script.
 */
export function VerdictView({ said, ornament, company, children, onLeave, onRetry }: VerdictViewProps) {
  // A kept result may have been said in another language than that of its page.
  const lang = said.language === currentLanguage() ? undefined : said.language
  const place = (name: keyof LocalizedVerdict) => ({ 'data-fill': name, lang, children: said[name] })
  return (
    <main className={`v ${said.tone}`}>
      <header>
        {ornament}
        <VerdictIcon name={said.tone} />
        <h1 tabIndex={said.title ? -1 : undefined} {...place('title')} />
        <p {...place('sentence')} />
      </header>
      <div className="b">
        <h2 {...place('product')} />
        <p {...place('company')}>{company ?? said.company}</p>
        <p {...place('enteredSerial')} />
        <p className="e" {...place('evidence')} />
        <p className="e a" {...place('repeatEvidence')} />
        <p className="e" {...place('reason')} />
        <p {...place('nextStep')} />
        {/* biome-ignore lint/a11y/useValidAnchor: without a script the link opens this page again, which is the retry */}
        <a className="go" href="" onClick={insteadOfLink(onRetry)} {...place('retry')} />
        {children}
        <a className="go" href="/" onClick={insteadOfLink(onLeave)}>
          {t().returnHome}
        </a>
      </div>
    </main>
  )
}

/** A link does this instead, where there is a script. */
export const insteadOfLink = (act?: () => void) =>
  act &&
  ((event: MouseEvent) => {
    event.preventDefault()
    act()
  })
