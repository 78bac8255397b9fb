import './sections.css'
import './steps.css'

type StepsProps = { id: string; title: string; steps: [title: string, text: string][] }

/** Numbered steps. */
export const Steps = ({ id, title, steps }: StepsProps) => (
  <section className="steps" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    <ol className={`tiles tiles-${steps.length}`}>
      {steps.map(([name, text]) => (
        <li key={name}>
          <h3>{name}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </section>
)
