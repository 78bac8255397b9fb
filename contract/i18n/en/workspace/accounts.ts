/** The text of the accounts screens, in English. */
export const accountsText = {
  changePasswordForm: {
    currentPassword: 'Current password',
    newPassword: 'New password',
    changePassword: 'Change password',
  },
  completeRegistrationPage: {
    completeRegistration: 'Complete Your Registration',
    companyApprovedChoosePassword: 'Your company is approved. Choose the password you will sign in with.',
    openLinkMailOnce: 'Open the link in our mail once more, or copy it whole.',
  },
  confirmEmailPage: {
    newAddressConfirmed: 'Your new address is confirmed',
    openProfile: 'Open your profile',
    confirmEMailAddress: 'Confirm E-mail Address',
    signAddressThen: 'You sign in with this address from then on.',
    askNewLinkProfile: 'Ask for a new link in your profile',
    changeMyEMail: 'Change my e-mail address',
  },
  forgotPasswordForm: {
    eMail: 'E-mail',
    sendLink: 'Send the link',
  },
  forgotPasswordPage: {
    lookMail: 'Look in your mail',
    backSign: 'Back to sign-in',
    forgottenPassword: 'Forgotten password',
    giveAddressSignMail: 'Give the address you sign in with. We mail you a link to set a new password.',
  },
  loginForm: {
    eMail: 'E-mail',
    password: 'Password',
    sign: 'Sign in',
  },
  loginPage: {
    partnerLogin: 'Partner Login',
    signMakeCodesSee: 'Sign in to make codes and see who checks them.',
    forgottenPassword: 'Forgotten password?',
    notPartnerYet: 'Not a partner yet?',
    registerCompany: 'Register your company',
  },
  newPasswordFields: {
    confirmPassword: 'Confirm password',
    least8CharactersFew: 'At least 8 characters. A few words together make a good one.',
  },
  resetPasswordPage: {
    passwordSet: 'Your password is set',
    everyDeviceSignedOut: 'Every device is signed out. Sign in with the new password.',
    setNewPassword: 'Set a New Password',
    choosePasswordWillSign: 'Choose the password you will sign in with from now on.',
    askNewLink: 'Ask for a new link',
  },
  securityPage: {
    signSecurity: 'Sign-in and security',
    passwordDevicesSigned: 'Your password, and the devices that are signed in.',
    passwordChanged: 'Password changed',
  },
  signInLink: {
    signPageOpensSeconds: (seconds: string) => `The sign-in page opens in ${seconds}.`,
    signNow: 'Sign in now',
  },
  signOutEverywhere: {
    signedDevices: 'Signed-in devices',
    phoneLostSharedComputer:
      'A phone lost, or a shared computer left open? End every sign-in of this account, this one too.',
    logOutEverywhere: 'Log out everywhere',
    logOutEverywhere2: 'Log out everywhere?',
    everyDeviceHasSign: 'Every device has to sign in again, this one too.',
  },
}
