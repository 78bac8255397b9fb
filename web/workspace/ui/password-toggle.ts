import { uiText as t } from '@sahihi/contract/i18n/en/workspace/ui.ts'

/** The button that shows the password: reachable by keyboard, with a label of its own. */
export const passwordToggle = { tabIndex: 0, 'aria-label': t.togglePassword }
