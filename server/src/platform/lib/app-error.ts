import { type ErrorCode, type ErrorReply, errorStatus, type FieldError } from '@sahihi/contract/endpoints/errors.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'

type Extra = Partial<Omit<ErrorReply, 'success' | 'message' | 'error' | 'code'>>

/** An expected error with a message for the user (docs/platform-and-api.md, "Errors"). `retryAfter` is in seconds. */
export class AppError extends Error {
  code: ErrorCode
  extra: Extra
  retryAfter: number | undefined
  constructor(code: ErrorCode, message: string, extra: Extra = {}, retryAfter?: number) {
    super(message)
    this.code = code
    this.extra = extra
    this.retryAfter = retryAfter
  }
  get status() {
    return errorStatus[this.code]
  }
  get body(): ErrorReply {
    return { success: false, message: this.message, error: this.message, code: this.code, ...this.extra }
  }
}

export const notFound = (message: string = messages.notFound) => new AppError('not_found', message)

/** An error of one or more fields, shown beside them. */
export const wrongField = (...errors: FieldError[]) =>
  new AppError('invalid_input', errors[0]?.message ?? messages.invalidInput, { errors })

export const tooMany = (seconds: number, message: string = messages.rateLimited(Math.ceil(seconds))) =>
  new AppError('rate_limited', message, {}, Math.ceil(seconds))
