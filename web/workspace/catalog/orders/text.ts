import { countOf } from '@sahihi/contract/i18n/count.ts'

/** Orders of more codes than one batch holds, and large imports. A number comes formatted unless the sentence depends on it. */
export const ordersText = {
  title: 'Orders',
  loading: 'Loading orders',
  allBatches: 'All batches',
  parts: (count: number) => countOf(count, 'part'),
  lot: 'Lot',
  loadingLot: 'Loading lot',
  lotFailed: 'Failed to load this lot',
  details: 'Lot details',
  codes: 'Codes',
  scans: 'Scans',

  form: {
    perPart: 'per part.',
    makesOrder: (codes: string, parts: number) => `This makes an order of ${codes} codes in ${countOf(parts, 'part')}.`,
    willImport: (serials: string, parts: number, max: string) =>
      `${serials} serials become one lot in ${countOf(parts, 'part')} of up to ${max}. We check every serial first: all are imported, or none.`,
    planTooSmall: (left: number, until: string) =>
      `Your plan has ${countOf(left, 'code')} left until ${until}. Enter at most ${left.toLocaleString('en-US')}, or choose a larger plan.`,
    seePlans: 'See plans',
    inBackground:
      'They count against your plan now and are created in the background. We’ll email you when they’re ready.',
    submitImport: (serials: string) => `Import ${serials} serials`,
    ordered: (codes: string) => `${codes} codes ordered. We’ll email you when they’re ready.`,
    importing: (serials: string) => `Importing ${serials} serials. We’ll email you when it’s done.`,
    firstLines: (shown: number, total: string) => `First ${shown} of ${total} lines to fix`,
  },

  states: {
    in_progress: 'In progress',
    paused: 'Paused',
    ready: 'Ready',
    canceled: 'Canceled',
    payment_withdrawn: 'Stopped',
    failed: 'Failed',
  },
  facts: (codes: number, batches: number, isImported: boolean) =>
    `${countOf(codes, isImported ? 'serial' : 'code')} in ${countOf(batches, 'batch', 'batches')}`,
  withPins: 'with hidden PINs',
  ordered: (isImported: boolean) => (isImported ? 'uploaded' : 'ordered'),
  progress: (name: string) => `Progress of ${name}`,
  made: (made: string, all: string) => `${made} of ${all} codes created`,
  checked: (share: string) => `${share} done. All batches appear together at the end.`,
  paused: 'The order continues when your account is reinstated.',
  stopped: (made: string, all: string) =>
    `${made} of ${all} codes were created. The rest were returned to the month they were ordered in.`,
  canceledImport: 'Nothing was imported or counted against your plan.',
  withdrawn: (made: string, all: string) =>
    `${made} of ${all} codes were created. The rest were not, because the payment for their month was refunded.`,
  failed: (count: number) =>
    `Nothing was imported or counted against your plan: ${countOf(count, 'serial')} in the file ${count === 1 ? 'is' : 'are'} already in use.`,
  lines: 'Lines with serials in use',
  firstLines: (shown: number) => `Only the first ${shown} are listed.`,
  batches: (count: number) => countOf(count, 'batch', 'batches'),
  batchesOf: (name: string) => `Batches of ${name}`,
  units: (count: string) => `${count} units`,
  cancel: 'Cancel…',

  actions: 'Order actions',

  cancelDialog: {
    title: (name: string) => `Cancel “${name}”?`,
    confirm: 'Cancel the order',
    keepOrder: 'Keep the order',
    keep: 'Batches already created stay as they are. The remaining codes are returned to the month they were ordered in.',
    keepImport: 'Nothing will be imported, and nothing counts against your plan.',
    canceled: 'Order canceled.',
  },
}
