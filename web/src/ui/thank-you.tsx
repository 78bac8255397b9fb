import './thank-you.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { words } from '../lib/i18n.ts'
import { Rosette } from './rosette.tsx'

type ThankYouProps = { serial: string; said: string; children?: ReactNode; foot?: ReactNode; onLeave: () => void }

/** What a shopper sees when something of theirs has arrived, under the seal of what it was about. */
export function ThankYou({ serial, said, children, foot, onLeave }: ThankYouProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])
  const { thanks, returnHome } = words()
  return (
    <main className="public plain-page thanks">
      <Rosette serial={serial} size={220} draw className="thanks-rosette" />
      <h1 ref={heading} tabIndex={-1}>
        {thanks}
      </h1>
      <p>{said}</p>
      {children}
      <button type="button" className="button" onClick={onLeave}>
        {returnHome}
      </button>
      {foot}
    </main>
  )
}
