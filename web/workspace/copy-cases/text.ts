import { countOf } from '@sahihi/contract/i18n/count.ts'
import { copyCaseNames } from '@sahihi/contract/i18n/en/copy-case-names.ts'

const shoppersAreWarned = 'Shoppers who scan this code read: “This code may have been copied”.'
const shoppersAreNotWarned = 'Shoppers who scan this code see the usual result and are not warned.'

const words = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
/** `none`, `two`, `12`, in a sentence that names the thing before. */
const countWord = (count: number) => words[count] ?? count.toLocaleString('en-US')
const oneOf = (numbers: number[]) => new Intl.ListFormat('en-US', { type: 'disjunction' }).format(numbers.map(String))

/** The list of codes that may have been copied, their cases, and the settings of the detection. */
export const copyCasesText = {
  title: 'Suspicious codes',
  subtitle: 'Codes that were checked by more people, in more places, than one item usually is.',
  settings: 'Settings',
  loading: 'Loading suspicious codes',
  failed: 'Failed to load suspicious codes',
  tabs: { open: 'Open', watched: 'Watched', confirmed: 'Confirmed', dismissed: 'Not a copy', all: 'All' },
  states: copyCaseNames,
  blocked: 'Blocked',
  /** Short, for lists. */
  pins: { guessed: 'PIN guessed', used_again: 'Used PIN', wrong: 'Wrong PIN', confirmed: 'PIN confirmed' },

  filters: {
    label: 'Filters',
    product: 'Product',
    allProducts: 'All products',
    oneProduct: 'One product',
    batch: 'Batch',
    allBatches: 'All batches',
    oneBatch: 'One batch',
    sort: 'Sort by',
    sorts: { score: 'Highest score', newest: 'Newest', visitors: 'Most visitors' },
    clear: 'Clear filters',
  },

  list: {
    caption: 'Suspicious codes',
    count: (count: number) => countOf(count, 'code'),
    serial: 'Serial',
    product: 'Product and batch',
    score: 'Score',
    scoreOf: (score: string, limit: string) => `${score} / ${limit}`,
    visitors: 'Visitors',
    locations: 'Locations',
    networks: 'Networks',
    lastCheck: 'Last check',
    raised: (product: string, chosen: number, limit: number) => `${product} from ${chosen} to ${limit}`,
    raisedLimits: (products: string, more: number) =>
      `You dismissed three cases of a product within 90 days, so its limit was raised: ${products}${more > 0 ? ` and ${countOf(more, 'more product')}` : ''}.`,
    raisedLabel: 'Raised limits',
    changeLimits: 'Change limits',
    empty: {
      open: {
        title: 'No suspicious codes.',
        hint: 'When a code is checked by more people, in more places, than one item usually is, it appears here and shoppers are warned.',
      },
      watched: {
        title: 'No code is being watched.',
        hint: 'A code is watched when its score comes close to the limit, or when somebody enters a wrong or used PIN. Shoppers are told nothing yet.',
      },
      confirmed: { title: 'No copy confirmed yet.', hint: 'Cases that you confirm are kept here.' },
      dismissed: { title: 'No case dismissed yet.', hint: 'Cases that you mark as “Not a copy” are kept here.' },
      all: {
        title: 'No suspicious codes yet.',
        hint: 'When a code is checked by more people, in more places, than one item usually is, it appears here.',
      },
    },
    noMatch: 'No code matches these filters.',
  },

  case: {
    breadcrumb: 'Suspicious code',
    assignment: 'Who looks after it',
    loading: 'Loading case',
    failed: 'Failed to load this case',
    headlines: {
      open: 'This code may have been copied. Is it a copy?',
      watched: 'The score of this code is close to the limit.',
      confirmed: (date: string) => `You confirmed on ${date} that this label was copied.`,
      dismissed: (date: string) => `You decided on ${date} that this is not a copy.`,
    },
    watchedByPin: 'Somebody entered a wrong or used PIN for this code.',
    pinMuted: 'It is watched again after 10 more wrong or used PINs.',
    meaning: {
      open: shoppersAreWarned,
      watched: shoppersAreNotWarned,
      confirmed: shoppersAreWarned,
      dismissed: `${shoppersAreNotWarned} The case opens again only after 10 more visitors in 2 more locations.`,
    },
    blocked: 'This code is blocked. Shoppers who scan it read “Verification failed!” and your reason:',
    reason: (reason: string) => `Reason: ${reason}.`,
    conflict: 'This case was already decided, here or on another device. You see it as it is now.',
    figures: 'What was counted',
    score: 'Score',
    ofLimit: (limit: string) => `of ${limit}`,
    visitors: 'Visitors',
    locations: 'Locations',
    networks: 'Networks',
    quietReturns: 'After a pause',
    quietReturnsNote: 'of 3 days or more',
    limitHits: 'Refused by scan limit',
    limitHitsNote: 'in 8 days',
    period: (first: string, last: string) => `First checked ${first}, last checked ${last}.`,
    seeScans: 'See all scans of this code',
    terms: {
      title: 'Why it has this score',
      total: 'Score',
      limit: (limit: string) =>
        `A code is suspected from a score of ${limit} on, if at least 5 visitors checked it. Visitors keep counting, however long ago they came.`,
      points: 'points',
    },
    pin: {
      title: 'Hidden PIN',
      hint: 'The PIN under the scratch panel belongs to one item. It adds no points to the score and never warns shoppers by itself.',
      events: 'When it was entered',
      outcomes: {
        confirmed_first: 'Right PIN, for the first time',
        confirmed_again: 'Right PIN, used again by another visitor',
        pin_wrong: 'Wrong PIN',
      },
      times: (outcome: string, count: number) => `${outcome}, ${countOf(count, 'time')}`,
      unknownPlace: 'Place not shared',
    },
    timeline: {
      title: 'Visitors',
      hint: 'A visitor is one phone or computer. A visitor counts less when the same network or kind of device was seen shortly before.',
      when: 'When',
      where: 'Where',
      device: 'Device',
      network: 'Network',
      weight: 'Counts as',
      unknownPlace: 'Place not shared',
      unknownDevice: 'Unknown device',
      unknownNetwork: 'Unknown',
      quiet: (days: number) => `after ${countOf(days, 'day')} without a scan`,
      leftOut: (count: number) =>
        `${countOf(count, 'more visitor')} in between ${count === 1 ? 'is' : 'are'} counted, but not listed.`,
      devices: {
        android: 'Android phone',
        ios: 'iPhone or iPad',
        other_mobile: 'Other phone',
        windows: 'Windows computer',
        mac: 'Mac',
        linux: 'Linux computer',
        other_desktop: 'Other computer',
      },
    },
    map: {
      title: 'Where',
      label: 'Map of the visitors',
      loading: 'Loading map',
      failed: 'Failed to load the map',
      marker: (place: string, visitors: number) => `${place}: ${countOf(visitors, 'visitor')}`,
      cluster: (place: string, others: number, visitors: number) =>
        `${place} and ${countOf(others, 'more place')}: ${countOf(visitors, 'visitor')}`,
      unknownCity: 'Unknown city',
      coarse: 'Places are rounded to about a kilometer.',
      distance: (kilometers: string) => `The two farthest visitors were ${kilometers} km apart.`,
      none: 'No visitor shared a place.',
    },
    staged: {
      title: 'Could it be staged?',
      networks: (visitors: string, networks: string) => `${visitors} on ${networks}.`,
      visitorCount: (count: number) => countOf(count, 'visitor'),
      networkCount: (count: number) => countOf(count, 'network'),
      manyNetworks: 'So many networks point to many different people.',
      fewNetworks: 'So few networks may be a few people who checked again and again.',
      noNetworks: 'The networks of these visitors are not known.',
      hints: {
        every_visitor_located: 'Every visitor shared a place, which few shoppers do.',
        one_device_class: 'All visitors used the same kind of device.',
        within_hours: 'All checks came within 24 hours.',
        nobody_returned: 'No visitor came back to check again.',
        no_feedback: 'No visitor sent a report or an answer.',
      },
      advice:
        'Anybody who has the code can scan it often to make it look copied. Before you block it, look for a second sign: a report, a photo or a purchase.',
      none: 'Nothing suggests that these scans were staged. Scans alone are still no proof.',
    },
    answers: {
      title: 'What shoppers say',
      question: 'Is this your own item that you checked before?',
      yes: 'Yes',
      no: 'No',
      notSure: 'Not sure',
      unproven: 'Unproven: anybody can answer.',
      none: 'Nobody has answered yet whether it is their own item.',
    },
    reports: {
      title: 'Reports on this code',
      item: (date: string) => `Report of ${date}`,
      none: 'No shopper has reported this code.',
    },
    others: {
      title: 'Other cases of this batch',
      none: 'No other code of this batch is suspicious.',
      all: 'See all cases of this batch',
    },
  },

  actions: {
    confirm: 'Confirm copy…',
    dismiss: 'Not a copy…',
    reopen: 'Reopen',
    failed: 'The case was not changed. Please try again.',
    reason: 'Reason',
    confirmDialog: {
      title: 'Confirm that this label was copied?',
      effect: 'Shoppers who scan this code keep reading that it may have been copied.',
      blockEffect: 'From the next scan on, shoppers read “Verification failed!” and your reason.',
      block: 'Block code',
      blockHelp: 'The genuine item then fails, too.',
      blockAlways: 'Your settings block a code when you confirm it.',
      alreadyBlocked: 'The code is blocked already, and stays blocked.',
      reasonHelp: 'Shown to shoppers exactly as written.',
      confirm: 'Confirm copy',
      confirmAndBlock: 'Confirm and block',
    },
    dismissDialog: {
      title: 'Is this not a copy?',
      effect:
        'Shoppers see the usual result again. The case is cleared and stays quiet until 10 more visitors check the code in 2 more locations, or 10 more wrong or used PINs are entered.',
      why: 'Why is the code checked so often?',
      reasons: {
        display_item: { label: 'Display item', help: 'It stands in a shop or at a fair, where many people scan it.' },
        resold: { label: 'Resold', help: 'It passes from hand to hand, or a shop scans it again.' },
        own_test: { label: 'Our own test', help: 'Your staff scanned it.' },
        other: { label: 'Other', help: '' },
      },
      note: 'Note (optional)',
      noteHelp: 'For your own records. Shoppers do not see it.',
      confirm: 'Not a copy',
    },
  },

  copySettings: {
    title: 'Copied label settings',
    subtitle: 'When a code is suspected, and what happens then.',
    here: 'Settings',
    loading: 'Loading settings',
    failed: 'Failed to load your settings',
    saveFailed: 'Your settings were not saved. Please try again.',
    saved: 'Saved.',
    blocking: 'Blocking',
    blockWhenConfirmed: 'Block a code when I confirm it',
    blockWhenConfirmedHelp: 'Shoppers then read “Verification failed!” instead of a warning, on the genuine item, too.',
    holdClearCopies: 'Hold a code at 20 visitors, 4 locations and 15 networks over 7 days',
    holdClearCopiesHelp: 'The code is blocked at once, before you decide. You can unblock it.',
    products: 'Products',
    productsHelp: (usual: number, resold: number) =>
      `A code is suspected when its score reaches the limit of its product, usually ${usual}. A higher limit finds fewer copies and warns fewer shoppers for nothing. Items that are shown in shops or resold are scanned by many people, so their limit starts at ${resold}.`,
    noProducts: 'No products that verify codes.',
    noProductsHint: 'When you create a product with codes that verify, you set its limit here.',
    addProduct: 'Create codes',
    limit: 'Limit',
    limitOf: (product: string) => `Limit of ${product}`,
    resold: 'Shown in shops or resold',
    resoldOf: (product: string) => `Shown in shops or resold: ${product}`,
    raised: (chosen: number, limit: number) =>
      `Raised from ${chosen} to ${limit}, because you dismissed three cases within 90 days.`,
    reset: (chosen: number) => `Back to ${chosen}`,
    /** `groups` are limits with the same number of cases, the lowest limit first. */
    dryRun: (groups: { limits: number[]; cases: number }[]) => {
      const [first, ...others] = groups
      if (!first) return ''
      const found = `you would have had ${first.cases === 0 ? 'no case' : countOf(first.cases, 'case')} in the last 90 days`
      if (others.length === 0) return `Y${found.slice(1)} with any of these limits.`
      const rest = others.map(({ limits, cases }) => `${countWord(cases)} with ${oneOf(limits)}`)
      return `With ${oneOf(first.limits)} ${[found, ...rest].join(', ')}.`
    },
    fromAlerts: 'Copied labels',
    fromAlertsHelp: 'The limit of each product, and when a code is blocked.',
    fromAlertsLink: 'Copied label settings',
  },
}
