/** What the gateways of SMS, USSD and WhatsApp are answered when they call in the wrong way. */
export const channelMessages = {
  secretInvalid: 'This call does not carry the secret that was agreed.',
  signatureInvalid: 'This call is not signed with our key.',
  incomplete: 'This call does not say who texted, or in which message or session.',
} as const
