import { z } from 'zod'
import { messages } from '../i18n/en/messages.ts'
import { limits } from './limits.ts'

/** The score at which codes are suspected. */
export const copyLimit = z
  .int(messages.wholeNumber)
  .min(limits.copyLimitMin, messages.wholeNumberRange(limits.copyLimitMin, limits.copyLimitMax))
  .max(limits.copyLimitMax, messages.wholeNumberRange(limits.copyLimitMin, limits.copyLimitMax))
