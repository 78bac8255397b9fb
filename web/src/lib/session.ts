import { clearLocalStorage, getItem, removeItem, setItem } from './safe-storage.ts'

/* The session in this browser: `token` and `isAdmin`, and beside them `timeZone` (time-zone.ts). They only steer the pages; the server alone decides. */
export const sessionToken = () => getItem('localStorage', 'token')
export const isAdmin = () => getItem('localStorage', 'isAdmin') === 'true'

export function saveSession(session: { token: string; isAdmin: boolean }) {
  setItem('localStorage', 'token', session.token)
  setItem('localStorage', 'isAdmin', String(session.isAdmin))
}

/** The sign-in form, which leads back to a path afterwards. */
export const signInPath = (path: string) => `/login?${new URLSearchParams({ returnTo: path })}`

/** Removes the session only; what belongs to the visitor stays. */
export function clearSession() {
  removeItem('localStorage', 'token')
  removeItem('localStorage', 'isAdmin')
  removeItem('localStorage', 'timeZone')
}

/** Sign-out, and every new sign-in, clears all local storage. */
export function clearStorage() {
  clearLocalStorage()
}
