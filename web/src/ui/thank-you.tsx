import './thank-you.css'
import { messages } from '@sahihi/contract/messages.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { Rosette } from './rosette.tsx'

type ThankYouProps = { serial: string; words: string; children?: ReactNode; foot?: ReactNode; onLeave: () => void }

/** What a shopper sees when something of theirs has arrived, under the seal of what it was about. */
export function ThankYou({ serial, words, children, foot, onLeave }: ThankYouProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])
  return (
    <main className="public plain-page thanks">
      <Rosette serial={serial} size={220} draw className="thanks-rosette" />
      <h1 ref={heading} tabIndex={-1}>
        {messages.feedbackThanks}
      </h1>
      <p>{words}</p>
      {children}
      <button type="button" className="button" onClick={onLeave}>
        Return to Home
      </button>
      {foot}
    </main>
  )
}
