import './landing-page.css'
import { Logo } from '../ui/logo.tsx'
import { Rosette } from '../ui/rosette.tsx'
import { Answers, ForPartners, HowItWorks } from './landing-sections.tsx'
import { type GoToResult, SerialForm } from './serial-form.tsx'

/** Prerendered at build time; complete without React. Plain links: this page knows no router. */
export function LandingPage({ go }: { go: GoToResult }) {
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
        <a href="/your-data">Your data</a>
        <p>
          Made with <HeartIcon /> by Sahihi
        </p>
      </footer>
    </div>
  )
}

const HeartIcon = () => (
  <svg className="heart" viewBox="0 0 24 24" role="img" aria-label="heart">
    <path d="M12 20S4 14.5 4 9a4 4 0 0 1 8-1 4 4 0 0 1 8 1c0 5.5-8 11-8 11z" />
  </svg>
)
