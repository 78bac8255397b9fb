import { countOf } from './count.ts'

/** The text of sign-in, passwords and account security, in English. */
export const accountsText = {
  signIn: {
    title: 'Partner Login',
    subtitle: 'Sign in to make codes and see who checks them.',
    email: 'E-mail',
    password: 'Password',
    submit: 'Sign in',
    forgotPassword: 'Forgotten password?',
    notPartner: 'Not a partner yet?',
    register: 'Register your company',
    mailLink: 'Mail me a link to sign in',
  },
  signInByLink: {
    title: 'Sign in by link',
    subtitle: 'The link from our mail signs you in on this device, once.',
    submit: 'Sign in',
    backToSignIn: 'Back to sign-in',
  },
  confirmPassword: {
    title: 'Is it still you?',
    reason: 'To make this change, type your password again. What you entered is kept.',
    password: 'Your password',
    submit: 'Go on',
  },
  signInLink: {
    countdown: (seconds: number) => `The sign-in page opens in ${countOf(seconds, 'second')}.`,
    now: 'Sign in now',
  },
  newPassword: {
    password: 'Password',
    confirm: 'Confirm password',
    help: 'At least 8 characters. A few words together make a good one.',
    strength: {
      weak: 'Easy to guess',
      fair: 'Fair',
      good: 'Good',
      strong: 'Strong',
    },
    strengthIs: (strength: string) => `Strength: ${strength}`,
  },
  completeRegistration: {
    title: 'Complete Your Registration',
    subtitle: 'Your company is approved. Choose the password you will sign in with.',
    submit: 'Complete registration',
    linkIncomplete: 'Open the link in our mail once more, or copy it whole.',
  },
  confirmEmail: {
    title: 'Confirm E-mail Address',
    subtitle: 'You sign in with this address from then on.',
    submit: 'Change my e-mail address',
    confirmed: 'Your new address is confirmed',
    openProfile: 'Open your profile',
    askNewLink: 'Ask for a new link in your profile',
  },
  forgotPassword: {
    title: 'Forgotten password',
    subtitle: 'Give the address you sign in with. We mail you a link to set a new password.',
    email: 'E-mail',
    submit: 'Send the link',
    sent: 'Look in your mail',
    backToSignIn: 'Back to sign-in',
  },
  resetPassword: {
    title: 'Set a New Password',
    subtitle: 'Choose the password you will sign in with from now on.',
    submit: 'Set password',
    done: 'Your password is set',
    signedOut: 'Every device is signed out. Sign in with the new password.',
    askNewLink: 'Ask for a new link',
  },
  security: {
    title: 'Sign-in and security',
    subtitle: 'Your password, and the devices that are signed in.',
  },
  changePassword: {
    title: 'Change password',
    currentPassword: 'Current password',
    newPassword: 'New password',
    confirm: 'Confirm new password',
    submit: 'Change password',
    changed: 'Password changed',
  },
  signOutEverywhere: {
    title: 'Signed-in devices',
    description: 'A phone lost, or a shared computer left open? End every sign-in of this account, this one too.',
    submit: 'Log out everywhere',
    confirmTitle: 'Log out everywhere?',
    warning: 'Every device has to sign in again, this one too.',
  },
}
