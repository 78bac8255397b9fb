import type { Inspector } from '@sahihi/contract/endpoints/inspections.ts'
import { call } from '../../lib/call.ts'
import { clearStorage, signInPath } from '../../lib/session.ts'
import { needsRenewal } from './answer-offline.ts'
import { chooseAgain, removeProduct } from './download-lots.ts'
import { empty } from './store.ts'
import { inspectText } from './text.ts'
import type { Downloads } from './use-downloads.ts'

type DownloadsCardProps = {
  downloads: Downloads
  inspector: Inspector
  isOnline: boolean
  isSignedIn: boolean
  onDownload: () => void
}
const t = inspectText.downloads

/** The lots on this phone, how old they are, and what can be done with them. */
export function DownloadsCard({ downloads, isOnline, isSignedIn, onDownload }: DownloadsCardProps) {
  const { lots, scopes, manifests, progress, problem, isPersisted, download, stop, refresh } = downloads
  const old = manifests.filter((manifest) => needsRenewal(manifest, new Date())).length
  const missing = lots.filter(({ isWanted }) => isWanted).length
  const mayLoad = isOnline && isSignedIn && !progress
  const leave = async (productId: string) => {
    await removeProduct(productId)
    await refresh()
  }
  return (
    <section className="card inspect-card" aria-labelledby="downloads">
      <h2 id="downloads">{t.title}</h2>
      {lots.length === 0 ? <p>{t.empty}</p> : <Sum {...downloads} />}
      {old > 0 ? <p className="alert">{t.toRenew(old)}</p> : null}
      {problem ? (
        <p className="alert" role="alert">
          {problem}
        </p>
      ) : null}
      {progress ? (
        <div role="status">
          <p>{t.loading(progress.done, progress.all)}</p>
          <progress aria-label={t.title} max={progress.all || 1} value={progress.done} />
          <button type="button" className="quiet-button" onClick={stop}>
            {t.stop}
          </button>
        </div>
      ) : null}
      {missing > 0 && !progress ? <p>{t.missing(missing)}</p> : null}
      <div className="inspect-row">
        {missing > 0 && mayLoad ? (
          <button type="button" className="button button-main" onClick={() => void download()}>
            {t.resume}
          </button>
        ) : null}
        {lots.length > 0 && missing === 0 ? (
          <button type="button" className="button" disabled={!mayLoad} onClick={() => void download(chooseAgain)}>
            {t.renew}
          </button>
        ) : null}
        <button type="button" className="button" disabled={!mayLoad} onClick={onDownload}>
          {t.choose}
        </button>
      </div>
      <ul>
        {productsOf(lots).map(({ productId, product, company, count, companyId }) => (
          <li key={productId}>
            <p>
              {product}, {company}{' '}
              <span className="inspect-quiet">
                {t.lotsOf(
                  count,
                  scopes.some(({ id }) => id === productId || id === companyId),
                )}
              </span>
            </p>
            <button
              type="button"
              className="quiet-button"
              disabled={Boolean(progress)}
              aria-label={`${t.remove}: ${product}`}
              onClick={() => void leave(productId)}
            >
              {t.remove}
            </button>
          </li>
        ))}
      </ul>
      {isPersisted ? null : <p className="inspect-quiet">{t.notPersisted}</p>}
      {mayLoad ? (
        <button type="button" className="quiet-button" onClick={() => void signOut()}>
          {t.signOut}
        </button>
      ) : null}
    </section>
  )
}

function Sum({ lots, manifests }: Downloads) {
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const oldest = [...manifests].sort((a, b) => (a.madeAt < b.madeAt ? -1 : 1))[0]
  return (
    <>
      <p>{t.sum(lots.length, sum(lots.map(({ codes }) => codes)), sum(lots.map(({ body }) => body?.length ?? 0)))}</p>
      {oldest ? <p className="inspect-quiet">{t.dates(oldest.madeAt, oldest.expiresAt)}</p> : null}
      {manifests.length > 0 ? (
        <p className="inspect-quiet">{t.falseHits(1 / sum(manifests.map(({ oneIn }) => 1 / oneIn)))}</p>
      ) : null}
    </>
  )
}

function productsOf(lots: Downloads['lots']) {
  const products = new Map<string, (typeof lots)[number] & { count: number }>()
  for (const lot of lots) products.set(lot.productId, { ...lot, count: (products.get(lot.productId)?.count ?? 0) + 1 })
  return [...products.values()]
}

async function signOut() {
  await call('POST /api/partners/logout', {})
  await empty('lots', 'scopes', 'inspector').catch(() => undefined) // where inspections wait, the browser forgets nothing
  clearStorage()
  location.assign(signInPath('/inspect'))
}
