import { nightly } from '../lib/jobs.ts'
import type { AppContext } from '../context.ts'
import { deleteLeftovers } from './queries.ts'

/** Every day, what nobody needs any longer is deleted. */
export const workAccountTidying = ({ jobs, db, clock }: AppContext) =>
  jobs.every('tidy', nightly, () => deleteLeftovers(db, clock()))
