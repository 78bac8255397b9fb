import { countOf } from './count.ts'

/** The text of two-step sign-in on signed-in pages, in English; that of the sign-in is in accounts.ts. */
export const secondFactorText = {
  section: {
    title: 'Two-step sign-in',
    loading: 'Loading two-step sign-in',
    failed: 'Two-step sign-in could not be loaded',
    description: 'Sign in with your password and a code from an app on your phone, so a stolen password is not enough.',
    setUp: 'Set up two-step sign-in',
    setUpIntro:
      'You need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or Aegis. First, enter your password.',
    password: 'Your password',
    next: 'Next',
    scan: 'Scan this with the app:',
    symbol: 'QR code for your authenticator app. The same as text is below.',
    openApp: 'On this phone? Open the app',
    type: 'Or enter this key in the app:',
    secret: 'key',
    code: 'Code from the app',
    codeHelp: 'The 6-digit code the app shows for Sahihi.',
    turnOn: 'Turn on',
    isOn: (date: string) => `On since ${date}.`,
    codesLeft: (count: number) => `${countOf(count, 'recovery code')} left.`,
    renew: 'New recovery codes',
    renewIntro: 'Ten new codes replace the ones you have.',
    turnOff: 'Turn off',
    turnOffIntro: 'You’ll sign in with your password only.',
    orRecovery: '6-digit code or a recovery code.',
    cancel: 'Cancel',
  },
  required: {
    title: 'Set up two-step sign-in',
    byCompany: (company: string) => `${company} requires it of everyone who works there.`,
    ofAdmins: 'Admins see every company, so they sign in with more than a password.',
    why: 'You’ll sign in with your password and a code from your phone. Other pages open once it is set up.',
    otherCompany: 'To work in another of your companies first, switch to it in the menu.',
  },
  recoveryCodes: {
    title: 'Your recovery codes',
    description:
      'Use a code to sign in when you don’t have your phone. Each works once. They’re shown only now, so save them somewhere safe.',
    download: 'Download as text',
    what: 'recovery codes',
    fileTitle: 'Recovery codes for Sahihi. Each works once.',
    fileName: 'sahihi-recovery-codes.txt',
    done: 'I’ve saved them',
  },
  rule: {
    title: 'Two-step sign-in',
    optional: 'Each member can turn it on for themselves.',
    required: 'Required for all members. Anyone without it is asked to set it up first.',
    missing: (count: number) =>
      count === 1 ? 'One member has not set it up yet.' : `${count} members have not set it up yet.`,
    ownFirst: 'To require it for all members, set it up for yourself first.',
    setUpOwn: 'Set up your two-step sign-in',
    require: 'Require for all members',
    makeOptional: 'Make it optional',
    requireTitle: 'Require two-step sign-in?',
    requireEffect:
      'Takes effect immediately. We’ll email every member. Anyone without it must set it up before doing anything else.',
    optionalTitle: 'Make two-step sign-in optional?',
    optionalEffect:
      'We’ll email every member. They can then turn it off, so a stolen password could be enough to sign in.',
    password: 'Your password',
    failed: 'This was not changed.',
    lacks: 'No two-step sign-in',
  },
}
