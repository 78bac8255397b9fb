import './partners.css'
import { BookDemo } from './book-demo.tsx'
import { LandingCarousel } from './carousel.tsx'
import { PeakActivity, Places } from './example.tsx'
import { landingText } from './landing-text.ts'
import { Steps } from './steps.tsx'

/** What partners want to know, in short; /for-manufacturers is the long version. */
export const Partners = ({ demoUrl }: { demoUrl: string }) => (
  <div className="partners">
    <div className="partners-head">
      <BecomePartner demoUrl={demoUrl} />
      <WhyPartner />
    </div>
    <HowItWorks />
    <LandingCarousel />
    <div className="partners-insight">
      <Places />
      <PeakActivity />
    </div>
  </div>
)

function BecomePartner({ demoUrl }: { demoUrl: string }) {
  const landing = landingText()
  return (
    <section className="become" aria-labelledby="partners">
      <h2 id="partners">{landing.manufacturerTitle}</h2>
      <p>{landing.manufacturerText}</p>
      <div>
        <a className="button button-main" href="/partner-registration" hrefLang="en">
          {landing.becomePartner}
        </a>
        <BookDemo url={demoUrl} className="button" />
        <a className="become-more" href="/for-manufacturers" hrefLang="en">
          {landing.moreForPartners}
        </a>
      </div>
    </section>
  )
}

function WhyPartner() {
  const landing = landingText()
  const reasons = [
    [landing.feedbackTitle, landing.feedbackText],
    [landing.codesTitle, landing.codesText],
    [landing.analyticsTitle, landing.analyticsText],
  ] as const
  return (
    <section className="why" aria-labelledby="why">
      <h2 id="why">{landing.whyPartner}</h2>
      <dl>
        {reasons.map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The three onboarding steps. */
function HowItWorks() {
  const landing = landingText()
  return (
    <Steps
      id="how"
      title={landing.howItWorks}
      steps={[
        [landing.registerTitle, landing.registerText],
        [landing.verifyTitle, landing.verifyText],
        [landing.accessTitle, landing.accessText],
      ]}
    />
  )
}
