import { countOf } from '@sahihi/contract/i18n/count.ts'

/** The text of a partner's registration and profile, in English. */
export const partnersText = {
  registration: {
    title: 'Partner Company Registration',
    subtitle: 'We verify every company first. It usually takes 2–3 business days.',
    companyName: 'Company name',
    email: 'Email',
    emailHelp: 'We’ll email you a 6-digit PIN.',
    address: 'Address',
    phoneNumber: 'Phone number',
    businessRegistrationNumber: 'Business registration number',
    submit: 'Register',
    alreadyPartner: 'Already a partner?',
    signIn: 'Sign in',
    received: 'Application received',
    backToStart: 'Back to home page',
    another: 'Start another application',
  },
  documents: {
    wanted: 'Documents that speed up the decision',
    wantedWhen: 'Optional. Add them as PDFs or photos once your email is verified.',
    title: 'Add documents',
    /** Before the time they are kept. */
    help: (max: number) => `Optional, but we can decide sooner. PDF or photo, up to 5 MB each, ${max} in all.`,
    privacy: (months: number) =>
      `Only the people who decide on your application can open them. We delete them ${months} months after the decision.`,
    kinds: {
      incorporation: 'Certificate of incorporation',
      license: 'Product license from the regulator, such as NAFDAC',
      identity: 'ID of the person who signs for the company',
    },
    add: 'Add',
    adding: 'Sending…',
    /** Read aloud after "Add". */
    ofKind: (kind: string) => ` ${kind}`,
    added: 'Added',
    remove: 'Remove',
    ofName: (name: string) => ` ${name}`,
    retry: 'Try again',
    failed: 'The document was not added',
    removeFailed: 'The document was not removed',
    tooLarge: 'The document must be smaller than 5 MB.',
    full: (max: number) => `You have added ${max} documents, the most an application can have.`,
  },
  pin: {
    title: 'Email Verification',
    /** Around the address that the PIN was sent to. */
    sent: ['We sent a 6-digit PIN to', '. It expires in 10 minutes.'] as const,
    pin: 'PIN',
    submit: 'Verify',
    resend: 'Resend PIN',
    resendIn: (seconds: number) => `Resend PIN in ${seconds} s`,
    noMail: 'Didn’t get it? Check spam or',
    correctDetails: 'edit your email',
  },
  publicLog: {
    title: 'Public log',
    shown: 'Everyone can read the product, lot and count of your new batches in the public log of this server.',
    hidden: 'The public log has your batches without their details. Only who holds a pack can see those of its batch.',
    stays: 'What is published once stays published.',
    show: 'Show details of new batches',
    hide: 'Hide details of new batches',
    failed: 'The setting was not saved',
  },
  profile: {
    title: 'Account',
    subtitle: 'Manage your company profile and contact information. Your own name and password are under Security.',
    loading: 'Loading profile',
    section: 'Profile Information',
    companyName: 'Company Name',
    email: 'Email Address',
    emailHelp: 'Used to sign in.',
    phoneNumber: 'Phone Number',
    phoneHelp: 'Optional',
    address: 'Address',
    shopperPhone: 'Phone for shoppers',
    shopperPhoneHelp: 'Optional. Shoppers see it with warnings, such as a recall, and can tap to call you.',
    shopperEmail: 'Email for shoppers',
    shopperWebsite: 'Website for shoppers',
    shopperWebsiteStart: 'https://',
    shopperContactHelp: 'Optional. Shown together with the phone.',
    gln: 'GLN of your site',
    glnHelp: 'Optional: the 13 digits that GS1 gave the place where you release codes. EPCIS exports say it.',
    currentPassword: 'Current password',
    currentPasswordHelp: 'Required to change your email. We’ll send a confirmation link to the new address.',
    save: 'Save',
    ownName: 'Your own name, email and password are with your sign-in.',
    changeOwnName: 'Change them',
    timeZone: (zone: string) => `All times are shown in your company’s time zone: ${zone}.`,
    changeTimeZone: 'Change it',
    dataArchive: 'Take all your data as one file',
  },
}

const number = (value: number) => value.toLocaleString('en-US')

/** The text of closing a company’s account, in English. */
export const closureText = {
  title: 'Close account',
  intro: 'Closes the account of the company for everyone, at once and for good. Codes that you issued keep verifying.',
  open: 'Close account…',
  suspended: 'While the account is suspended, only our team can close it.',
  dialogTitle: (company: string) => `Close the account of ${company}?`,
  loading: 'Loading what closing does',
  loadFailed: 'Failed to load what closing does',
  failed: 'The account was not closed',
  final: 'This takes effect immediately. Nobody can undo it, not even our team.',
  download: {
    title: 'First download what you want to keep:',
    archive: 'all your data as one file',
    receipts: 'receipts',
  },
  effects: {
    codes: (count: number) =>
      count > 0
        ? `${number(count)} ${count === 1 ? 'code keeps' : 'codes keep'} verifying with the same result as today. Your company name, products and pictures stay with them.`
        : 'You have issued no codes.',
    members: (members: number, erased: number) =>
      `${countOf(members, 'member')} ${members === 1 ? 'loses' : 'lose'} access. ${
        erased === members
          ? `The personal data of ${members === 1 ? 'this member' : 'all of them'} is erased.`
          : `The personal data of ${erased} of them is erased; the others work with another company too.`
      }`,
    invitations: (count: number) => `${countOf(count, 'invitation')} ${count === 1 ? 'is' : 'are'} withdrawn.`,
    plan: (plan: string, end: string) => `Your ${plan}, which runs until ${end}, ends without a refund.`,
    orders: (orders: number, codes: number) =>
      `${countOf(orders, 'unfinished order')} ${orders === 1 ? 'is' : 'are'} canceled: ${countOf(codes, 'code')} ${codes === 1 ? 'is' : 'are'} not made.`,
    payments: (count: number) => `${countOf(count, 'unfinished payment')} ${count === 1 ? 'is' : 'are'} canceled.`,
    reports: (count: number) =>
      count > 0
        ? `${countOf(count, 'open report')}, and all that shoppers still send, ${count === 1 ? 'goes' : 'go'} to our team.`
        : 'Reports that shoppers still send go to our team.',
  },
  reason: 'Why are you closing it?',
  chooseReason: 'Choose a reason',
  note: 'Tell us more',
  optionalNote: 'Tell us more (optional)',
  noteHelp: 'Our team reads and keeps it. Don’t include personal names.',
  companyName: (company: string) => `Type ${company} to confirm`,
  password: 'Your password',
  code: 'Code',
  codeHelp: 'From your authenticator app, or a recovery code.',
  cancel: 'Keep the account',
  submit: 'Close account for good',
  closedTitle: 'The account is closed',
  closedText: 'Everyone is signed out. We have emailed the owners a confirmation. Your codes keep verifying.',
  leave: 'Go to the home page',
}
