/** What inspectors, and those who appoint them, read from the API. */
export const inspectionMessages = {
  appointed: 'Appointed. We’ve emailed a link to set a password.',
  ended: 'Ended. Their sessions are over, and what they took along expires within 14 days.',
  inUse: 'This address already belongs to an account. An inspector of an authority needs one of their own.',
  received: 'Inspection received.',
  photoSaved: 'Photo saved.',
  photoExists: 'This inspection already has another photo.',
  otherInspector: 'Somebody else made this inspection. Sign in with the account that made it to send it.',
  otherContent: 'An inspection with this id was sent with another content.',
  authorityRequired: 'Enter the authority, such as NAFDAC.',
}
