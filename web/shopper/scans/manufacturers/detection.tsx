import './detection.css'
import { Rosette } from '../../../ui/rosette.tsx'
import { examplePack } from '../landing/example-figures.ts'
import { VerdictIcon } from '../verdict-icon.tsx'
import { manufacturersText } from './text.ts'

const t = manufacturersText.detection

export const Detection = () => (
  <section className="makers-split makers-turned" aria-labelledby="detection">
    <div>
      <h2 id="detection">{t.title}</h2>
      <p>{t.lead}</p>
      <dl className="makers-list">
        {t.points.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
    <Case />
  </section>
)

/** A case as the partner reads it. */
const Case = () => (
  <div className="case" role="img" aria-label={t.caseLabel}>
    <div className="case-head">
      <VerdictIcon name="amber" />
      <b>{t.caseTitle}</b>
    </div>
    <div className="case-code">
      <Rosette serial={examplePack.serial} size={56} />
      <span>
        {examplePack.serial}
        <br />
        {examplePack.name} {examplePack.strength}
      </span>
    </div>
    <dl>
      {t.caseFacts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
    <div className="case-score">
      <span />
      <i />
    </div>
    <small>{t.score}</small>
    <div className="case-actions">
      <b>{t.confirm}</b>
      <b>{t.dismiss}</b>
    </div>
  </div>
)
