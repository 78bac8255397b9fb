import '../ui/facts-list.css'
import './manufacturer-page.css'
import { formatDate } from '@sahihi/contract/i18n/format.ts'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call, type Reply } from '../lib/call.ts'
import { whyRefused } from '../lib/error-message.ts'
import { isMissing } from '../lib/errors.ts'
import { currentLanguage, t } from '../lib/i18n.ts'
import { PublicFoot } from '../ui/footer.tsx'
import { Logo } from '../ui/logo.tsx'
import { Rosette } from '../ui/rosette.tsx'

type Maker = Reply<'GET /api/manufacturers/:id'>['data']
type State = { maker: Maker } | { refused: unknown } | undefined

/** Who stands behind a product, as Sahihi approved them. */
export function MakerPage() {
  const { id } = useParams({ from: '/manufacturers/$id' })
  const [state, setState] = useState<State>()
  useEffect(() => {
    const leaving = new AbortController()
    setState(undefined)
    call('GET /api/manufacturers/:id', { params: { id }, query: { lang: currentLanguage() }, signal: leaving.signal })
      .then(({ data }) => setState({ maker: data }))
      .catch((cause: unknown) => {
        if (!leaving.signal.aborted) setState({ refused: cause })
      })
    return () => leaving.abort()
  }, [id])
  const { home, notFound, trust } = t()
  return (
    <main className="public maker-page">
      <a href="/" aria-label={home}>
        <Logo />
      </a>
      <div className="maker-said" aria-live="polite">
        {!state ? (
          <h1>{trust.manufacturer.loading}</h1>
        ) : 'maker' in state ? (
          <KnownMaker id={id} {...state.maker} />
        ) : (
          <NoMaker cause={state.refused} />
        )}
      </div>
      <a className="button" href="/">
        {notFound.verify}
      </a>
      <PublicFoot />
    </main>
  )
}

function KnownMaker({ id, ...known }: Maker & { id: string }) {
  const { companyName, approvedAs, approvedAt, businessRegistrationNumber, localized } = known
  const { manufacturer: maker } = t().trust
  const rows = [
    ...(approvedAs === companyName ? [] : [[maker.approvedAs, approvedAs]]),
    [maker.registration, businessRegistrationNumber],
    [maker.approvedOn, localized?.approvedOn ?? formatDate(currentLanguage(), approvedAt)],
  ]
  return (
    <>
      <Rosette serial={id} size={88} className="maker-rosette" />
      <h1>{companyName}</h1>
      <p>{maker.about}</p>
      {approvedAs === companyName ? null : <p className="maker-renamed">{maker.renamed}</p>}
      <dl className="facts-list">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="maker-quiet">{maker.notGenuine}</p>
    </>
  )
}

function NoMaker({ cause }: { cause: unknown }) {
  const { manufacturer: maker } = t().trust
  return (
    <>
      <h1>{isMissing(cause) ? maker.unknownTitle : maker.failedTitle}</h1>
      <p>{isMissing(cause) ? maker.unknown : whyRefused(cause)}</p>
    </>
  )
}
