import { basicMessages } from '@sahihi/contract/i18n/en/basic-messages.ts'
import type { FieldError } from '@sahihi/contract/endpoints/errors.ts'
import { CallError } from './call.ts'

/** What the server itself said, if it said anything. */
export const serverWords = (error: unknown) => (error instanceof CallError ? error.reply?.message : undefined)

/** Why there was no answer, in words that add to a general "it failed". */
export const whyNoAnswer = (error: unknown) =>
  error instanceof CallError && error.status === 0 ? basicMessages.network : undefined

export const refusedFields = (error: unknown): FieldError[] =>
  error instanceof CallError ? (error.reply?.errors ?? []) : []

export const isMissing = (error: unknown) => error instanceof CallError && error.status === 404

/** Something is there already, or was done already with other contents. */
export const isConflict = (error: unknown) => error instanceof CallError && error.status === 409

export const needsPlan = (error: unknown) =>
  error instanceof CallError && Boolean(error.reply?.subscriptionRequired || error.reply?.subscriptionLimitExceeded)
