import { Component, type ReactNode } from 'react'
import { loadErrorText } from '../../lib/i18n.ts'

/** A page that cannot be drawn says so, instead of staying empty. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <ErrorPage /> : this.props.children
  }
}

/** For a page that failed or did not load completely: reloading can help. */
function ErrorPage() {
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
