import './sections.css'
import { Rosette } from '../../ui/rosette.tsx'
import { VerdictIcon } from '../verdict-icon.tsx'
import { BookDemo } from './book-demo.tsx'
import { landingText } from './landing-text.ts'

/** For shoppers. */
export function HowToCheck() {
  const landing = landingText()
  return (
    <Steps
      id="check"
      title={landing.howToCheck}
      steps={[
        [landing.findTitle, landing.findText],
        [landing.scanTitle, landing.scanText],
        [landing.readTitle, landing.readText],
      ]}
    />
  )
}

/** For partners: the three onboarding steps. */
export function HowItWorks() {
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

type StepsProps = { id: string; title: string; steps: [title: string, text: string][] }

const Steps = ({ id, title, steps }: StepsProps) => (
  <section className="steps" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    <ol>
      {steps.map(([name, text]) => (
        <li key={name}>
          <h3>{name}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </section>
)

/** The kinds of answers, each styled like its verdict. */
export function Answers() {
  const landing = landingText()
  const answers = [
    ['green', landing.greenTitle, landing.greenText],
    ['gold', landing.goldTitle, landing.goldText],
    ['red', landing.redTitle, landing.redText],
  ] as const
  return (
    <section className="answers" aria-labelledby="answers">
      <h2 id="answers">{landing.answers}</h2>
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
}

export function ForPartners({ demoUrl }: { demoUrl: string | undefined }) {
  const landing = landingText()
  return (
    <section className="for-partners" aria-labelledby="partners">
      <Rosette serial="SAHIHI" size={420} className="partners-rosette" />
      <h2 id="partners">{landing.manufacturerTitle}</h2>
      <p>{landing.manufacturerText}</p>
      <div>
        <a className="button" href="/partner-registration" hrefLang="en">
          {landing.becomePartner}
        </a>
        <BookDemo url={demoUrl} className="button button-bare" />
      </div>
    </section>
  )
}
