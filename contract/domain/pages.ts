import type { ShopperText } from '../i18n/en/shopper.ts'

/**
 * Every page of the product: its path, its title and who may open it. The router, its guards and the server (which answers 404 for
 * a path that is not in this list) all read it. Pages for shoppers come in every language of contract/i18n/languages.ts, all others
 * in English; `shopperTitle` is the key of their translated title.
 */
export type Page = {
  path: string
  title?: string
  access: 'public' | 'partner' | 'account' | 'admin'
  shopperTitle?: keyof ShopperText['titles']
}

export const pages = [
  { path: '/', title: 'Verify Product', access: 'public', shopperTitle: 'verify' },
  { path: '/scan', title: 'Scan QR Code', access: 'public', shopperTitle: 'scan' },
  { path: '/scan-result', title: 'Scan Result', access: 'public', shopperTitle: 'result' },
  { path: '/partner-registration', title: 'Partner Registration', access: 'public' },
  { path: '/register/$token', title: 'Complete Registration', access: 'public' },
  { path: '/login', title: 'Partner Login', access: 'public' },
  { path: '/forgot-password', title: 'Forgotten Password', access: 'public' },
  { path: '/reset-password/$token', title: 'Set a New Password', access: 'public' },
  { path: '/sign-in/$token', title: 'Sign In', access: 'public' },
  { path: '/confirm-email/$token', title: 'Confirm E-mail Address', access: 'public' },
  { path: '/verify/$verificationNumber', title: 'Verify Product', access: 'public', shopperTitle: 'verify' },
  { path: '/report', title: 'Report a Product', access: 'public', shopperTitle: 'report' },
  { path: '/your-data', title: 'Your Data', access: 'public', shopperTitle: 'yourData' },
  { path: '/privacy', title: 'Privacy', access: 'public', shopperTitle: 'privacy' },
  { path: '/manufacturers/$id', title: 'Manufacturer', access: 'public', shopperTitle: 'manufacturer' },
  { path: '/verify-batch/$batchNumber', title: 'Verify Batch', access: 'public', shopperTitle: 'batch' },
  { path: '/products', title: 'Products', access: 'partner' },
  { path: '/add-product', title: 'Create QR Codes', access: 'partner' },
  { path: '/products/$id/batches', title: 'Product Batches', access: 'partner' },
  { path: '/products/$id/add-batch', title: 'Add Batch', access: 'partner' },
  { path: '/products/$id/feedback', title: 'Product Feedback', access: 'partner' },
  { path: '/inventory/$id', title: 'Batch Inventory', access: 'partner' },
  { path: '/subscription', title: 'Subscription', access: 'partner' },
  { path: '/subscription/callback', title: 'Payment', access: 'partner' },
  { path: '/subscription/receipt/$id', title: 'Receipt', access: 'partner' },
  { path: '/design', title: 'QR Design', access: 'partner' },
  { path: '/analytics', title: 'Analytics Dashboard', access: 'partner' },
  { path: '/analytics/settings', title: 'Alerts and Settings', access: 'partner' },
  { path: '/demographics', title: 'Demographics', access: 'partner' },
  { path: '/demographics/places', title: 'All Demographics', access: 'partner' },
  { path: '/suspicious-codes', title: 'Suspicious Codes', access: 'partner' },
  { path: '/suspicious-codes/settings', title: 'Copied Label Settings', access: 'partner' },
  { path: '/suspicious-codes/$id', title: 'Suspicious Code', access: 'partner' },
  { path: '/reports', title: 'Reports', access: 'partner' },
  { path: '/profile', title: 'Account', access: 'partner' },
  { path: '/security', title: 'Sign-in and Security', access: 'account' },
  { path: '/admin/partners', title: 'Partner Management', access: 'admin' },
  { path: '/admin/companies', title: 'Partners', access: 'admin' },
  { path: '/admin/reports', title: 'Reports', access: 'admin' },
  { path: '/admin/system', title: 'System', access: 'admin' },
] as const satisfies readonly Page[]

export const productName = 'Sahihi'
/** The document title: the page's title and the product's name, or the product's name alone. */
export const titleOf = (title: string | undefined) => (title ? `${title} | ${productName}` : productName)
