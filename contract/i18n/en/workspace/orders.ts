import { countOf } from './count.ts'

/** Orders of more codes than one batch holds, and large imports. A number comes formatted unless the sentence depends on it. */
export const ordersText = {
  title: 'Orders',
  loading: 'Loading orders',
  otherBatches: 'Other batches',

  form: {
    willSplit: (codes: string, batches: number, max: string, name: string) =>
      `That is for one batch. You can order ${codes} codes: they become ${batches} batches with at most ${max} codes each, named “${name} 1 of ${batches}” to “${name} ${batches} of ${batches}”.`,
    willImport: (serials: string, batches: number, max: string) =>
      `${serials} serials become an order of ${batches} batches with at most ${max} codes each. They appear together when every serial is checked, or not at all.`,
    inBackground:
      'They count against your plan at once and are made in the background. We mail you when they are ready.',
    namePlaceholder: 'Name',
    order: (codes: string) => `Order ${codes} codes`,
    submitImport: (serials: string) => `Import ${serials} serials`,
    ordered: (codes: string) => `${codes} codes are ordered. We mail you when they are ready.`,
    importing: (serials: string) => `${serials} serials are being imported. We mail you when they are ready.`,
    firstLines: (shown: number, total: string) => `The first ${shown} of ${total} lines to fix`,
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
  ordered: 'ordered',
  progress: (name: string) => `Progress of ${name}`,
  made: (made: string, all: string) => `${made} of ${all} codes are made.`,
  checked: (share: string) => `${share} of the import is done. Its batches appear together at the end.`,
  paused: 'It goes on when your account is reinstated.',
  stopped: (made: string, all: string) =>
    `${made} of ${all} codes were made. The others went back to the month they were ordered in.`,
  canceledImport: 'Nothing was imported, and nothing was counted.',
  withdrawn: (made: string, all: string) =>
    `${made} of ${all} codes were made. The others were not, because the payment of their month was given back.`,
  failed: (count: number) =>
    `Nothing was imported, and nothing was counted: ${countOf(count, 'line')} of the file ${count === 1 ? 'has a serial that is' : 'have serials that are'} in use.`,
  lines: 'Lines with serials in use',
  firstLines: (shown: number) => `The first ${shown} are shown.`,
  batches: (count: number) => countOf(count, 'batch', 'batches'),
  units: (count: string) => `${count} units`,
  cancel: 'Cancel…',

  release: 'Release all…',

  releaseDialog: {
    title: (name: string) => `Release all batches of “${name}”?`,
    confirm: 'Release all',
    effect: 'Their codes verify from now on. Shoppers who check one see that the product is genuine.',
    toCome: 'Batches that are still to be made come released.',
    released: 'All its batches are released.',
  },

  cancelDialog: {
    title: (name: string) => `Cancel “${name}”?`,
    confirm: 'Cancel the order',
    keep: 'The batches that are made stay, and their codes verify. What is not made goes back to the month it was ordered in.',
    keepImport: 'Nothing of it will be imported, and nothing is counted.',
    canceled: 'The order is canceled.',
  },
}
