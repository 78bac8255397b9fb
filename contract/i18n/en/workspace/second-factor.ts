import { countOf } from './count.ts'

/** The text of two-step sign-in on signed-in pages, in English; that of the sign-in is in accounts.ts. */
export const secondFactorText = {
  section: {
    title: 'Two-step sign-in',
    loading: 'Loading two-step sign-in',
    failed: 'Two-step sign-in could not be loaded',
    description:
      'Signing in takes your password and a code of an app on your phone. A stolen password alone then opens nothing.',
    setUp: 'Set up two-step sign-in',
    setUpIntro:
      'You need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or Aegis. First type your password.',
    password: 'Your password',
    next: 'Next',
    scan: 'Scan this with the app:',
    symbol: 'QR code for your authenticator app. The same as text is below.',
    openApp: 'On this phone? Open the app',
    type: 'Or type this key into the app:',
    secret: 'key',
    code: 'Code of the app',
    codeHelp: 'The six digits that the app now shows for Sahihi.',
    turnOn: 'Turn on',
    isOn: (date: string) => `On since ${date}.`,
    codesLeft: (count: number) => `${countOf(count, 'recovery code')} left.`,
    renew: 'New recovery codes',
    renewIntro: 'The ten new codes take the place of those that you have.',
    turnOff: 'Turn off',
    turnOffIntro: 'Your password alone will sign you in.',
    orRecovery: 'Six digits, or a recovery code.',
    cancel: 'Cancel',
  },
  required: {
    title: 'Set up two-step sign-in',
    byCompany: (company: string) => `${company} requires it of everyone who works there.`,
    ofAdmins: 'Admins see every company, so they sign in with more than a password.',
    why: 'From then on, signing in takes your password and a code from your phone. Until you have set it up, the other pages stay closed.',
    otherCompany: 'To work in another of your companies first, switch to it in the menu.',
  },
  recoveryCodes: {
    title: 'Your recovery codes',
    description:
      'Each signs you in once when you do not have your phone. They are shown only now: keep them where you find them without it.',
    download: 'Download as text',
    what: 'recovery codes',
    fileTitle: 'Recovery codes for Sahihi. Each works once.',
    fileName: 'sahihi-recovery-codes.txt',
    done: 'I have kept them',
  },
  rule: {
    title: 'Two-step sign-in',
    optional: 'Each member decides whether signing in takes a code besides the password.',
    required: 'Required of every member. Those who have not set it up are led there when they open Sahihi.',
    missing: (count: number) =>
      count === 1 ? 'One member has not set it up yet.' : `${count} members have not set it up yet.`,
    ownFirst: 'To require it of all members, set it up for yourself first.',
    setUpOwn: 'Set up your two-step sign-in',
    require: 'Require it of all members',
    makeOptional: 'Make it optional',
    requireTitle: 'Require two-step sign-in?',
    requireEffect:
      'Applies at once. Every member is emailed. Those who have not set it up do that first, before anything else here.',
    optionalTitle: 'Make two-step sign-in optional?',
    optionalEffect:
      'Every member is emailed, and may then turn it off. A stolen password alone can open your company again.',
    password: 'Your password',
    failed: 'This was not changed.',
    lacks: 'No two-step sign-in',
  },
}
