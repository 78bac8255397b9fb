import '../ui/facts-list.css'
import './manufacturer-page.css'
import { formatDate } from '@sahihi/contract/i18n/format.ts'
import { useEffect, useState } from 'react'
import { call, type Reply } from '../../lib/call.ts'
import { isMissing } from '../../lib/errors.ts'
import { currentLanguage, t } from '../../lib/i18n.ts'
import { Footer } from '../../ui/footer.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Rosette } from '../../ui/rosette.tsx'
import { errorMessage } from '../lib/error-message.ts'

type Manufacturer = Reply<'GET /api/manufacturers/:id'>['data']
type Answers = Reply<'GET /api/manufacturers/:id/answers'>['data']
type State = { manufacturer: Manufacturer; answers: Answers } | { error: unknown } | undefined

/** The manufacturer of a product, as Sahihi approved it. */
export function ManufacturerPage({ id }: { id: string }) {
  const [state, setState] = useState<State>()
  useEffect(() => {
    const unmounted = new AbortController()
    setState(undefined)
    const request = { params: { id }, query: { lang: currentLanguage() }, signal: unmounted.signal }
    // Who the manufacturer is matters without how it answers.
    const answers = call('GET /api/manufacturers/:id/answers', request).then(
      ({ data }) => data,
      () => null,
    )
    call('GET /api/manufacturers/:id', request)
      .then(async ({ data }) => setState({ manufacturer: data, answers: await answers }))
      .catch((cause: unknown) => {
        if (!unmounted.signal.aborted) setState({ error: cause })
      })
    return () => unmounted.abort()
  }, [id])
  const { home, notFound, trust } = t()
  return (
    <main className="public page">
      <a href="/" aria-label={home}>
        <Logo />
      </a>
      <div className="manufacturer-content" aria-live="polite">
        {!state ? (
          <h1>{trust.manufacturer.loading}</h1>
        ) : 'manufacturer' in state ? (
          <ManufacturerDetails id={id} answers={state.answers} {...state.manufacturer} />
        ) : (
          <ManufacturerError cause={state.error} />
        )}
      </div>
      <a className="button manufacturer-check" href="/">
        {notFound.verify}
      </a>
      <Footer />
    </main>
  )
}

function ManufacturerDetails({ id, answers, ...details }: Manufacturer & { id: string; answers: Answers }) {
  const { companyName, approvedAs, approvedAt, businessRegistrationNumber, logo, localized } = details
  const [hasLogo, setHasLogo] = useState(logo !== null)
  const { manufacturer } = t().trust
  const rows = [
    ...(approvedAs === companyName ? [] : [[manufacturer.approvedAs, approvedAs]]),
    [manufacturer.registration, businessRegistrationNumber],
    [manufacturer.approvedOn, localized?.approvedOn ?? formatDate(currentLanguage(), approvedAt)],
  ]
  return (
    <>
      {logo && hasLogo ? (
        <img
          className="card manufacturer-logo"
          src={logo}
          alt=""
          width={88}
          height={88}
          onError={() => setHasLogo(false)}
        />
      ) : (
        <Rosette serial={id} size={88} className="manufacturer-rosette" />
      )}
      <h1>{companyName}</h1>
      <p>{manufacturer.about}</p>
      {approvedAs === companyName ? null : <p className="manufacturer-renamed">{manufacturer.renamed}</p>}
      <Facts rows={rows} />
      {answers ? <AnswerRecord {...answers} /> : null}
      <p className="manufacturer-note">{manufacturer.notGenuine}</p>
    </>
  )
}

function Facts({ rows }: { rows: (string | undefined)[][] }) {
  return (
    <dl className="card facts-list">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** How often and how fast it answered the reports of a year. */
function AnswerRecord({ reports, answeredPercent, answeredSoonPercent, localized }: NonNullable<Answers>) {
  const { manufacturer } = t().trust
  const rows = [
    [manufacturer.answered, `${answeredPercent}%`],
    [manufacturer.answeredSoon, `${answeredSoonPercent}%`],
    ...(localized?.median ? [[manufacturer.medianAnswer, localized.median]] : []),
  ]
  return (
    <section>
      <Facts rows={rows} />
      <p className="field-hint">{manufacturer.answersFrom(reports)}</p>
    </section>
  )
}

function ManufacturerError({ cause }: { cause: unknown }) {
  const { manufacturer } = t().trust
  return (
    <>
      <h1>{isMissing(cause) ? manufacturer.unknownTitle : manufacturer.failedTitle}</h1>
      <p>{isMissing(cause) ? manufacturer.unknown : errorMessage(cause)}</p>
    </>
  )
}
