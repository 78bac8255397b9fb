import { countOf } from './count.ts'

/** The text of the partner's plan and the plans on sale, in English. */
export const subscriptionsText = {
  title: 'Subscription',
  subtitle: 'Your plan, its codes and your payments',
  sandbox: 'Payments here are for trying out: no money is taken.',
  current: {
    loading: 'Loading your plan',
    usedUp: 'Used up',
    ended: 'Ended',
    active: 'Active',
    codesMade: 'codes made or ordered',
    allowance: (codes: string) => `${codes} extra codes each month, on top of your plan.`,
    allowanceInTrial: (codes: string) => `${codes} extra codes in your trial.`,
    allowanceWaits: (codes: string) => `${codes} extra codes each month, as soon as you have a plan.`,
    allowanceUntil: (date: string) => `Until ${date}.`,
    shareMade: (share: string) => `${share} of the codes are made`,
    codesLeft: (count: number) => `${countOf(count, 'code')} left. `,
    endedOn: (date: string) => `Ended on ${date}.`,
    allCodesMade: 'All its codes are made.',
    monthEndsOn: (date: string) => `This month ends on ${date}.`,
    endsOn: (date: string) => `Ends on ${date}.`,
    choosePlan: ' Choose a plan to make more codes; those you have keep verifying.',
    paidAlready: (plan: string, start: string, end: string) => `Paid already: ${plan} from ${start} to ${end}.`,
  },
  card: {
    renewal: (plan: string, date: string, amount: string) =>
      `The ${plan} is renewed by itself on its last day, by ${date}: ${amount} from your `,
    your: 'Your ',
    /** After the card's brand. */
    details: (last4: string, expiry: string) => ` card ending in ${last4} (expires ${expiry})`,
    keptForRenewal: (plan: string) => ` is kept to renew the ${plan} after what you have paid.`,
    keptUnused: (plan: string) => ` is kept for the ${plan}, but nothing is renewed from it now.`,
    stopRenewing: 'Stop renewing',
    forget: 'Forget my card',
    stopped: 'Renewal stopped',
  },
  plans: {
    title: 'Plans for a month',
    cardNote:
      'To renew a plan by itself, our payment provider keeps your card; we do not. You can stop it here with one click at any time.',
    mostPopular: 'Most popular',
    perMonth: 'a month',
    codes: (count: string) => `${count} QR codes a month`,
    saveCard: (plan: string, price: string) => `Keep my card and renew ${plan} by itself, for ${price} each month`,
    pay: (plan: string) => `Pay for ${plan}`,
    notRenewed: (plan: string) => ` The ${plan} is not renewed any more then.`,
    beginsNow: 'Begins as soon as it is paid.',
    beginsNowReplacing: 'Begins as soon as it is paid. What is left of this month’s days and codes ends then.',
    beginsOn: (date: string) => `Begins on ${date}, after what you have paid.`,
    features: {
      basicAnalytics: 'Basic analytics',
      emailSupport: 'E-mail support',
      customerFeedback: 'Customer feedback',
      advancedAnalytics: 'Advanced analytics',
      labelDesign: 'Custom QR design',
      prioritySupport: 'Priority support',
      dedicatedSupport: '24/7 dedicated support',
      featureRequests: 'Feature requests',
    },
  },
}
