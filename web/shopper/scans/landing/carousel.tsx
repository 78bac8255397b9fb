import './carousel.css'
import { shopperLimits } from '@sahihi/contract/domain/shopper-limits.ts'
import { basicMessages } from '@sahihi/contract/i18n/en/basic-messages.ts'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { landingText } from './landing-text.ts'

// @tabler/icons (MIT): chart-dots, bell, mood-smile, palette, headset.
const icons = {
  patterns:
    'M3 3v18h18M7 9a2 2 0 1 0 4 0 2 2 0 0 0-4 0M17 7a2 2 0 1 0 4 0 2 2 0 0 0-4 0M12 15a2 2 0 1 0 4 0 2 2 0 0 0-4 0M10.16 10.62l2.34 2.88M15.09 13.33l2.84-4.65',
  alerts: 'M10 5a2 2 0 1 1 4 0 7 7 0 0 1 4 6v3a4 4 0 0 0 2 3H4a4 4 0 0 0 2-3v-3a7 7 0 0 1 4-6M9 17v1a3 3 0 0 0 6 0v-1',
  ask: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M9 10h.01M15 10h.01M9.5 15a3.5 3.5 0 0 0 5 0',
  design:
    'M12 21a9 9 0 0 1 0-18c4.97 0 9 3.58 9 8 0 1.06-.47 2.08-1.32 2.83S17.7 15 16.5 15H14a2 2 0 0 0-1 3.75A1.3 1.3 0 0 1 12 21M7.5 10.5h2M11.5 7.5h2M15.5 10.5h2',
  support:
    'M4 14v-3a8 8 0 1 1 16 0v3M18 19c0 1.66-2.69 3-6 3M4 14a2 2 0 0 1 2-2h1a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM15 14a2 2 0 0 1 2-2h1a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2h-1a2 2 0 0 1-2-2z',
}

/**
 * The features of the larger plans. It moves every 4 seconds unless the visitor points at it, focuses it, has stopped it or
 * prefers reduced motion (WCAG 2.2.2). Without a script it is a scrollable row.
 */
export function LandingCarousel() {
  const landing = landingText()
  const { row, isMounted, isMoving, toggle, hold, step } = useCarousel()
  return (
    <section className="carousel" aria-labelledby="premium" {...hold}>
      <div className="carousel-head">
        <div>
          <h2 id="premium">{landing.premium}</h2>
          <p>{landing.premiumNote}</p>
        </div>
        {isMounted ? (
          <div className="carousel-buttons">
            <Button label={landing.back} icon="M15 6l-6 6 6 6" onClick={() => step(-1)} />
            <Button
              label={isMoving ? landing.stop : landing.play}
              icon={isMoving ? 'M9 5v14M15 5v14' : 'M8 5v14l11-7z'}
              onClick={toggle}
            />
            <Button label={landing.next} icon="M9 6l6 6-6 6" onClick={() => step(1)} />
          </div>
        ) : null}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: it groups no fields */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reachable by keyboard (WCAG 2.1.1) */}
      <div ref={row} className="carousel-row" role="group" aria-labelledby="premium" tabIndex={0}>
        <ul>
          <Feature name="patterns" title={landing.patternsTitle} text={landing.patternsText} />
          <Feature name="ask" title={landing.askTitle} text={landing.askText} />
          <Feature name="alerts" title={landing.alertsTitle} text={landing.alertsText} />
          <Feature name="design" title={landing.designTitle} text={landing.designText} />
          <Feature name="support" title={landing.supportTitle} text={landing.supportText} />
        </ul>
      </div>
    </section>
  )
}

const Feature = ({ name, title, text }: { name: keyof typeof icons; title: string; text: string }) => (
  <li className="card">
    <Icon path={icons[name]} />
    <span className="mark">{basicMessages.premiumPlan}</span>
    <h3>{title}</h3>
    <p>{text}</p>
  </li>
)

const Button = ({ label, icon, onClick }: { label: string; icon: string; onClick: () => void }) => (
  <button type="button" aria-label={label} onClick={onClick}>
    <Icon path={icon} />
  </button>
)

function useCarousel() {
  const row = useRef<HTMLDivElement>(null)
  const [isMounted, setMounted] = useState(false)
  const [isMoving, setMoving] = useState(false)
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  useEffect(() => {
    setMounted(true)
    setMoving(!prefersReducedMotion())
  }, [])
  useEffect(() => {
    if (!isMoving || isPointedAt || isFocused) return
    const timer = setInterval(() => scrollRow(row.current, 1), shopperLimits.carouselSeconds * 1000)
    return () => clearInterval(timer)
  }, [isMoving, isPointedAt, isFocused])
  const hold = {
    onPointerEnter: () => setPointedAt(true),
    onPointerLeave: () => setPointedAt(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  }
  const toggle = () => {
    setMoving(!isMoving)
    // The visitor who starts it is still on its button.
    setPointedAt(false)
    setFocused(false)
  }
  return { row, isMounted, isMoving, toggle, hold, step: (by: 1 | -1) => scrollRow(row.current, by) }
}

/** Scrolls from the current position, which a finger may have changed; wraps around at the ends. */
function scrollRow(row: HTMLElement | null, by: 1 | -1) {
  const [first, second] = row?.querySelectorAll('li') ?? []
  if (!row || !first || !second) return
  const end = row.scrollWidth - row.clientWidth
  const left = row.scrollLeft + by * (second.offsetLeft - first.offsetLeft)
  const isBeyond = by > 0 ? row.scrollLeft > end - 4 : row.scrollLeft < 4
  const wrapped = by > 0 ? 0 : end
  row.scrollTo({ left: isBeyond ? wrapped : left, behavior: prefersReducedMotion() ? 'auto' : 'smooth' })
}

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
