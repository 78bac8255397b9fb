import { loadErrorText } from '../../lib/i18n.ts'

/** For a page that failed or did not load completely: reloading can help. */
export function ErrorPage() {
  const { network, retry } = loadErrorText()
  return (
    <div className="public plain-page" role="alert">
      <h1>{network}</h1>
      <button type="button" className="button button-main" onClick={() => location.reload()}>
        {retry}
      </button>
    </div>
  )
}
