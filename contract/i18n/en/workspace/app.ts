/** The text of the app screens, in English. */
export const appText = {
  planNotice: {
    aboutPlan: 'About your plan',
    seePlans: 'See the plans',
    allCodesNameMade: (name: string) => `All codes of your ${name} are made.`,
    nameHasEnded: (name: string) => `Your ${name} has ended.`,
    nameEndsEnddate: (name: string, endDate: string) => `Your ${name} ends on ${endDate}.`,
    allCodesNameMade2: (name: string, suffix: string) => `All codes of your ${name} are made.${suffix}`,
    leftSuffixLeftName: (left: string, suffix: string, name: string) => `${left} ${suffix} left of your ${name}.`,
  },
  sidebar: {
    signSecurity: 'Sign-in and security',
    overview: 'Overview',
    qrDesign: 'QR design',
    subscription: 'Subscription',
    analytics: 'Analytics',
    demographics: 'Demographics',
    reports: 'Reports',
    profile: 'Profile',
    partnerApplications: 'Partner applications',
    partners: 'Partners',
    main: 'Main',
  },
  suspensionBanner: {
    accountSuspended: 'Your account is suspended',
    sinceSinceCanRead: (since: string) =>
      `Since ${since}. You can read everything and handle reports, but not make or download codes, change anything or pay.`,
  },
  workspace: {
    collapseMenu: 'Collapse menu',
    expandMenu: 'Expand menu',
    everyUnitCarriesOwn: 'Every unit carries its own serial.',
    everySerialDrawsOwn: 'Every serial draws its own seal.',
    skipContent: 'Skip to content',
    logout: 'Logout',
  },
}
