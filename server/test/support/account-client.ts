import { applyAndGetApproved } from './mailbox.ts'
import { randomIp } from './random-ip.ts'
import type { TestApp } from './test-app.ts'

/** Calls about passwords and mailed links. Those that a network address may make only so often come from a new one. */
export function accountClient(app: TestApp) {
  const post = (path: string, body: object, from = randomIp()) =>
    app.call('POST', `/api/partners/${path}`, { body, from })
  return {
    profile: (token: string) => app.call('GET', '/api/partners/profile', { token }),
    complete: (token: string, password = 'a long password') => post('complete-registration', { token, password }),
    forgot: (email: string, from?: string) => post('forgot-password', { email }, from),
    reset: (token: string, password: string, from?: string) => post('reset-password', { token, password }, from),
    change: (token: string, currentPassword: string, newPassword: string) =>
      app.call('PUT', '/api/partners/password', { token, body: { currentPassword, newPassword } }),
    askLink: (email: string, from?: string) => post('sign-in-link', { email }, from),
    useLink: (token: string, from?: string) => post('sign-in-by-link', { token }, from),
    /** An approved applicant, with the token of the registration link. */
    approvedLink: async () => applyAndGetApproved(app, (await app.createAdmin()).token),
  }
}
