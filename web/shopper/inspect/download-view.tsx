import type { InspectableLot, InspectableProduct } from '@sahihi/contract/endpoints/inspections.ts'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { call } from '../../lib/call.ts'
import { errorMessage } from '../lib/error-message.ts'
import { chooseLots, chooseScope } from './download-lots.ts'
import type { Scope } from './store.ts'
import { inspectText } from './text.ts'
import type { Downloads } from './use-downloads.ts'

const t = inspectText.choose
type Loaded = { products: InspectableProduct[]; nextCursor: string | null; search: string }

/** Companies, products and lots to download. */
export function DownloadView({ downloads, onChosen }: { downloads: Downloads; onChosen: () => void }) {
  const [loaded, setLoaded] = useState<Loaded>()
  const [problem, setProblem] = useState<string>()
  const load = useCallback(async (search: string, before?: Loaded) => {
    setProblem(undefined)
    try {
      const query = { search, limit: 50, cursor: before?.nextCursor ?? undefined }
      const { data, nextCursor } = await call('GET /api/inspections/products', { query })
      setLoaded({ products: [...(before?.products ?? []), ...data.products], nextCursor, search })
    } catch (cause) {
      setProblem(errorMessage(cause))
    }
  }, [])
  useEffect(() => void load(''), [load])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void load(String(new FormData(event.currentTarget).get('search')).trim())
  }
  const take = (choose: () => Promise<unknown>) => {
    void downloads.download(choose)
    onChosen()
  }
  const isChosen = (id: string) => downloads.scopes.some((scope) => scope.id === id)
  const products = loaded?.products ?? []
  return (
    <>
      <form className="form" onSubmit={submit}>
        <div className="inspect-row">
          <label htmlFor="search">{t.search}</label>
          <input id="search" name="search" type="search" className="text-field" autoComplete="off" />
          <button type="submit" className="button">
            {t.find}
          </button>
        </div>
      </form>
      <div role="alert">{problem ? <p className="alert">{problem}</p> : null}</div>
      {loaded && products.length === 0 ? <p role="status">{t.empty}</p> : null}
      <ul className="inspect-list" aria-busy={!loaded && !problem}>
        {products.map((product, i) => (
          <li key={product.productId}>
            {products[i - 1]?.companyId === product.companyId ? null : (
              <div className="inspect-company">
                <h2>{product.companyName}</h2>
                <AddButton
                  label={t.all(product.companyName)}
                  isChosen={isChosen(product.companyId)}
                  onAdd={() => take(() => chooseScope(scopeOf(product, 'companyId')))}
                />
              </div>
            )}
            <Product
              product={product}
              downloads={downloads}
              isChosen={isChosen(product.productId) || isChosen(product.companyId)}
              onDownload={take}
            />
          </li>
        ))}
      </ul>
      {loaded?.nextCursor ? (
        <button type="button" className="button" onClick={() => void load(loaded.search, loaded)}>
          {t.more}
        </button>
      ) : null}
    </>
  )
}

const scopeOf = (product: InspectableProduct, kind: Scope['kind']) => ({
  id: product[kind],
  kind,
  name: kind === 'companyId' ? product.companyName : `${product.productName}, ${product.companyName}`,
})

type AddButtonProps = { label: string; isChosen: boolean; onAdd: () => void; name?: string }

const AddButton = ({ label, isChosen, onAdd, name }: AddButtonProps) => (
  <button
    type="button"
    className="button"
    disabled={isChosen}
    aria-label={name ? `${label}: ${name}` : label}
    onClick={onAdd}
  >
    {isChosen ? t.chosen : label}
  </button>
)

type ProductProps = {
  product: InspectableProduct
  downloads: Downloads
  isChosen: boolean
  onDownload: (choose: () => Promise<unknown>) => void
}

function Product({ product, downloads, isChosen, onDownload }: ProductProps) {
  const [lots, setLots] = useState<InspectableLot[]>()
  const { productId, productName } = product
  const loadLots = () =>
    call('GET /api/inspections/lots', { query: { productId, limit: 100 } }).then(
      ({ data }) => setLots(data.lots),
      () => undefined, // opening it again asks again
    )
  const isDownloaded = (batchId: string) => downloads.lots.some((lot) => lot.batchId === batchId)
  return (
    <div className="card inspect-card">
      <h3>{productName}</h3>
      <p className="inspect-quiet">{t.lots(product.lots, product.codes, product.bytes)}</p>
      <AddButton
        label={t.add}
        name={productName}
        isChosen={isChosen}
        onAdd={() => onDownload(() => chooseScope(scopeOf(product, 'productId')))}
      />
      {isChosen ? null : (
        <details onToggle={({ currentTarget }) => void (currentTarget.open && !lots && loadLots())}>
          <summary>{t.single}</summary>
          <ul>
            {lots?.map((lot) => (
              <li key={lot.batchId}>
                <p>
                  {lot.lot} <span className="inspect-quiet">{t.expires(lot.expirationDate)}</span>
                </p>
                <AddButton
                  label={t.add}
                  name={lot.lot}
                  isChosen={isDownloaded(lot.batchId)}
                  onAdd={() => onDownload(() => chooseLots([lot]))}
                />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
