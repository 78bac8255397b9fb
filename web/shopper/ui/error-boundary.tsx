import { Component, type ReactNode } from 'react'
import { ErrorPage } from './error-page.tsx'

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
