import { firstKept, forgetKept, getKept } from './safe-storage.ts'
import { newId } from './new-id.ts'

/** The visitor, known only by this: kept until the visitor clears the browser's storage. */
export function visitorId(): string {
  return firstKept('localStorage', 'sessionId', newId())
}

/** The same, where there is one: nothing is made. */
export const knownVisitor = () => getKept('localStorage', 'sessionId')

// The sign-in of a partner, the colours they chose, and a registration that waits for its PIN.
const partners = ['token', 'isAdmin', 'mantine-color-scheme-value', 'registration']

/**
 * Forgets the visitor, their results, drafts and answers: whatever this browser keeps but those, also the places of a
 * partner's map, which are only asked for again.
 */
export const forgetVisitor = () => forgetKept((key) => !partners.includes(key))

export const deviceType = () => (/Mobi|Android/.test(navigator.userAgent) ? 'mobile' : 'desktop')
