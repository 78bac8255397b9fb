/** For requests that no endpoint gets to see. */
export const requestMessages = {
  uploadsBusy: 'Many files are being uploaded right now. Try again in a moment.',
  bodyTooLarge: 'This is too large to send at once.',
  malformedJson: 'The request is not well-formed JSON.',
  malformedPath: 'This address is not well formed. Check it, or start from the first page.',
  malformedRequest: 'The request is not well formed, or its headers are too large.',
  tooSlow: 'The request took too long to arrive. Try again, on a better connection if you can.',
} as const
