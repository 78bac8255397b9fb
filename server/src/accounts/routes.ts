import {
  changePassword,
  completeRegistration,
  forgotPassword,
  resetPassword,
  signIn,
  signOut,
  signOutEverywhere,
} from '@sahihi/contract/endpoints/accounts.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Route } from '../http/mount-endpoints.ts'
import type { AppContext } from '../context.ts'
import { askReset } from './forgot-password.ts'
import { deleteSession, deleteSessions } from './queries.ts'
import { changeOwnPassword } from './change-password.ts'
import { setPasswordByLink } from './set-password-by-link.ts'
import { startSession } from './sign-in.ts'

export function accountRoutes(serve: Route, context: AppContext) {
  serve(completeRegistration, async ({ body, request }) => {
    await setPasswordByLink(context, 'complete_registration', body, request.ip)
    return done(messages.completed)
  })
  serve(signIn, ({ body, request }) => startSession(context, body, request.ip))
  serve(signOut, async ({ account }) => {
    await deleteSession(context.db, account.tokenHash)
    return done(messages.signedOutHere)
  })
  serve(signOutEverywhere, async ({ account }) => {
    await deleteSessions(context.db, account.id)
    return done(messages.signedOutEverywhere)
  })
  serve(forgotPassword, ({ body, request }) => askReset(context, body.email, request.ip))
  serve(resetPassword, async ({ body, request }) => {
    await setPasswordByLink(context, 'reset_password', body, request.ip)
    return done(messages.passwordChanged)
  })
  serve(changePassword, ({ account, body }) => changeOwnPassword(context, account, body))
}

const done = (message: string) => ({ success: true as const, message })
