import { uiText as t } from './text.ts'

/** The button that shows the password: reachable by keyboard, with a label of its own. */
export const passwordToggle = { tabIndex: 0, 'aria-label': t.togglePassword }
