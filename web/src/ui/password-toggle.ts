/** The button that shows what is typed: in reach of the keyboard, and named apart from the field. */
export const passwordToggle = { tabIndex: 0, 'aria-label': 'Show or hide the characters' }
