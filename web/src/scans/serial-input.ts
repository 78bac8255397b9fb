import { limits } from '@sahihi/contract/domain/limits.ts'

/** How a field for a serial behaves and looks, whichever form it stands in. */
export const serialInput = {
  className: 'serial-input',
  name: 'serial',
  placeholder: '7K2M-9QXD-04TB-H6WZ',
  maxLength: limits.serialInputMax,
  autoComplete: 'off',
  autoCapitalize: 'characters',
  autoCorrect: 'off',
  spellCheck: false,
} as const
