import type { Parts } from '../parts.ts'
import { deleteLeftovers } from './queries.ts'

/** Every day, what nobody needs any longer is deleted. */
export const workAccountTidying = ({ jobs, db, clock }: Parts) => jobs.daily('tidy', () => deleteLeftovers(db, clock()))
