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
type State = { manufacturer: Manufacturer } | { error: unknown } | undefined

/** The manufacturer of a product, as Sahihi approved it. */
export function ManufacturerPage({ id }: { id: string }) {
  const [state, setState] = useState<State>()
  useEffect(() => {
    const unmounted = new AbortController()
    setState(undefined)
    call('GET /api/manufacturers/:id', { params: { id }, query: { lang: currentLanguage() }, signal: unmounted.signal })
      .then(({ data }) => setState({ manufacturer: data }))
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
          <ManufacturerDetails id={id} {...state.manufacturer} />
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

function ManufacturerDetails({ id, ...details }: Manufacturer & { id: string }) {
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
      <dl className="card facts-list">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="manufacturer-note">{manufacturer.notGenuine}</p>
    </>
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
