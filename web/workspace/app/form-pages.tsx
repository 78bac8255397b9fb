import type { ComponentType } from 'react'
import { CompleteRegistrationPage } from '../accounts/complete-registration-page.tsx'
import { ConfirmEmailPage } from '../accounts/confirm-email-page.tsx'
import { ForgotPasswordPage } from '../accounts/forgot-password-page.tsx'
import { InvitationPage } from '../accounts/invitation-page.tsx'
import { LoginPage } from '../accounts/login-page.tsx'
import { ResetPasswordPage } from '../accounts/reset-password-page.tsx'
import { SignInByLinkPage } from '../accounts/sign-in-by-link-page.tsx'
import { accountsText } from '../accounts/text.ts'
import { RegistrationPage } from '../partners/registration-page.tsx'
import { partnersText } from '../partners/text.ts'
import { teamText } from '../team/text.ts'
import { FormLayout } from './form-layout.tsx'
import type { PagePath } from './guard.ts'

type FormPage = ComponentType<{ openApp: (path: string) => Promise<void> }>

/** The forms before sign-in: a document of their own, prerendered, without the router and without Mantine. */
const formPages: Partial<Record<PagePath, FormPage>> = {
  '/partner-registration': RegistrationPage,
  '/register/$token': CompleteRegistrationPage,
  '/login': LoginPage,
  '/forgot-password': ForgotPasswordPage,
  '/reset-password/$token': ResetPasswordPage,
  '/sign-in/$token': SignInByLinkPage,
  '/confirm-email/$token': ConfirmEmailPage,
  '/invitation/$token': InvitationPage,
}
export const formPaths = Object.keys(formPages) as PagePath[]

const { signIn, completeRegistration, forgotPassword, resetPassword, signInByLink, confirmEmail } = accountsText
const descriptions: Partial<Record<PagePath, string>> = {
  '/partner-registration': partnersText.registration.subtitle,
  '/register/$token': completeRegistration.subtitle,
  '/login': signIn.subtitle,
  '/forgot-password': forgotPassword.subtitle,
  '/reset-password/$token': resetPassword.subtitle,
  '/sign-in/$token': signInByLink.subtitle,
  '/invitation/$token': teamText.invitation.description,
  '/confirm-email/$token': confirmEmail.subtitle,
}
/** For search engines: what the page says below its title. */
export const formDescription = (path: PagePath) => descriptions[path] ?? ''

type FormDocumentProps = { path: PagePath; openApp: (path: string) => Promise<void> }

export function FormDocument({ path, openApp }: FormDocumentProps) {
  const Page = formPages[path]
  return <FormLayout>{Page ? <Page openApp={openApp} /> : null}</FormLayout>
}

/** The page at the address of this document. */
export const formPathAt = (pathname: string): PagePath =>
  formPaths.find((path) => path.split('/')[1] === pathname.split('/')[1]) ?? '/login'
