import { nameMarkets } from '@sahihi/contract/domain/markets.ts'
import type { CopyCaseDetails } from '@sahihi/contract/endpoints/copy-cases.ts'
import { countOf } from '@sahihi/contract/i18n/count.ts'
import { copyCaseNames } from '@sahihi/contract/i18n/en/copy-case-names.ts'

const shoppersAreWarned = (title: string) => `Shoppers who scan this code read: “${title}”.`
const shoppersAreNotWarned = 'Shoppers who scan this code see the usual result and are not warned.'

type Summary = { isHigh: boolean; devices: number; places: number; days: number; usual: number | null }

/** The list of codes that may have been copied, and their cases. */
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
    product: 'Product',
    allProducts: 'All products',
    oneProduct: 'One product',
    batch: 'Lot',
    allBatches: 'All lots',
    oneBatch: 'One lot',
    sort: 'Sort by',
    sorts: { score: 'Highest score', newest: 'Newest', visitors: 'Most visitors' },
    group: 'Group by',
    noGroup: 'None',
    groups: { batch: 'Lot', product: 'Product', place: 'Place' },
    clear: 'Clear filters',
  },

  list: {
    caption: 'Suspicious codes',
    count: (count: number) => countOf(count, 'code'),
    serial: 'Serial',
    product: 'Product and lot',
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
    grouped: 'Suspicious codes in groups',
    group: { batch: 'Lot', product: 'Product', place: 'Most visitors in' },
    unknownPlace: 'Unknown place',
    codes: 'Codes',
    highestScore: 'Highest score',
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
    /** `High: 37 devices in 5 places within 9 days; usual for this product: 2 at most.` */
    summary: ({ isHigh, devices, places, days, usual }: Summary) =>
      `${isHigh ? 'High' : 'Below the limit'}: ${countOf(devices, 'device')}${places > 0 ? ` in ${countOf(places, 'place')}` : ''} within ${countOf(days, 'day')}${usual === null ? '' : `; usual for this product: ${usual} at most`}.`,
    counterfeit: (inspector: string, date: string) =>
      `${inspector} found an item with this code counterfeit on ${date}. Was its label copied?`,
    inspection: (inspector: string, date: string) => `${inspector}, ${date}`,
    watchedByPin: 'Somebody entered a wrong or used PIN for this code.',
    watchedByPack: 'Several shoppers say that their pack looks different.',
    fewVisitors: (count: number) =>
      `Shoppers are warned once ${count} have checked the code. To stop it at once, block the code.`,
    pinMuted: 'It is watched again after 10 more wrong or used PINs.',
    meaning: {
      open: shoppersAreWarned('This code may have been copied'),
      watched: shoppersAreNotWarned,
      confirmed: shoppersAreWarned('This code was copied'),
      dismissed: `${shoppersAreNotWarned} The case opens again only after 10 more visitors in 2 more locations.`,
    },
    blocked: 'This code is blocked. Shoppers who scan it read “Verification failed!” and your reason:',
    reason: (reason: string) => `Reason: ${reason}.`,
    figures: 'What was counted',
    score: 'Score',
    ofLimit: (limit: string) => `of ${limit}`,
    visitors: 'Visitors',
    locations: 'Locations',
    networks: 'Networks',
    quietReturns: 'Scans after a pause',
    quietReturnsNote: 'after 3+ quiet days',
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
      /** `Sold in Kano and Kaduna; 31 of 40 scans far from there, most in Aba.` */
      markets: ({ markets, scans, outsideScans, mostIn }: NonNullable<CopyCaseDetails['markets']>) =>
        `Sold in ${nameMarkets(markets)}; ${mostIn ? outsideScans : 'none'} of ${countOf(scans, 'scan')} far from there${mostIn ? `, most in ${mostIn.city}` : ''}.`,
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
      title: 'Could this be fake traffic?',
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
    packs: {
      title: 'Compared packs',
      summary: (compared: number, different: number) =>
        `${countOf(different, 'visitor')} of ${compared} found the pack different from your pictures.`,
      spot: (sentence: string, different: number) => `${sentence} Different for ${countOf(different, 'visitor')}.`,
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
    failed: 'The case was not changed. Please try again.',
    reason: 'Reason',
    confirmDialog: {
      title: (count: number) =>
        count === 1 ? 'Confirm that this label was copied?' : `Confirm that ${count} labels were copied?`,
      effect: (count: number) =>
        `From the next scan on, shoppers who scan ${count === 1 ? 'this code' : 'one of these codes'} read: “This code was copied”, and that you confirmed it.`,
      blockEffect: 'From the next scan on, shoppers read “Verification failed!” and your reason.',
      block: (count: number) => (count === 1 ? 'Block code' : 'Block codes'),
      blockHelp: (count: number) =>
        count === 1 ? 'The genuine item then fails, too.' : 'The genuine items then fail, too.',
      blockAlways: 'Your settings block a code when you confirm it.',
      alreadyBlocked: 'The code is blocked already, and stays blocked.',
      reasonHelp: 'Shown to shoppers exactly as written.',
      confirm: (count: number) => (count === 1 ? 'Confirm copy' : `Confirm ${count} copies`),
      confirmAndBlock: (count: number) => (count === 1 ? 'Confirm and block' : `Confirm and block ${count} codes`),
    },
    dismissDialog: {
      title: (count: number) => (count === 1 ? 'Is this not a copy?' : `Are these ${count} codes not copies?`),
      effect: (count: number) =>
        `Shoppers see the usual result again. ${count === 1 ? 'The case is cleared and' : 'Each case is cleared and'} stays quiet until 10 more visitors check the code in 2 more locations, or 10 more wrong or used PINs are entered.`,
      why: (count: number) =>
        count === 1 ? 'Why is the code checked so often?' : 'Why are these codes checked so often?',
      reasons: {
        display_item: { label: 'Display item', help: 'It stands in a shop or at a fair, where many people scan it.' },
        resold: { label: 'Resold', help: 'It passes from hand to hand, or a shop scans it again.' },
        own_test: { label: 'Our own test', help: 'Your staff scanned it.' },
        other: { label: 'Other', help: '' },
      },
      note: 'Note (optional)',
      noteHelp: 'For your own records. Shoppers do not see it.',
      confirm: (count: number) => (count === 1 ? 'Not a copy' : `Mark ${count} as not copied`),
    },
  },

  selection: {
    label: (count: number) => `${countOf(count, 'code')} selected`,
    group: (name: string, count: number) => `Select ${countOf(count, 'code')} of ${name}`,
    full: (most: number) => `At most ${most} at once, the highest scores first.`,
    waiting: (count: number) => `${countOf(count, 'code')} not decided:`,
    row: (serial: string) => `Select ${serial}`,
    confirm: (count: number) => (count === 1 ? 'Confirm copy…' : 'Confirm as copies…'),
    dismiss: (count: number) => (count === 1 ? 'Not a copy…' : 'Not copies…'),
  },
}
