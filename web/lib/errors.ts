import type { FieldError } from '@sahihi/contract/endpoints/errors.ts'
import { basicMessages } from '@sahihi/contract/i18n/en/basic-messages.ts'
import { CallError } from './call.ts'

/** The server's own message, if any. */
export const serverMessage = (error: unknown) => (error instanceof CallError ? error.reply?.message : undefined)

/** Set when no reply came; shown with a general failure message. */
export const networkMessage = (error: unknown) =>
  error instanceof CallError && error.status === 0 ? basicMessages.network : undefined

/** The server's message, or that no reply came. */
export const errorReason = (error: unknown) => serverMessage(error) ?? networkMessage(error)

/** Finds the request in the server's log. */
export const requestIdOf = (error: unknown) => (error instanceof CallError ? error.reply?.requestId : undefined)

export const fieldErrors = (error: unknown): FieldError[] =>
  error instanceof CallError ? (error.reply?.errors ?? []) : []

export const isMissing = (error: unknown) => error instanceof CallError && error.status === 404

/** It exists already, or was already done with other content. */
export const isConflict = (error: unknown) => error instanceof CallError && error.status === 409

/** Too many tries: there is a time to wait. */
export const isTooMany = (error: unknown) => error instanceof CallError && error.status === 429

export const isPlanRequired = (error: unknown) =>
  error instanceof CallError && Boolean(error.reply?.subscriptionRequired || error.reply?.subscriptionLimitExceeded)
