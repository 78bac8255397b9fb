import { countOf } from '@sahihi/contract/i18n/count.ts'

/** The list of the codes of a batch. */
export const codeListText = {
  title: 'QR codes',
  loading: 'Loading QR codes',
  caption: 'QR codes of this batch',
  code: 'QR code',
  serial: 'Serial',
  scans: 'Scans',
  lastScan: 'Last scan',
  blocked: 'Blocked',
  burst: 'Burst on its limit',
  search: 'Search codes',
  searchPlaceholder: 'Serial',
  show: 'Show',
  shown: {
    all: 'All codes',
    scanned: 'Scanned',
    never_scanned: 'Never scanned',
    suspicious: 'Suspicious',
    blocked: 'Blocked',
  },
  noneFound: 'No code of this batch matches.',
  noneSuspicious: 'No suspicious codes in this batch.',
  showAll: 'Show all codes',
  export: 'Export',
  select: (serial: string) => `Select ${serial}`,
  selectPage: 'Select all on this page',
  selected: (count: number) => `${countOf(count, 'code')} selected`,
  selectedMost: (count: number) => `${countOf(count, 'code')} selected, the most you can select one by one`,
  selectAll: (count: number) => `Select all ${countOf(count, 'code')}`,
  clearSelection: 'Clear selection',
  block: 'Block…',
  unblock: 'Unblock…',
  blockMany: {
    title: (count: number) => `Block ${countOf(count, 'code')}?`,
    effect:
      'Takes effect immediately. Shoppers will see “Verification failed!” and your reason. Codes already blocked keep their reason.',
    confirm: 'Block codes',
    reasonHelp: 'Shown to shoppers exactly as written.',
  },
  unblockMany: {
    title: (count: number) => `Unblock ${countOf(count, 'code')}?`,
    effect: 'Takes effect immediately. These codes will verify again.',
    confirm: 'Unblock codes',
    reasonHelp: 'Internal note. Not shown to shoppers.',
  },
}
