import { newId } from '../../lib/new-id.ts'
import { getItem, getOrSetItem, removeItemsWhere } from '../../lib/safe-storage.ts'

/** The visitor's only identity: stored until they clear the browser's storage. */
export const visitorId = () => getOrSetItem('localStorage', 'sessionId', newId())

/** The stored id, if any; creates none. */
export const storedVisitorId = () => getItem('localStorage', 'sessionId')

// A partner's session, color scheme and pending registration.
const partnerKeys = ['token', 'isAdmin', 'session', 'mantine-color-scheme-value', 'registration']

/**
 * Erases the visitor, their results, drafts and answers: all that this browser stores but a partner's keys. The places of a
 * partner's map go too; they are only looked up again.
 */
export const eraseVisitor = () => removeItemsWhere((key) => !partnerKeys.includes(key))

/** The first of some names in what the browser calls itself. */
export const findInAgent = (names: RegExp) => names.exec(navigator.userAgent)?.[0]

export const deviceType = () => (findInAgent(/Mobi|Android/) ? 'mobile' : 'desktop')
