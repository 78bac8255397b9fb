import './faq.css'
import type { SyntheticEvent } from 'react'
import { landingText } from './landing-text.ts'

/** Questions of which one is open at a time, by `name`, or by script in browsers that do not support it. */
export function Faq() {
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
