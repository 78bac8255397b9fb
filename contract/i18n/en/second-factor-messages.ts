/** The messages of the API about passkeys and a second factor that is required. Apart from the others, which each signed-in page loads. No imports. */
export const secondFactorMessages = {
  passkeyFailed: 'This passkey was not accepted. Try again, or use a code.',
  passkeySetUpOver: 'Adding the passkey took too long. Start again.',
  passkeyKnown: 'This passkey is in use already. Choose another device or security key.',
  passkeyLimit: (max: number) => `An account has at most ${max} passkeys. Remove one first.`,
  passkeyAdded: 'Passkey added.',
  passkeyRenamed: 'Passkey renamed.',
  passkeyRemoved: 'Passkey removed.',
  appRemoved: 'The authenticator app is off. Your passkeys still sign you in.',
  secondFactorRequired: 'Your company requires two-step sign-in. Set it up under Security to continue.',
  adminSecondFactorRequired: 'Admins need two-step sign-in. Set it up under Security to continue.',
  secondFactorStays: (company: string) => `${company} requires two-step sign-in, so it stays on.`,
  adminSecondFactorStays: 'Admins need two-step sign-in, so it stays on.',
  setUpOwnFirst: 'Set up two-step sign-in for yourself first, under Security.',
  secondFactorNowRequired: 'Two-step sign-in is required of every member.',
  secondFactorNowOptional: 'Two-step sign-in is optional for members.',
} as const
