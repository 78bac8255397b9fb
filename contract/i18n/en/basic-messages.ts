/** Those of the messages that every page needs: pages for shoppers carry no others, they have words of their own. Pure: no imports. */
export const basicMessages = {
  internal: 'Something went wrong on our side. It is noted; try again in a moment.',
  network: 'We could not reach the server. Check your connection and try again.',
  openEndedPlaceholder: 'Any other thing you will like to add? Your input is valuable to us.',
}
