import { shopperLimits } from '@sahihi/contract/domain/shopper-limits.ts'

/** The attributes of a serial field, the same in every form. */
export const serialInput = {
  className: 'text-field serial-input',
  name: 'serial',
  placeholder: '7K2M-9QXD-04TB-H6WZ',
  maxLength: shopperLimits.serialInputMax,
  autoComplete: 'off',
  autoCapitalize: 'characters',
  autoCorrect: 'off',
  spellCheck: false,
} as const
