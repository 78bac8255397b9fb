import './faq.css'
import type { SyntheticEvent } from 'react'
import { landingWords } from './landing-text.ts'

/** Questions of which one is open at a time (specification 2): by the browser, or by us where it does not know `name`. */
export function LandingQuestions() {
  const { faq, faqItems: questions } = landingWords()
  return (
    <section className="questions" aria-labelledby="faq">
      <h2 id="faq">{faq}</h2>
      <div>
        {Object.entries(questions).map(([key, { question: asked, answer }]) => (
          <details key={key} name="faq" onToggle={closeOthers}>
            <summary>{asked}</summary>
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
