import { nightly } from '../lib/jobs.ts'
import type { Parts } from '../parts.ts'
import { deleteLeftovers } from './queries.ts'

/** Every day, what nobody needs any longer is deleted. */
export const workAccountTidying = ({ jobs, db, clock }: Parts) =>
  jobs.every('tidy', nightly, () => deleteLeftovers(db, clock()))
