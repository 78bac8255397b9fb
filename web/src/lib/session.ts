/*
 * What the browser keeps of a sign-in: `token` and `isAdmin` in localStorage (specification 3 and 6).
 * They only steer the pages; the server alone decides.
 */
export const sessionToken = () => localStorage.getItem('token')
export const isAdmin = () => localStorage.getItem('isAdmin') === 'true'

export function keepSession(session: { token: string; isAdmin: boolean }) {
  localStorage.setItem('token', session.token)
  localStorage.setItem('isAdmin', String(session.isAdmin))
}

/** The server no longer knows this session: what belongs to it goes, what belongs to the visitor stays. */
export function forgetSession() {
  localStorage.removeItem('token')
  localStorage.removeItem('isAdmin')
}

/** At logout, and before a sign-in is sent, all local storage is cleared (specification 2 and 4). */
export function clearStorage() {
  localStorage.clear()
}
