import './landing-sections.css'
import { Rosette } from '../ui/rosette.tsx'
import { VerdictIcon } from './verdict-icon.tsx'

const steps = [
  ['Find the code', 'Every unit carries a QR code and a serial of its own. No two are the same.'],
  ['Scan it or type it', 'With this page or with the camera of your phone. No app, no account.'],
  ['Read the answer', 'Genuine or not, and how often this very code was checked before you.'],
] as const

export const HowItWorks = () => (
  <section className="how" aria-labelledby="how">
    <h2 id="how">How it works</h2>
    <ol>
      {steps.map(([title, text]) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </section>
)

const answers = [
  ['green', 'Verified!', 'A genuine unit. The first check says so; a later one tells you when it was checked before.'],
  [
    'gold',
    'Genuine, but expired',
    'A real unit that should not be used any more, or that its manufacturer has recalled.',
  ],
  ['red', 'Verification failed!', 'The serial was never issued or is blocked. The product may be counterfeit.'],
] as const

export const Answers = () => (
  <section className="answers" aria-labelledby="answers">
    <h2 id="answers">What you may be told</h2>
    <ul>
      {answers.map(([tone, title, text]) => (
        <li key={tone} className={`answer-${tone}`}>
          <VerdictIcon name={tone} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
)

export const ForPartners = () => (
  <section className="for-partners" aria-labelledby="partners">
    <Rosette serial="SAHIHI" size={420} className="partners-rosette" />
    <h2 id="partners">Do you make the product?</h2>
    <p>
      Give every unit its own code, recall a batch in a minute, and see where fakes show up. Register your company; our
      team verifies it within 2-3 business days.
    </p>
    <a className="button" href="/partner-registration">
      Become a partner
    </a>
  </section>
)
