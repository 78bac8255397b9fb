/** The messages of the API about closing an account. Apart from the others, which each signed-in page loads. No imports. */
export const closureMessages = {
  closed: 'The account is closed. Your codes keep verifying.',
  nameDiffers: (companyName: string) => `Type the name of the company as it is here: ${companyName}`,
  noteRequired: 'Tell us why you are leaving.',
  changedMeanwhile:
    'Something changed at the same moment, so the account was not closed. Reload the page and try again.',
  partnerClosed: 'This company has closed its account. Nothing can be changed.',
} as const
