import { getItem, removeItem, setItem } from '../../lib/safe-storage.ts'

const key = 'emailToSignIn'

/**
 * The address of the account whose password was set just now, for the sign-in that follows in this tab. Not in the page's
 * address, which ends up in logs and histories.
 */
export const emailToSignIn = () => getItem('sessionStorage', key)
export const saveEmailToSignIn = (email: string) => setItem('sessionStorage', key, email)
export const clearEmailToSignIn = () => removeItem('sessionStorage', key)
