import type { Finding, FindingName, InspectionVerdict, OfflineAnswer } from '@sahihi/contract/endpoints/inspections.ts'
import { countOf } from '@sahihi/contract/i18n/count.ts'
import { formatBytes, formatDate, formatNumber } from '../../lib/format.ts'

const moment = (instant: string) =>
  new Date(instant).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** What inspectors read, in English like every page behind the sign-in. */
export const inspectText = {
  title: 'Inspect',
  offline: 'Offline',
  online: 'Online',
  by: (name: string, of: string) => `${name}, ${of}`,
  signIn: 'Sign in',
  intro: 'Check packs where there is no network. Sign in here once while you have one.',
  notAllowed: 'This account may not inspect. Ask the owner of your company to invite you as an inspector.',
  needsHttps: 'This page works only over https.',
  browserTooOld:
    'This browser is too old to check what it downloads. Update it, or use Chrome 137, Firefox 129 or Safari 17.',
  wrongSignature: 'A lot was not signed by the key of this phone’s first sign-in, so it was refused.',
  keyChanged:
    'The key that signs lots has changed. Ask your operator why. Then remove the lots on this phone and download them again.',
  storageFailed: 'This browser stores nothing. Leave private browsing, or free some space.',
  back: 'Back',
  scan: 'Scan a pack',
  typeSerial: 'Type the serial number',
  check: 'Check',
  saved: (isOnline: boolean) => (isOnline ? 'Saved.' : 'Saved. It is sent when there is a network.'),
  queue: {
    title: 'To be sent',
    empty: 'Everything is sent.',
    waiting: (count: number) => `${countOf(count, 'inspection')} to be sent`,
    signInFirst: (count: number) => `Sign in again to send ${countOf(count, 'inspection')}`,
    ofOthers: (count: number) =>
      `${countOf(count, 'inspection')} of another account ${count === 1 ? 'waits' : 'wait'} on this phone. They are sent when it signs in.`,
    sending: 'Sending…',
    sendNow: 'Send now',
    photoLeft: 'Its photo is still to be sent.',
    refused: (reason: string) => `Not taken: ${reason}`,
    tryAgain: 'Try again',
    remove: 'Delete…',
    confirm: 'Delete this inspection? It was not sent.',
    at: moment,
  },
  downloads: {
    title: 'Lots on this phone',
    empty: 'No lots yet. Download them while you have a network.',
    choose: 'Download lots…',
    sum: (lots: number, codes: number, bytes: number) =>
      `${countOf(lots, 'lot')}, ${countOf(codes, 'code')}, ${formatBytes(bytes)}`,
    dates: (made: string, expires: string) => `Oldest from ${moment(made)}. All answer until ${moment(expires)}.`,
    falseHits: (oneIn: number) =>
      `A serial that was never issued passes at most once in ${formatNumber(Math.floor(oneIn))}.`,
    lotsOf: (lots: number, isAll: boolean) =>
      isAll ? (lots === 1 ? 'its only lot' : `all ${countOf(lots, 'lot')}`) : countOf(lots, 'lot'),
    toRenew: (count: number) => `${countOf(count, 'lot')} too old to answer. Renew ${count === 1 ? 'it' : 'them'}.`,
    missing: (count: number) => `${countOf(count, 'lot')} still to be downloaded.`,
    resume: 'Resume the download',
    renew: 'Renew all',
    loading: (done: number, all: number) =>
      all === 0 ? 'Preparing the download…' : `Downloading ${formatNumber(done)} of ${countOf(all, 'lot')}`,
    stop: 'Stop',
    remove: 'Remove',
    notPersisted: 'This browser may delete the lots when its space runs out. Install the page to keep them.',
    signOut: 'Sign out and remove the lots',
  },
  choose: {
    title: 'Download lots',
    search: 'Company, product or lot',
    find: 'Search',
    empty: 'Nothing found. Try fewer letters.',
    all: (company: string) => `All of ${company}`,
    lots: (lots: number, codes: number, bytes: number) =>
      `${countOf(lots, 'lot')}, ${countOf(codes, 'code')}, about ${formatBytes(bytes)}`,
    add: 'Download',
    chosen: 'On this phone',
    single: 'Single lots',
    expires: (date: string) => `expires ${formatDate(date)}`,
    more: 'Show more',
  },
  answers: {
    issued: 'Issued',
    recalled: 'Recalled',
    blocked: 'Blocked',
    not_released: 'Not released',
    closed: 'Issued, lot closed',
    expired: 'Expired',
    not_downloaded: 'In no lot on this phone',
    mistyped: 'Mistyped',
    renew: 'Renew this lot first',
  } satisfies Record<OfflineAnswer, string>,
  asOf: moment,
  sentences: {
    issued: (at: string) => `Not recalled and not blocked as of ${moment(at)}.`,
    recalled: (at: string) => `Its lot is recalled, as of ${moment(at)}.`,
    blocked: (at: string) => `The manufacturer has blocked this code, as of ${moment(at)}.`,
    not_released: (at: string) => `Its lot was not released for sale, as of ${moment(at)}.`,
    closed: (at: string) => `Not recalled and not blocked as of ${moment(at)}. The manufacturer has closed the lot.`,
    expired: (_: string, expiry: string) => `It expired on ${formatDate(expiry)}. It was issued.`,
    renew: (at: string) =>
      `It was downloaded ${moment(at)}, which is too long ago, or the clock of this phone is wrong.`,
  },
  notDownloaded: (lots: number, complete: string[]) =>
    `None of your ${countOf(lots, 'lot')} has it. ${
      complete.length > 0
        ? `You have all lots of ${complete.join('; ')}. It may be of another product or manufacturer.`
        : 'It may be of a lot that you have not downloaded.'
    }`,
  complete: (name: string, at: string) => `${name} (as of ${formatDate(at)})`,
  opening: 'Opening the lots…',
  nothingDownloaded: 'No lots are on this phone, so nothing is known.',
  mistyped: 'This is not one of our serials. Check it again, letter by letter.',
  otherSite: (host: string) =>
    `The label opens ${host}. Unless that is the manufacturer’s own address, the label is not theirs.`,
  facts: {
    product: 'Product',
    company: 'Manufacturer',
    lot: 'Lot',
    expiry: 'Expires',
    serial: 'Serial',
    reason: 'Reason',
  },
  record: 'Record an inspection',
  another: 'Check another pack',
  form: {
    title: 'Inspection',
    findings: {
      seal: 'Seal',
      pin: 'Hidden PIN',
      look: 'Look of the pack',
      saleConditions: 'How it is sold',
    } satisfies Record<FindingName, string>,
    finding: { ok: 'OK', doubtful: 'Doubtful', wrong: 'Wrong' } satisfies Record<Finding, string>,
    verdict: 'Your verdict',
    verdicts: {
      genuine: 'Genuine',
      doubtful: 'Doubtful',
      counterfeit: 'Counterfeit',
    } satisfies Record<InspectionVerdict, string>,
    verdictRequired: 'Choose your verdict.',
    place: 'Place',
    placeHint: 'Such as “Idumota market, stall 14”.',
    addPosition: 'Add the position of this phone, to about 1 km',
    position: 'Position added.',
    noPosition: 'The phone gave no position.',
    note: 'Note',
    photo: 'Photo',
    save: 'Save',
  },
}
