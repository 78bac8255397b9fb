import * as endpoints from '@sahihi/contract/endpoints/accounts.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../context.ts'
import type { Route } from '../http/mount-endpoints.ts'
import { changePassword } from './change-password.ts'
import { completeRegistration } from './complete-registration.ts'
import { forgotPassword } from './forgot-password.ts'
import { signOut, signOutEverywhere } from './queries.ts'
import { resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'

export function accountRoutes(route: Route, context: AppContext) {
  route(endpoints.completeRegistration, ({ body, request }) => completeRegistration(context, body, request.ip))
  route(endpoints.signIn, ({ body, request }) => signIn(context, body, request.ip))
  route(endpoints.signOut, async ({ account }) => {
    await signOut(context.db, account.tokenHash)
    return { message: messages.signedOut }
  })
  route(endpoints.signOutEverywhere, async ({ account }) => {
    await signOutEverywhere(context.db, account.id)
    return { message: messages.signedOutEverywhere }
  })
  route(endpoints.forgotPassword, ({ body, request }) => forgotPassword(context, body.email, request.ip))
  route(endpoints.resetPassword, ({ body, request }) => resetPassword(context, body, request.ip))
  route(endpoints.changePassword, ({ account, body }) => changePassword(context, account, body))
}
