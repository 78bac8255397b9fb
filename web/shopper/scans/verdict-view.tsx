import { productFacts } from '@sahihi/contract/domain/product-facts.ts'
import './verdict.css'
import type { LocalizedVerdict } from '@sahihi/contract/domain/verdicts.ts'
import { Fragment, type MouseEvent, type ReactNode } from 'react'
import { currentLanguage, t } from '../../lib/i18n.ts'
import { publicHost } from '../lib/own-hosts.ts'
import { ToneIcon } from './verdict-icon.tsx'

type TextField = Exclude<keyof LocalizedVerdict, 'pin'>
type VerdictViewProps = {
  verdict: Partial<LocalizedVerdict>
  /** The rosette around the icon. */
  seal?: ReactNode
  /** Replaces the plain company name. */
  company?: ReactNode
  /** Where a report is written; without it there is nothing to report. */
  report?: string | null
  /** The report comes before everything else that can be done. */
  isReportFirst?: boolean
  /** The offer to check the hidden PIN. The shell keeps room for it. */
  pin?: ReactNode
  /** A field to correct a mistyped serial. The shell keeps room for it. */
  typed?: ReactNode
  /** The picture to compare with the pack. The shell keeps room for it, and hides the address that it fills in there. */
  pack?: ReactNode
  /** What else to check, in place of another product. */
  goOn?: string | undefined
  /** Whether the details are open at first. */
  areDetailsOpen?: boolean | undefined
  /** What follows later, below everything else: nothing above it moves. */
  children?: ReactNode
  onLeave?: () => void
  onRetry?: () => void
}

const facts = ['expirationDate', 'batch', 'serial'] as const
const moreFacts = [...productFacts, 'status', 'manufacturingDate'] as const

/**
 * The only markup of a verdict: on /scan-result, on /verify and, without tone and text, in the template of the shell (where each
 * element with a `slot` is empty; empty elements are hidden). Its links work without a script. It says first what to do, with the
 * main action, then why, then what was counted. A good verdict shows the product first (verdict.css).
 */
export function VerdictView(props: VerdictViewProps) {
  const { verdict, seal, company, report = '/report', isReportFirst, areDetailsOpen, pin, typed, pack } = props
  const { goOn, children, onLeave, onRetry } = props
  const text = t()
  // A stored result may be in another language than the page.
  const lang = verdict.language === currentLanguage() ? undefined : verdict.language
  const fill = (name: TextField) => ({ slot: name, lang, children: verdict[name] })
  // The template has all rows, and a painted verdict those that say something.
  const rows = (names: readonly (TextField & keyof typeof text.details)[]) =>
    names
      .filter((name) => !verdict.tone || verdict[name])
      .map((name) => (
        <Fragment key={name}>
          <dt>{text.details[name]}</dt>
          <dd {...fill(name)} />
        </Fragment>
      ))
  const reportLink = report ? (
    <a id="report" className="l" href={report}>
      {text.reportProduct}
    </a>
  ) : null
  return (
    <main className={['v', verdict.tone, verdict.look].filter(Boolean).join(' ')}>
      <div className="t">
        <div>
          <b>{publicHost()}</b> <span {...fill('site')} /> <span {...fill('checkedAt')} />
          <p>
            <a href="/privacy#real-page" {...fill('inDoubt')} />
          </p>
        </div>
        <a className="l" href="/" aria-label={text.close} onClick={overrideLink(onLeave)}>
          ×
        </a>
      </div>
      <header>
        <ToneIcon />
        <h1 tabIndex={-1} {...fill('title')} />
        <p {...fill('sentence')} />
        {seal}
      </header>
      <div className="b">
        <p className="n" {...fill('nextStep')} />
        <a id="action" className="m" href={verdict.actionUrl} {...fill('action')} />
        {isReportFirst ? reportLink : null}
        <div className="q" slot="pin">
          {pin}
        </div>
        {isReportFirst ? null : reportLink}
        <p className="e" {...fill('reason')} />
        <p className="e" {...fill('evidence')} />
        <p className="e" {...fill('repeatEvidence')} />
        {/* Also a place for the field, in the template. */}
        <div className={typed || !verdict.tone ? 's' : undefined} {...fill('enteredSerial')}>
          {typed ?? verdict.enteredSerial}
        </div>
        <h2 {...fill('product')} />
        <p {...fill('company')}>{company ?? verdict.company}</p>
        {/* Also without a picture: when it goes, what follows it loses the focus. */}
        <div className="p" slot="picture">
          {pack}
        </div>
        <dl className="d">{rows(facts)}</dl>
        {/* biome-ignore lint/a11y/useValidAnchor: without a script the link opens this page again, which is the retry */}
        <a className="m" href="" onClick={overrideLink(onRetry)} {...fill('retry')} />
        <a className="go" href="/scan">
          {goOn ?? text.checkAnother}
        </a>
        <details className="d" open={areDetailsOpen}>
          <summary className="l">{text.details.more}</summary>
          <dl>{rows(moreFacts)}</dl>
        </details>
        {/* Apart, so that none of them takes the place of one that the shell has painted (ui/preact-root.ts). */}
        {children ? <div className="v-more">{children}</div> : null}
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
