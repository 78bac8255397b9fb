import type { Tx } from '../../platform/db/client.ts'
import { type EndedMemberships, insertEndedSessions } from './session-queries.ts'

/** Notes why the sessions of memberships are about to end, so that a page that still has their token can say so. */
export const noteEndedSessions = (tx: Tx, memberships: EndedMemberships) => insertEndedSessions(tx, memberships)
