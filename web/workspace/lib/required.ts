import { requiredMessage } from '@sahihi/contract/i18n/en/required-messages.ts'

/**
 * The rule of a field in the forms before sign-in, which must open fast: only what is missing. The server checks the rest, because the
 * library of the contract's rules is as large as these pages.
 */
export const required = (value: string, _: object, field: string) => (value.trim() ? null : requiredMessage(field))
