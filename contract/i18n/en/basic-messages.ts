/** The messages that every page bundles: pages for shoppers load no others. No imports. */
export const basicMessages = {
  internal: "Something went wrong on our side. We've logged it; try again in a moment.",
  network: 'We could not reach the server. Check your connection and try again.',
  pageNotLoaded: 'This page did not load.',
  tryAgain: 'Try again',
  premiumPlan: 'Premium',
  openEndedPlaceholder: 'Any other thing you will like to add? Your input is valuable to us.',
}
