import './verdict.css'
import type { LocalizedVerdict, Tone } from '@sahihi/contract/domain/verdicts.ts'
import type { MouseEvent, ReactNode } from 'react'
import { currentLanguage, t } from '../lib/i18n.ts'
import { VerdictIcon } from './verdict-icon.tsx'

type VerdictViewProps = {
  verdict: Partial<LocalizedVerdict> & { tone: Tone }
  ornament?: ReactNode
  /** Replaces the plain company name. */
  company?: ReactNode
  children?: ReactNode
  onLeave?: () => void
  onRetry?: () => void
}

/**
 * The only markup of a verdict: on /scan-result, on /verify and, without text, in the templates of the shell (where each
 * element with `data-fill` is empty; empty elements are hidden). Its links work without a script.
 */
export function VerdictView({ verdict, ornament, company, children, onLeave, onRetry }: VerdictViewProps) {
  // A stored result may be in another language than the page.
  const lang = verdict.language === currentLanguage() ? undefined : verdict.language
  const fill = (name: keyof LocalizedVerdict) => ({ 'data-fill': name, lang, children: verdict[name] })
  return (
    <main className={`v ${verdict.tone}`}>
      <header>
        {ornament}
        <VerdictIcon name={verdict.tone} />
        <h1 tabIndex={verdict.title ? -1 : undefined} {...fill('title')} />
        <p {...fill('sentence')} />
      </header>
      <div className="b">
        <h2 {...fill('product')} />
        <p {...fill('company')}>{company ?? verdict.company}</p>
        <p {...fill('enteredSerial')} />
        <p className="e" {...fill('evidence')} />
        <p className="e a" {...fill('repeatEvidence')} />
        <p className="e" {...fill('reason')} />
        <p {...fill('nextStep')} />
        {/* biome-ignore lint/a11y/useValidAnchor: without a script the link opens this page again, which is the retry */}
        <a className="go" href="" onClick={overrideLink(onRetry)} {...fill('retry')} />
        {/* Apart, so that none of them takes the place of one that the shell has painted (ui/preact-root.ts). */}
        {children ? <div className="v-more">{children}</div> : null}
        <a className="go" href="/" onClick={overrideLink(onLeave)}>
          {t().returnHome}
        </a>
      </div>
    </main>
  )
}

/** Replaces a link's navigation by an action, where there is a script. */
export const overrideLink = (action?: () => void) =>
  action &&
  ((event: MouseEvent) => {
    event.preventDefault()
    action()
  })
