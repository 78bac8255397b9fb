import { CallError } from '../lib/call.ts'

/** A link that will not work again, whatever is typed: the server named no field to mend. */
export const isSpentLink = (error: unknown) =>
  error instanceof CallError &&
  [400, 404, 409].includes(error.status) &&
  !error.reply?.errors?.some(({ field }) => field !== 'token')
