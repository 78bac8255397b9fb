/** The text of the partners screens, in English. */
export const partnersText = {
  pinForm: {
    emailVerification: 'Email Verification',
    sent6DigitPin: 'We sent a 6-digit PIN to',
    good10Minutes: '. It is good for 10 minutes.',
    pin: 'PIN',
    verify: 'Verify',
    resendPinIn: (secondsToResend: number) => `Resend PIN in ${secondsToResend} s`,
    resendPin: 'Resend PIN',
    noMailLookSpam: 'No mail? Look in the spam folder, or',
    correctDetails: 'correct your details',
  },
  profileForm: {
    companyName: 'Company Name',
    emailAddress: 'Email Address',
    phoneNumber: 'Phone Number',
    currentPassword: 'Current password',
    sign: 'You sign in with it.',
    neededAnotherEMail: 'Needed for another e-mail address, which changes when you open the link that we send to it.',
    save: 'Save',
  },
  profilePage: {
    account: 'Account',
    manageCompanyProfileContact: 'Manage your company profile and contact information',
    loadingProfile: 'Loading profile',
  },
  registrationForm: {
    companyName: 'Company name',
    address: 'Address',
    phoneNumber: 'Phone number',
    businessRegistrationNumber: 'Business registration number',
    sendPinAddress: 'We send a PIN to this address.',
    register: 'Register',
  },
  registrationPage: {
    partnerCompanyRegistration: 'Partner Company Registration',
    tellUsWhoCheck:
      'Tell us who you are. We check every company before it can issue codes; this takes 2-3 business days.',
    alreadyPartner: 'Already a partner?',
    sign: 'Sign in',
  },
  registrationReceived: {
    applicationReceived: 'Application received',
    backStartPage: 'Back to the start page',
  },
}
