import { limits } from './limits.ts'

/** What an alert may say besides its product, its batch and its day. */
type AlertFact =
  | 'serial'
  | 'country'
  | 'threshold'
  | 'uses'
  | 'wrongPins'
  | 'codes'
  | 'differentPacks'
  | 'expiredOn'
  | 'outsideScans'
  | 'markets'
  | 'inspector'
  | 'evidence'
  | 'copyCaseId'

type RuleOfKind = {
  name: string
  description: string
  /** Its name within a sentence. */
  shortName: string
  /** Every plan has the rules that may protect a shopper. The others need a larger plan. */
  isInEveryPlan: boolean
  /** The number of the rule, if it has one: the label of its field, what a new rule has, and what it does, for programs. */
  threshold: { label: string; usual: number; effect: string } | null
  /** What its alerts say besides product and batch, for programs. */
  facts: { [F in AlertFact]?: string }
  /** The rule of a new partner; null where a partner has to choose something first. */
  initialRule: { notifyByEmail: boolean } | null
}

/**
 * What a rule of each kind is, in the order of the page. How its alerts are found and worded is in
 * server/src/insight/alerts/findings-by-kind.ts (CONTRIBUTING.md, "Add an alert kind").
 */
const rules = {
  copied_label: {
    name: 'Possible copied labels',
    description: 'Codes checked by more people, in more places, than one item usually is.',
    shortName: 'copied labels',
    isInEveryPlan: true,
    threshold: null,
    facts: {
      serial: 'The code',
      inspector: 'Who found an item with the code counterfeit, if an inspector did',
      evidence: 'What was counted when the case opened',
      copyCaseId: 'The copy case',
    },
    initialRule: { notifyByEmail: true },
  },
  many_scans: {
    name: 'Many scans of one code',
    description: 'Codes scanned more often in a day than you set here. Scans above a code’s limit count, too.',
    shortName: 'many scans',
    isInEveryPlan: true,
    threshold: {
      label: 'More scans in a day than',
      usual: 10,
      effect: 'an alert when a code has more scans than this in a day',
    },
    facts: { serial: 'The code', threshold: 'The number of scans that was exceeded' },
    initialRule: { notifyByEmail: true },
  },
  scan_burst: {
    name: 'Bursts on a scan limit',
    description: 'One network uses up much of a code’s scan limit within an hour. You can give the uses back.',
    shortName: 'bursts',
    isInEveryPlan: true,
    threshold: null,
    facts: { serial: 'The code', uses: 'How often one network had scanned the code' },
    initialRule: { notifyByEmail: true },
  },
  wrong_pins: {
    name: 'Wrong PINs',
    description:
      'Wrong PINs of one product in one place, on three codes or more: fake scratch panels may be in circulation. Shoppers who mistype and then enter the right PIN do not count.',
    shortName: 'wrong PINs',
    isInEveryPlan: true,
    threshold: {
      label: 'Wrong PINs in a day, at least',
      usual: 10,
      effect:
        'an alert when a product has at least so many wrong PINs, on three codes or more, in one place within a day',
    },
    facts: {
      country: 'The country',
      wrongPins: 'How many wrong PINs were entered in the place within a day',
      codes: 'For how many codes they were entered',
    },
    initialRule: { notifyByEmail: true },
  },
  different_packs: {
    name: 'Packs that look different',
    description:
      'Shoppers who compared their pack with your pictures found it different: so many visitors of one lot within 30 days.',
    shortName: 'different packs',
    isInEveryPlan: true,
    threshold: {
      label: 'Visitors within 30 days, at least',
      usual: limits.differentPackVisitors,
      effect: 'an alert when so many visitors of a lot found their pack different within 30 days',
    },
    facts: {
      differentPacks: 'How many visitors found their pack different within 30 days',
      codes: 'Of how many codes their packs were',
    },
    initialRule: { notifyByEmail: true },
  },
  outside_countries: {
    name: 'Scans in other countries',
    description: 'Scans outside the countries where you sell.',
    shortName: 'other countries',
    isInEveryPlan: false,
    threshold: null,
    facts: { country: 'The country' },
    initialRule: null,
  },
  outside_markets: {
    name: 'Scans outside the markets of a lot',
    description:
      'A lot that names its markets is scanned far from them: so often in one city within 30 days, and in one of 20 of its scans with a place.',
    shortName: 'lots outside their markets',
    isInEveryPlan: false,
    threshold: {
      label: 'Scans in one city within 30 days, at least',
      usual: 10,
      effect: 'an alert when a lot has at least so many scans within 30 days in one city far from its markets',
    },
    facts: {
      country: 'The country',
      outsideScans: 'How often the lot was scanned in the city within 30 days',
      markets: 'Where it was sold at that time',
    },
    initialRule: { notifyByEmail: true },
  },
  after_expiry: {
    name: 'Scans after expiry',
    description: 'Scans of expired batches.',
    shortName: 'expired batches',
    isInEveryPlan: false,
    threshold: null,
    facts: { expiredOn: 'The last good day of the batch' },
    initialRule: { notifyByEmail: false },
  },
  unreleased: {
    name: 'Scans of an unreleased batch',
    description: 'A batch that you hold was scanned before its release.',
    shortName: 'unreleased batches',
    isInEveryPlan: false,
    threshold: null,
    facts: {},
    initialRule: { notifyByEmail: true },
  },
} satisfies Record<string, RuleOfKind>

export type AlertKind = keyof typeof rules
export const rulesByKind: Record<AlertKind, RuleOfKind> = rules
export const alertKinds = Object.keys(rules) as AlertKind[]
/** The kinds for which a product can differ by a rule; for copied labels it has a limit. */
export const exceptionKinds = alertKinds.filter((kind) => kind !== 'copied_label')

const inEveryPlan = alertKinds.filter((kind) => rules[kind].isInEveryPlan)
const withThreshold = alertKinds.filter((kind) => rules[kind].threshold)
const list = (names: string[]) => new Intl.ListFormat('en-GB').format(names)
const namesInEveryPlan = list(inEveryPlan.map((kind) => rules[kind].shortName))

/** The sentences that name several kinds. */
export const alertKindTexts = {
  planRequired: `Alerts other than ${namesInEveryPlan} need a Premium or Enterprise plan.`,
  paused: `Rules other than ${namesInEveryPlan} are paused: they need a Premium or Enterprise plan.`,
  thresholdOnly: `Only the rules ${list(withThreshold.map((kind) => `of ${rules[kind].shortName}`))} have a number.`,
  /** For programs. */
  thresholds: withThreshold.map((kind) => `For ${kind}: ${rules[kind].threshold?.effect}.`).join(' '),
  plans: `There is one rule of each kind at most. Those other than ${list(inEveryPlan)} need a Premium or Enterprise plan.`,
}

/** Describes a fact: what it is, and which kinds have it. */
export function describeAlertFact(fact: AlertFact, note = '') {
  const kindsByText = Map.groupBy(alertKinds, (kind) => rulesByKind[kind].facts[fact])
  const texts = [...kindsByText].flatMap(([text, kinds]) => (text ? `${text}, for ${list(kinds)}.` : []))
  return { description: [...texts, note].join(' ').trim() }
}
