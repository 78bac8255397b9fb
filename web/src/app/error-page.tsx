import { t } from '../lib/i18n.ts'

/** For a page of which a part did not come, or which broke: a new load may help. */
export function ErrorPage() {
  const { network, retry } = t()
  return (
    <div className="public plain-page" role="alert">
      <h1>{network}</h1>
      <button type="button" className="button button-main" onClick={() => location.reload()}>
        {retry}
      </button>
    </div>
  )
}
