import type { Words } from './words/en.ts'

/**
 * Every page of the product: its path, its title and who may open it (specification 2, "Route table").
 * The pages' router, the guards and the server (which answers 404 for a path not in this list) all read it.
 * Pages for shoppers are written in every language of contract/languages.ts, all others in English: `spoken` names their
 * title among the words.
 * A page that is not built yet is listed with `built: false`: it keeps its title and guard and shows "not found".
 */
export type Page = {
  path: string
  title?: string
  access: 'public' | 'partner' | 'account' | 'admin'
  built: boolean
  spoken?: keyof Words['titles']
}

export const pages = [
  { path: '/', title: 'Verify Product', access: 'public', built: true, spoken: 'verify' },
  { path: '/scan', title: 'Scan QR Code', access: 'public', built: true, spoken: 'scan' },
  { path: '/scan-result', title: 'Scan Result', access: 'public', built: true, spoken: 'result' },
  { path: '/partner-registration', title: 'Partner Registration', access: 'public', built: true },
  { path: '/register/$token', title: 'Complete Registration', access: 'public', built: true },
  { path: '/login', title: 'Partner Login', access: 'public', built: true },
  { path: '/forgot-password', title: 'Forgotten Password', access: 'public', built: true },
  { path: '/reset-password/$token', title: 'Set a New Password', access: 'public', built: true },
  { path: '/confirm-email/$token', title: 'Confirm E-mail Address', access: 'public', built: true },
  { path: '/verify/$verificationNumber', title: 'Verify Product', access: 'public', built: true, spoken: 'verify' },
  { path: '/report', title: 'Report a Product', access: 'public', built: true, spoken: 'report' },
  { path: '/your-data', title: 'Your Data', access: 'public', built: true, spoken: 'yourData' },
  { path: '/privacy', title: 'Privacy', access: 'public', built: true, spoken: 'privacy' },
  { path: '/makers/$id', title: 'Maker', access: 'public', built: true, spoken: 'maker' },
  { path: '/verify-batch/$batchNumber', title: 'Verify Batch', access: 'public', built: true, spoken: 'batch' },
  { path: '/products', title: 'Products', access: 'partner', built: true },
  { path: '/add-product', title: 'Create QR Codes', access: 'partner', built: true },
  { path: '/products/$id/batches', title: 'Product Batches', access: 'partner', built: true },
  { path: '/products/$id/add-batch', title: 'Add Batch', access: 'partner', built: true },
  { path: '/products/$id/feedback', title: 'Product Feedback', access: 'partner', built: true },
  { path: '/inventory/$id', title: 'Batch Inventory', access: 'partner', built: true },
  { path: '/subscription', title: 'Subscription', access: 'partner', built: true },
  { path: '/subscription/callback', title: 'Payment', access: 'partner', built: true },
  { path: '/subscription/receipt/$id', title: 'Receipt', access: 'partner', built: true },
  { path: '/design', title: 'QR Design', access: 'partner', built: true },
  { path: '/analytics', title: 'Analytics Dashboard', access: 'partner', built: true },
  { path: '/analytics/settings', title: 'Alerts and Settings', access: 'partner', built: true },
  { path: '/demographics', title: 'Demographics', access: 'partner', built: true },
  { path: '/demographics/places', title: 'All Demographics', access: 'partner', built: true },
  { path: '/reports', title: 'Reports', access: 'partner', built: true },
  { path: '/profile', title: 'Account', access: 'partner', built: true },
  { path: '/security', title: 'Sign-in and Security', access: 'account', built: true },
  { path: '/admin/partners', title: 'Partner Management', access: 'admin', built: true },
  { path: '/admin/companies', title: 'Partners', access: 'admin', built: true },
  { path: '/admin/reports', title: 'Reports', access: 'admin', built: true },
] as const satisfies readonly Page[]

export const productName = 'Sahihi'
/** The title of a page ends with the product's name; a page without a title is the product's name (specification 2). */
export const titleOf = (title: string | undefined) => (title ? `${title} | ${productName}` : productName)
