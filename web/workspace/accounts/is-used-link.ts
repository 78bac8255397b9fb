import { CallError } from '../../lib/call.ts'

/** Whether the link can never work again: the server rejected the token, not a field of the form. */
export const isUsedLink = (error: unknown) =>
  error instanceof CallError &&
  [400, 404, 409].includes(error.status) &&
  !error.reply?.errors?.some(({ field }) => field !== 'token')
