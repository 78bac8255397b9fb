import '../landing/sections.css'
import '../landing/faq.css'
import './manufacturers-page.css'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Rosette } from '../../../ui/rosette.tsx'
import { DocumentLayout } from '../../ui/document-layout.tsx'
import { Steps } from '../landing/steps.tsx'
import { Detection } from './detection.tsx'
import { Plans } from './plans.tsx'
import { Printing } from './printing.tsx'
import { manufacturersText as t } from './text.ts'
import { WhatYouSee } from './what-you-see.tsx'
import { WorkspaceScreen } from './workspace-screen.tsx'

const trial = [formatNumber(limits.trialDays), formatNumber(limits.trialCodes)] as const

type ManufacturersPageProps = { demoUrl: string }

/** What a manufacturer wants to know before it applies; prerendered, in English as all pages for partners, without a script. */
export const ManufacturersPage = ({ demoUrl }: ManufacturersPageProps) => (
  <DocumentLayout demoUrl={demoUrl}>
    <div className="makers sections">
      <section className="makers-hero">
        <div>
          <h1>{t.title}</h1>
          <p className="lead">{t.lead}</p>
          <Actions demoUrl={demoUrl} />
          <p className="small">{t.trial(...trial)}</p>
        </div>
        <WorkspaceScreen />
      </section>
      <Steps id="how" title={t.how.title} steps={t.how.steps} />
      <WhatYouSee />
      <Printing />
      <Detection />
      <Plans trial={trial} />
      <Points id="security" title={t.security.title} points={t.security.points} />
      <Questions />
      <section className="makers-end" aria-labelledby="end">
        <div>
          <h2 id="end">{t.end.title}</h2>
          <p>{t.end.text(...trial)}</p>
          <Actions demoUrl={demoUrl} />
        </div>
        <Rosette serial="SAHIHI" size={260} />
      </section>
    </div>
  </DocumentLayout>
)

const Actions = ({ demoUrl }: ManufacturersPageProps) => (
  <div className="makers-actions">
    <a className="button button-main" href="/partner-registration">
      {t.becomePartner}
    </a>
    <a className="button" href={demoUrl} rel="noopener">
      {t.bookDemo}
    </a>
  </div>
)

const Points = ({ id, title, points }: { id: string; title: string; points: [string, string][] }) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    <dl className="tiles tiles-3 makers-points">
      {points.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </section>
)

const Questions = () => (
  <section className="faq" aria-labelledby="questions">
    <h2 id="questions">{t.questions.title}</h2>
    <div>
      {t.questions.items.map(([question, answer]) => (
        <details key={question} name="questions">
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  </section>
)
