import { clearLocalStorage, getItem, listKeys, removeItem, setItem } from './safe-storage.ts'

/* The session in this browser: `token` and `isAdmin`, and beside them `timeZone` (time-zone.ts). They only steer the pages; the server alone decides. */
export const sessionToken = () => getItem('localStorage', 'token')
export const isAdmin = () => getItem('localStorage', 'isAdmin') === 'true'

export function saveSession(session: { token: string; isAdmin: boolean }) {
  setItem('localStorage', 'token', session.token)
  setItem('localStorage', 'isAdmin', String(session.isAdmin))
}

const becauseKey = 'signedOutBecause'
/** Why the session is over, for the sign-in form in this tab. */
export const signedOutBecause = () => getItem('sessionStorage', becauseKey)
export const saveSignedOutBecause = (message: string) => setItem('sessionStorage', becauseKey, message)
export const clearSignedOutBecause = () => removeItem('sessionStorage', becauseKey)

/** The sign-in form, which leads back to a path afterwards. */
export const signInPath = (path: string) => `/login?${new URLSearchParams({ returnTo: path })}`

/** Removes the session only; what belongs to the visitor stays. */
export function clearSession() {
  removeItem('localStorage', 'token')
  removeItem('localStorage', 'isAdmin')
  removeItem('localStorage', 'timeZone')
}

/** Light or dark, if somebody chose (web/workspace/lib/color-scheme.ts). */
export const themeKey = 'theme'

/**
 * Sign-out, and every new sign-in, clears all local storage but the theme, which is the browser's and not the account's. A session can end while its owner fills in a form: with the
 * address that signs in, its drafts wait in this tab until a form is opened again (use-form-draft.ts).
 */
export function clearStorage(email?: string) {
  const isWaiting = (key: string) =>
    key.startsWith('formDraft') && email && key.includes(`:${email.trim().toLowerCase()}:`)
  for (const key of listKeys('localStorage').filter(isWaiting))
    setItem('sessionStorage', key, getItem('localStorage', key) ?? '')
  for (const key of listKeys('sessionStorage'))
    if (key.startsWith('formDraft') && !isWaiting(key)) removeItem('sessionStorage', key)
  clearLocalStorage()
  // From the page, because the answer to a sign-out has cleared the storage before (Clear-Site-Data).
  const theme = document.documentElement.dataset.theme
  if (theme) setItem('localStorage', themeKey, theme)
}
