import type { DomainState } from '@sahihi/contract/domain/domains.ts'

/** The text of the page of own addresses, in English. */
export const domainsText = {
  title: 'Own address',
  subtitle: 'Labels and verdicts on a domain of your company',
  loading: 'Loading own addresses',
  failed: {
    load: 'The own addresses could not be loaded',
    add: 'The address could not be added',
    check: 'The records could not be checked',
    remove: 'The address could not be removed',
  },
  unavailable: 'Own addresses are not set up on this server',
  unavailableText: 'Labels have the address of this server. Its operator can set up own addresses.',
  none: 'No own address yet',
  noneText:
    'Shoppers see your domain on the verdict, and your labels keep working if you ever change to another provider.',
  add: 'Add address',
  list: 'Own addresses',
  state: {
    pending: 'Waiting for records',
    verified: 'Works',
    warned: 'Record missing',
    off: 'Turned off',
  } satisfies Record<DomainState, string>,
  checked: 'Last check',
  never: 'Not checked yet',
  products: 'On new labels of',
  productCount: (count: number) => (count === 1 ? '1 product' : `${count} products`),
  recordsHelp: 'Set these two records at the provider of the domain. They can take an hour to work.',
  records: (host: string) => `Records of ${host}`,
  name: (type: string) => `${type} name`,
  value: (type: string) => `${type} value`,
  check: 'Check now',
  remove: 'Remove',
  next: 'Choose the address on the page of each product whose new labels should have it.',
  warned: 'If the record is still missing after two warnings, each a day apart, the address is turned off.',
  off: 'Labels with this address lead nowhere until its records are right. Set them and check.',
  password: 'Your current password',
  adding: { title: 'Add an own address', host: 'Domain', hostHelp: 'For example verify.emzor.example', submit: 'Add' },
  removing: {
    title: (host: string) => `Remove ${host}?`,
    effect: 'Printed labels with this address stop working immediately. A shopper who scans one sees no verdict.',
    products: (count: number) =>
      `New labels of ${count === 1 ? '1 product' : `${count} products`} get the address of this server.`,
    submit: 'Remove address',
  },
}
