import './answers.css'
import { VerdictIcon } from '../verdict-icon.tsx'
import { landingText } from './landing-text.ts'
import { Steps } from './steps.tsx'

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

/** The kinds of answers, each styled like its verdict. */
export function Answers() {
  const landing = landingText()
  const answers = [
    ['green', landing.greenTitle, landing.greenText],
    ['gold', landing.goldTitle, landing.goldText],
    ['amber', landing.amberTitle, landing.amberText],
    ['red', landing.redTitle, landing.redText],
  ] as const
  return (
    <section className="answers" aria-labelledby="answers">
      <h2 id="answers">{landing.answers}</h2>
      <ul className="tiles tiles-4">
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
