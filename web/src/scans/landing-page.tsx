import './landing-page.css'
import { Logo } from '../ui/logo.tsx'
import { Rosette } from '../ui/rosette.tsx'
import { SerialForm } from './serial-form.tsx'
import { VerdictIcon } from './verdict-icon.tsx'

/** Prerendered at build time; complete without React. Plain links: this page knows no router. */
export function LandingPage({ go }: { go: (path: '/scan-result') => void }) {
  return (
    <div className="public landing">
      <header className="landing-top">
        <a href="/" aria-label="Sahihi, home">
          <Logo />
        </a>
        <nav aria-label="For partners">
          <a href="/partner-registration">Become a partner</a>
          <a href="/login">Sign in</a>
        </nav>
      </header>
      <main>
        <section className="hero">
          <Rosette serial="SAHIHI-7" size={760} className="hero-rosette" />
          <h1>
            <span>Is it genuine?</span> <span>Know before you pay.</span>
          </h1>
          <p>Scan the code on the product, or type its serial. It is free and takes a few seconds.</p>
          <div className="hero-act">
            <a className="button button-main hero-scan" href="/scan">
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M4 8V5a1 1 0 0 1 1-1h3M16 4h3a1 1 0 0 1 1 1v3M20 16v3a1 1 0 0 1-1 1h-3M8 20H5a1 1 0 0 1-1-1v-3M8 8h3v3H8zM13 13h3v3h-3zM14 8h2M8 14v2" />
              </svg>
              Scan QR code
            </a>
            <SerialForm go={go} />
          </div>
        </section>
        <HowItWorks />
        <Answers />
        <ForPartners />
      </main>
      <footer>
        <Logo size={22} />
        <p>
          Made with <HeartIcon /> by Sahihi
        </p>
      </footer>
    </div>
  )
}

const steps = [
  ['Find the code', 'Every unit carries a QR code and a serial of its own. No two are the same.'],
  ['Scan it or type it', 'With this page or with the camera of your phone. No app, no account.'],
  ['Read the answer', 'Genuine or not, and how often this very code was checked before you.'],
] as const

const HowItWorks = () => (
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
  ['gold', 'Genuine, but expired', 'A real unit that should not be used any more, or that its manufacturer has recalled.'],
  ['red', 'Verification failed!', 'The serial was never issued or is blocked. The product may be counterfeit.'],
] as const

const Answers = () => (
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

const ForPartners = () => (
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

const HeartIcon = () => (
  <svg className="heart" viewBox="0 0 24 24" role="img" aria-label="heart">
    <path d="M12 20S4 14.5 4 9a4 4 0 0 1 8-1 4 4 0 0 1 8 1c0 5.5-8 11-8 11z" />
  </svg>
)
