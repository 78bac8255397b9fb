import './sections.css'
import { Rosette } from '../../ui/rosette.tsx'
import { VerdictIcon } from '../verdict-icon.tsx'
import { BookDemo } from './book-demo.tsx'
import { landingWords } from './landing-text.ts'

/** For shoppers. */
export function HowToCheck() {
  const landing = landingWords()
  return (
    <Steps
      id="check"
      title={landing.check}
      steps={[
        [landing.findTitle, landing.find],
        [landing.scanTitle, landing.scanIt],
        [landing.readTitle, landing.read],
      ]}
    />
  )
}

/** For partners (specification 1, "three-step onboarding"). */
export function HowItWorks() {
  const landing = landingWords()
  return (
    <Steps
      id="how"
      title={landing.how}
      steps={[
        [landing.registerTitle, landing.register],
        [landing.verifyTitle, landing.verify],
        [landing.accessTitle, landing.access],
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

/** The answers by their kind, each as a verdict of it looks. */
export function Answers() {
  const landing = landingWords()
  const answers = [
    ['green', landing.greenTitle, landing.green],
    ['gold', landing.goldTitle, landing.gold],
    ['red', landing.redTitle, landing.red],
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
  const landing = landingWords()
  return (
    <section className="for-partners" aria-labelledby="partners">
      <Rosette serial="SAHIHI" size={420} className="partners-rosette" />
      <h2 id="partners">{landing.makerTitle}</h2>
      <p>{landing.maker}</p>
      <div>
        <a className="button" href="/partner-registration" hrefLang="en">
          {landing.become}
        </a>
        <BookDemo url={demoUrl} className="button button-bare" />
      </div>
    </section>
  )
}
