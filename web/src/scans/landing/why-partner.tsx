import './why-partner.css'
import { emojiOptions } from '@sahihi/contract/domain/feedback-options.ts'
import type { ReactNode } from 'react'
import { t } from '../../lib/i18n.ts'
import { FaceIcon } from '../../ui/face-icon.tsx'
import { Rosette } from '../../ui/rosette.tsx'
import { count, figures } from './example-figures.ts'
import { landingText } from './landing-text.ts'

/** What partners get, each shown as it looks in the product. */
export function WhyPartner() {
  const landing = landingText()
  return (
    <section className="why" aria-labelledby="why">
      <h2 id="why">{landing.whyPartner}</h2>
      <p className="example-note">{landing.exampleNote}</p>
      <ul>
        <Reason title={landing.feedbackTitle} text={landing.feedbackText}>
          <Faces />
        </Reason>
        <Reason title={landing.codesTitle} text={landing.codesText}>
          <Codes />
        </Reason>
        <Reason title={landing.analyticsTitle} text={landing.analyticsText}>
          <Days />
        </Reason>
      </ul>
    </section>
  )
}

const Reason = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <li>
    <div className="why-screen">{children}</div>
    <h3>{title}</h3>
    <p className="why-text">{text}</p>
  </li>
)

const exampleAnswers = { very_happy: 231, happy: 118, neutral: 41, sad: 22 }

function Faces() {
  const { feedback } = t()
  const top = Math.max(...Object.values(exampleAnswers))
  return (
    <ul className="why-faces">
      {emojiOptions.map((face) => (
        <li key={face}>
          <FaceIcon face={face} />
          <span className="visually-hidden">{feedback.faces[face]}</span>
          <span className="why-bar" aria-hidden="true">
            <span style={{ width: `${Math.round((exampleAnswers[face] / top) * 100)}%` }} />
          </span>
          <span className="why-count">{count(exampleAnswers[face])}</span>
        </li>
      ))}
    </ul>
  )
}

// Mistyped on purpose: none of these can be issued.
const serials = ['7K2M-9QXD-04TB-H6WZ', '3FJ8-W1RC-K5N0-ZD7P', 'QB64-T0HX-92VE-M8AK']

const Codes = () => (
  <ul className="why-codes">
    {serials.map((serial) => (
      <li key={serial}>
        <Rosette serial={serial} size={44} />
        {serial}
      </li>
    ))}
  </ul>
)

const [width, height] = [300, 110]

/** The scans of 30 days as a line. */
function Days() {
  const { days, scans } = figures
  const top = Math.max(...days)
  const points = days.map((scansOfDay, day) => {
    const x = (day / (days.length - 1)) * width
    const y = height - (scansOfDay / top) * (height - 6) - 2
    return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
  })
  const line = `M${points.join('L')}`
  return (
    <div>
      <p className="why-total">{landingText().scansIn(count(scans))}</p>
      <svg className="why-line" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" preserveAspectRatio="none">
        <path className="why-area" d={`${line}V${height}H0Z`} />
        <path d={line} />
      </svg>
    </div>
  )
}
