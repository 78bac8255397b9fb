import type { ApiKeyScope } from '@sahihi/contract/domain/api-key-scopes.ts'

/** What each scope of an API key allows, by kind of thing. A test holds that every scope is here once. */
const scopes: Record<string, Partial<Record<ApiKeyScope, string>>> = {
  'Products and batches': {
    'products:read': 'Read products, batches and orders',
    'products:write': 'Create, import and edit products, batches and orders',
    'batches:write': 'Release, recall and close batches',
  },
  'Codes and labels': {
    'codes:read': 'Read codes and their history',
    'codes:download': 'Download labels and serials',
    'codes:write': 'Block and unblock codes',
    'labels:write': 'Change the label design',
  },
  'Scans and exports': {
    'scans:read': 'Read analytics and the live feed',
    'exports:read': 'Export codes, scans and feedback as CSV',
  },
  Feedback: {
    'feedback:read': 'Read feedback',
    'feedback:write': 'Accept and discard held feedback',
  },
  'Suspicious codes': {
    'cases:read': 'Read suspicious codes',
    'cases:write': 'Decide on suspicious codes',
  },
  Reports: {
    'reports:read': 'Read reports of shoppers',
    'reports:write': 'Look into and close reports',
  },
  'Inbox and alerts': {
    'inbox:read': 'Read the inbox',
    'inbox:write': 'Assign, close and reopen items of the inbox',
    'alerts:read': 'Read alerts and their rules',
    'alerts:write': 'Change alert rules',
  },
  Company: {
    'plan:read': 'Read the plan and its codes',
    'settings:read': 'Read the settings of analytics',
    'settings:write': 'Change the settings of analytics and the company logo',
    'activity:read': 'Read and export the activity',
  },
}

/** The text of the page of API keys, in English. */
export const apiKeysText = {
  title: 'API keys',
  subtitle: 'For your own programs, such as an ERP or a label printer',
  docs: 'API documentation',
  loading: 'Loading API keys',
  create: 'Create API key',
  none: 'No API keys yet',
  noneText: 'With a key, a program can create batches, download labels or read scans, just as you do here.',
  readDocs: 'Read how to start',
  list: 'API keys',
  status: { active: 'Active', expired: 'Expired', revoked: 'Revoked' },
  endsWith: (hint: string) => `ends with ${hint}`,
  scopes: 'May',
  addresses: 'Only from',
  lastUsed: 'Last used',
  never: 'Never',
  expires: 'Expires',
  created: 'Created',
  createdBy: (date: string, who: string) => `${date} by ${who}`,
  edit: 'Edit',
  rotate: 'Replace',
  revoke: 'Revoke',
  newKey: {
    title: 'Create API key',
    name: 'Name',
    nameHelp: 'For example ERP. Shown in Activity.',
    scopes: 'What the key may do',
    scopesHelp: 'Choose as little as it needs. Write access includes read.',
    groups: scopes,
    presets: 'Usual choices',
    presetNames: { erp: 'ERP', printer: 'Label printer', bi: 'Reporting (BI)', all: 'Everything' },
    expires: 'Expires',
    days: { '30': '30 days', '90': '90 days', '365': 'One year', '': 'Never' },
    addresses: 'Only from these addresses (optional)',
    addressesHelp: 'IP addresses or networks, one on each line, such as 203.0.113.0/24. Empty: from everywhere.',
    password: 'Your password',
    submit: 'Create API key',
  },
  secret: {
    title: 'Copy the key now',
    effect: 'It is not shown again. Anyone who has it can use it: keep it like a password.',
    what: 'API key',
    done: 'Done, I have copied it',
  },
  editing: {
    title: (name: string) => `Edit “${name}”`,
    until: (date: string) => `Until ${date}, as now`,
    noEnd: 'Never, as now',
    days: { '30': '30 days from now', '90': '90 days from now', '365': 'One year from now', '': 'Never' },
    submit: 'Save changes',
  },
  rotating: {
    title: (name: string) => `Replace “${name}”?`,
    effect: 'You get a new key that may do the same. Give it to your programs before the old one ends.',
    grace: 'The old key works for another',
    graceTimes: { '24': '24 hours', '168': '7 days', '720': '30 days', '0': 'It ends at once' },
    submit: 'Replace key',
  },
  revoking: {
    title: (name: string) => `Revoke “${name}”?`,
    effect: 'Programs that use this key stop working at once. A revoked key cannot be turned on again.',
    submit: 'Revoke key',
  },
  failed: {
    load: 'The API keys could not be loaded.',
    create: 'The API key could not be created.',
    edit: 'The API key could not be saved.',
    rotate: 'The API key could not be replaced.',
    revoke: 'The API key could not be revoked.',
  },
} as const
