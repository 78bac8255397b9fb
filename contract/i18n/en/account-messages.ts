/** The messages about sign-in and passwords. No imports. */
export const accountMessages = {
  signInFailed: 'Email or password is incorrect',
  signInGuessed: (minutes: number) =>
    `Too many wrong passwords were tried for this account. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or sign in by a link that we mail you.`,
  signInLinkFailed: 'Signing in by the link failed. Please try again.',
  signInLinkSent: 'If there is an account for this address, we have sent it a link to sign in.',
  linkWorks: 'This link works.',
  passwordRequired: 'Type your password again to make this change.',
  confirmPasswordFailed: 'This could not be confirmed.',
  passwordConfirmed: 'Thank you. You can go on.',
  resetSent: 'If there is an account for this address, we have sent it a link to set a new password.',
  passwordChanged: 'Your password is changed. Other devices are signed out.',
  passwordCommon:
    'Others guess this password early, because many people use one like it. A few words together are better.',
  passwordOfNames: 'Leave your company’s name, your e-mail address and “Sahihi” out: others try them first.',
  wrongCurrentPassword: 'Your current password is not right.',
  sessionOver: 'This device is signed out already.',
  sessionEnded: 'Signed out. The device has to sign in again.',
  otherSessionsEnded: 'Every other device is signed out.',
  signedOut: 'You are signed out.',
  signedOutEverywhere: 'You are signed out on every device.',
} as const
