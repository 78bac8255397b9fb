import '../../ui/document-layout.css'
import './sections.css'
import './landing-page.css'
import './faq.css'
import type { SyntheticEvent } from 'react'
import { t } from '../../../lib/i18n.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LanguageSwitch } from '../../../ui/language-switch.tsx'
import { Logo } from '../../../ui/logo.tsx'
import { type GoToResult, SerialForm } from '../serial-form.tsx'
import { BookDemo } from './book-demo.tsx'
import { landingText } from './landing-text.ts'
import { Partners } from './partners.tsx'
import { Scene } from './scene.tsx'
import { Answers, HowToCheck } from './sections.tsx'
import { Trust } from './trust.tsx'

type LandingPageProps = { go: GoToResult; demoUrl: string }

/**
 * For shoppers first, and what partners want to know in short below. Prerendered at build time and complete without React.
 * Plain links: this page has no router.
 */
export const LandingPage = ({ go, demoUrl }: LandingPageProps) => (
  <div className="public document landing">
    <LandingHeader demoUrl={demoUrl} />
    <main className="sections">
      <Hero go={go} />
      <HowToCheck />
      <Answers />
      <Trust />
      <Faq />
      <Partners demoUrl={demoUrl} />
    </main>
    <LandingFooter />
  </div>
)

function LandingHeader({ demoUrl }: { demoUrl: string }) {
  const { home } = t()
  const landing = landingText()
  return (
    <header className="page-top">
      <a href="/" aria-label={home}>
        <Logo />
      </a>
      <nav aria-label={landing.forPartners}>
        <a href="/partner-registration" hrefLang="en">
          {landing.becomePartner}
        </a>
        <a href="/login" hrefLang="en">
          {landing.signIn}
        </a>
        <BookDemo url={demoUrl} />
      </nav>
      <LanguageSwitch />
    </header>
  )
}

function Hero({ go }: { go: GoToResult }) {
  const landing = landingText()
  return (
    <section className="hero">
      <div className="hero-text">
        <h1>
          <span>{landing.question}</span> <span>{landing.promise}</span>
        </h1>
        <p className="lead">{landing.lead}</p>
        <div className="hero-actions">
          <a className="button button-main hero-scan" href="/scan">
            <Icon path={scanIcon} />
            {landing.scan}
          </a>
          <SerialForm go={go} />
        </div>
      </div>
      <Scene />
    </section>
  )
}

function LandingFooter() {
  const { dataWeKeep, titles } = t()
  const landing = landingText()
  return (
    <footer className="page-end">
      <Logo size={22} />
      <nav aria-label={dataWeKeep}>
        <a href="/privacy">{titles.privacy}</a>
        <a href="/your-data">{titles.yourData}</a>
        <a href="/contact?about=product" hrefLang="en">
          {landing.contact}
        </a>
        <a href="/for-manufacturers" hrefLang="en">
          {landing.forPartners}
        </a>
      </nav>
      <p>
        {landing.madeWith} <HeartIcon /> {landing.bySahihi}
      </p>
    </footer>
  )
}

const scanIcon =
  'M4 8V5a1 1 0 0 1 1-1h3M16 4h3a1 1 0 0 1 1 1v3M20 16v3a1 1 0 0 1-1 1h-3M8 20H5a1 1 0 0 1-1-1v-3M8 8h3v3H8zM13 13h3v3h-3zM14 8h2M8 14v2'

const HeartIcon = () => (
  <svg className="heart" viewBox="0 0 24 24" role="img" aria-label={landingText().heart}>
    <path d="M12 20S4 14.5 4 9a4 4 0 0 1 8-1 4 4 0 0 1 8 1c0 5.5-8 11-8 11z" />
  </svg>
)

/** Questions of which one is open at a time, by `name`, or by script in browsers that do not support it. */
function Faq() {
  const { faq, faqItems } = landingText()
  return (
    <section className="faq" aria-labelledby="faq">
      <h2 id="faq">{faq}</h2>
      <div>
        {Object.entries(faqItems).map(([key, { question, answer }]) => (
          <details key={key} name="faq" onToggle={closeOthers}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

function closeOthers({ currentTarget: opened }: SyntheticEvent<HTMLDetailsElement>) {
  if (!opened.open) return
  for (const other of opened.parentElement?.querySelectorAll<HTMLDetailsElement>('details[open]') ?? [])
    if (other !== opened) other.open = false
}
