import * as endpoints from '@sahihi/contract/endpoints/accounts.ts'
import * as inspectors from '@sahihi/contract/endpoints/inspectors.ts'
import * as passkeys from '@sahihi/contract/endpoints/passkeys.ts'
import * as secondFactor from '@sahihi/contract/endpoints/second-factor.ts'
import * as sessions from '@sahihi/contract/endpoints/sessions.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { addPasskey } from './add-passkey.ts'
import { appointInspector } from './appoint-inspector.ts'
import { changePassword } from './change-password.ts'
import { checkLink } from './check-link.ts'
import { clearSiteData } from './clear-site-data.ts'
import { readClient } from './client.ts'
import { completeRegistration } from './complete-registration.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { completeSignInByPasskey } from './complete-sign-in-by-passkey.ts'
import { confirmPassword } from './confirm-password.ts'
import { confirmSecondFactor } from './confirm-second-factor.ts'
import { endInspector } from './end-inspector.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { endSession } from './end-session.ts'
import { forgotPassword } from './forgot-password.ts'
import { getAccount } from './get-account.ts'
import { getSecondFactor } from './get-second-factor.ts'
import { getSession } from './get-session.ts'
import { listSessions } from './list-sessions.ts'
import { listInspectors } from './queries.ts'
import { removePasskey } from './remove-passkey.ts'
import { renamePasskey } from './rename-passkey.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { requestSignInLink } from './request-sign-in-link.ts'
import { resetPassword } from './reset-password.ts'
import { signOut, signOutEverywhere } from './session-queries.ts'
import { setUpPasskey } from './set-up-passkey.ts'
import { setUpSecondFactor } from './set-up-second-factor.ts'
import { signIn } from './sign-in.ts'
import { signInByLink } from './sign-in-by-link.ts'
import { switchPartner } from './switch-partner.ts'
import { turnOffSecondFactor } from './turn-off-second-factor.ts'
import { updateAccount } from './update-account.ts'

export function accountRoutes(route: Route, context: AppContext) {
  route(endpoints.checkLink, ({ body, request }) => checkLink(context, body, request.ip))
  route(endpoints.completeRegistration, ({ body, request }) => completeRegistration(context, body, readClient(request)))
  route(endpoints.signIn, ({ body, request }) => signIn(context, body, readClient(request)))
  route(endpoints.requestSignInLink, ({ body, request }) => requestSignInLink(context, body, request.ip))
  route(endpoints.signInByLink, ({ body, request }) => signInByLink(context, body.token, readClient(request)))
  route(endpoints.confirmPassword, ({ account, body }) => confirmPassword(context, account, body.currentPassword))
  route(endpoints.signOut, async ({ account, request, reply }) => {
    await signOut(context.db, account.tokenHash)
    clearSiteData(request, reply)
    return { message: messages.signedOut }
  })
  route(endpoints.signOutEverywhere, async ({ account, request, reply }) => {
    await signOutEverywhere(context.db, account.id)
    clearSiteData(request, reply)
    return { message: messages.signedOutEverywhere }
  })
  route(endpoints.forgotPassword, ({ body, request }) => forgotPassword(context, body.email, request.ip))
  route(endpoints.resetPassword, ({ body, request }) => resetPassword(context, body, readClient(request)))
  route(endpoints.getAccount, ({ account }) => getAccount(context, account))
  route(endpoints.updateAccount, ({ account, body }) => updateAccount(context, account, body))
  route(endpoints.getSession, ({ account }) => getSession(context.db, account))
  route(endpoints.switchPartner, ({ account, body }) => switchPartner(context, account, body.partnerId))
  route(secondFactor.completeSignIn, ({ body, request }) => completeSignIn(context, body, readClient(request)))
  route(secondFactor.getSecondFactor, ({ account }) => getSecondFactor(context, account))
  route(secondFactor.setUpSecondFactor, ({ account, body }) =>
    setUpSecondFactor(context, account, body.currentPassword),
  )
  route(secondFactor.confirmSecondFactor, ({ account, body }) => confirmSecondFactor(context, account, body.code))
  route(secondFactor.renewRecoveryCodes, ({ account, body }) => renewRecoveryCodes(context, account, body))
  route(secondFactor.turnOffSecondFactor, ({ account, body }) => turnOffSecondFactor(context, account, body))
  route(passkeys.completeSignInByPasskey, ({ body, request }) =>
    completeSignInByPasskey(context, body, readClient(request)),
  )
  route(passkeys.setUpPasskey, ({ account, body }) => setUpPasskey(context, account, body.currentPassword))
  route(passkeys.addPasskey, ({ account, body }) => addPasskey(context, account, body))
  route(passkeys.renamePasskey, ({ account, params, body }) => renamePasskey(context, account, { ...params, ...body }))
  route(passkeys.removePasskey, ({ account, params, body }) => removePasskey(context, account, { ...params, ...body }))
  route(sessions.listSessions, ({ account }) => listSessions(context, account))
  route(sessions.endSession, ({ account, params }) => endSession(context, account, params.id))
  route(sessions.endOtherSessions, ({ account }) => endOtherSessions(context, account))
  route(inspectors.listInspectors, () => listInspectors(context.db))
  route(inspectors.appointInspector, ({ admin, body }) => appointInspector(context, admin, body))
  route(inspectors.endInspector, ({ admin, params }) => endInspector(context, admin, params.id))
  route(endpoints.changePassword, ({ account, body }) => changePassword(context, account, body))
}
