import { returnPathFor } from '@sahihi/contract/domain/return-path.ts'

/** The page to open after sign-in: the one that led to it, by the address of the form, or else the first. */
export const findHomePage = (session: { isAdmin: boolean }) =>
  returnPathFor(session, returnPath()) ?? (session.isAdmin ? '/admin/partners' : '/products')

/** What the address of the form says of the page that led to it. */
export const returnPath = () => new URLSearchParams(location.search).get('returnTo')
