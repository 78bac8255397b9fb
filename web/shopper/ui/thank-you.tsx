import './thank-you.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '../../lib/i18n.ts'
import { Rosette } from '../../ui/rosette.tsx'

type ThankYouProps = { serial: string; message: string; children?: ReactNode; footer?: ReactNode; onLeave?: () => void }

/** Confirms that a shopper's report or feedback has arrived, under the rosette of its serial. */
export function ThankYou({ serial, message, children, footer, onLeave }: ThankYouProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])
  const { thanks, returnHome } = t()
  return (
    <main className="public plain-page thanks">
      <Rosette serial={serial} size={220} draw className="thanks-rosette" />
      <h1 ref={heading} tabIndex={-1}>
        {thanks}
      </h1>
      <p>{message}</p>
      {children}
      {onLeave ? (
        <button type="button" className="button" onClick={onLeave}>
          {returnHome}
        </button>
      ) : (
        <a className="button" href="/">
          {returnHome}
        </a>
      )}
      {footer}
    </main>
  )
}
