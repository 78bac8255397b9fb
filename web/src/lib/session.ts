import { clearLocal, getKept, removeKept, setKept } from './safe-storage.ts'

/*
 * What the browser keeps of a sign-in: `token` and `isAdmin` in localStorage (specification 3 and 6).
 * They only steer the pages; the server alone decides.
 */
export const sessionToken = () => getKept('localStorage', 'token')
export const isAdmin = () => getKept('localStorage', 'isAdmin') === 'true'

export function keepSession(session: { token: string; isAdmin: boolean }) {
  setKept('localStorage', 'token', session.token)
  setKept('localStorage', 'isAdmin', String(session.isAdmin))
}

/** The server no longer knows this session: what belongs to it goes, what belongs to the visitor stays. */
export function forgetSession() {
  removeKept('localStorage', 'token')
  removeKept('localStorage', 'isAdmin')
}

/** At logout, and before a sign-in is sent, all local storage is cleared (specification 2 and 4). */
export function clearStorage() {
  clearLocal()
}
