import './verdict.css'
import type { Fills, Shown } from '@sahihi/contract/verdict-fills.ts'
import type { MouseEvent, ReactNode } from 'react'
import { VerdictIcon } from './verdict-icon.tsx'
import { verdictWords } from './verdict-words.ts'

type VerdictViewProps = {
  shown: Shown
  fills?: Fills
  ornament?: ReactNode
  children?: ReactNode
  onLeave?: () => void
  onRetry?: () => void
}

/**
 * The one markup of a verdict: on /scan-result, on /verify and, without values, as the templates of the shell
 * (every element with `data-fill` is empty there; an empty one is not shown). Its links work without a script.
 */
export function VerdictView({ shown, fills = {}, ornament, children, onLeave, onRetry }: VerdictViewProps) {
  const { tone, title, sentence, step } = verdictWords[shown]
  return (
    <main className={`v ${tone}`}>
      <header>
        {ornament}
        <VerdictIcon name={tone} />
        <h1 tabIndex={-1}>{title}</h1>
        {sentence ? <p>{sentence}</p> : <p data-fill="message">{fills.message}</p>}
      </header>
      <div className="b">
        {isOfUnit(shown) ? (
          <Unit fills={fills} isRepeat={shown === 'genuine_again'} />
        ) : (
          <p data-fill="serial">{fills.serial}</p>
        )}
        <p className="e" data-fill="reason">
          {fills.reason}
        </p>
        <p>{step}</p>
        {shown === 'unavailable' ? (
          // biome-ignore lint/a11y/useValidAnchor: without a script the link opens this page again, which is the retry
          <a className="go" href="" onClick={insteadOfLink(onRetry)}>
            Retry
          </a>
        ) : null}
        {children}
        <a className="go" href="/" onClick={insteadOfLink(onLeave)}>
          Return to Home
        </a>
      </div>
    </main>
  )
}

const Unit = ({ fills, isRepeat }: { fills: Fills; isRepeat: boolean }) => (
  <>
    <h2 data-fill="product">{fills.product}</h2>
    <p data-fill="company">{fills.company}</p>
    <p className={isRepeat ? 'e a' : 'e'} data-fill="evidence">
      {fills.evidence}
    </p>
  </>
)

/** Whether the verdict is about a unit that was issued, so that there is more to tell of it. */
export const isOfUnit = (shown: Shown) => shown !== 'unknown' && shown !== 'mistyped' && shown !== 'unavailable'

/** A link does this instead, where there is a script. */
export const insteadOfLink = (act?: () => void) =>
  act &&
  ((event: MouseEvent) => {
    event.preventDefault()
    act()
  })
