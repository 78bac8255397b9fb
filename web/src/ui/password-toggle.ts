/** The button that shows what is typed: in reach of the keyboard, and named apart from the field. */
import { uiText as t } from '@sahihi/contract/i18n/en/workspace/ui.ts'
export const passwordToggle = { tabIndex: 0, 'aria-label': t.passwordToggle.showHideCharacters }
