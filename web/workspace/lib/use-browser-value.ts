import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** A value that only the browser knows and that does not change; undefined in the prerendered page, and while React takes it over. */
export const useBrowserValue = <Value extends string | null>(read: () => Value): Value | undefined =>
  useSyncExternalStore<Value | undefined>(never, read, () => undefined)

/** The token at the end of a mailed link; undefined in the prerendered page. */
export const useLinkToken = () =>
  useBrowserValue(() => decodeURIComponent(location.pathname.split('/').at(-1) ?? '').trim())
