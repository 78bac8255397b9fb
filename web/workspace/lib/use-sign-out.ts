import { clearStorage } from '../../lib/session.ts'

/** Removes everything this browser stored of the account, then opens the sign-in page, which is a document of its own. */
export const useSignOut = () => () => {
  clearStorage()
  location.assign('/login')
}
