import type { ShopperText } from '../i18n/en/shopper.ts'
import type { Permission } from './permissions.ts'

/**
 * Every page of the product: its path, its title and who may open it. The router, its guards and the server (which answers 404 for
 * a path that is not in this list) all read it. Pages for shoppers come in every language of contract/i18n/languages.ts, all others
 * in English; `shopperTitle` is the key of their translated title.
 */
export type Page = {
  path: string
  title?: string
  access: 'public' | 'partner' | 'account' | 'admin'
  /** What the role of a signed-in person must include; none for what everybody signed in may open. */
  permission?: Permission
  shopperTitle?: keyof ShopperText['titles']
}

export const pages = [
  { path: '/', title: 'Verify Product', access: 'public', shopperTitle: 'verify' },
  { path: '/scan', title: 'Scan QR Code', access: 'public', shopperTitle: 'scan' },
  { path: '/scan-result', title: 'Scan Result', access: 'public', shopperTitle: 'result' },
  { path: '/for-manufacturers', title: 'For Manufacturers', access: 'public' },
  { path: '/contact', title: 'Contact', access: 'public' },
  { path: '/partner-registration', title: 'Partner Company Registration', access: 'public' },
  { path: '/register/$token', title: 'Complete Registration', access: 'public' },
  { path: '/login', title: 'Partner Login', access: 'public' },
  { path: '/forgot-password', title: 'Forgotten Password', access: 'public' },
  { path: '/reset-password/$token', title: 'Set a New Password', access: 'public' },
  { path: '/sign-in/$token', title: 'Sign In', access: 'public' },
  { path: '/confirm-email/$token', title: 'Confirm Email Address', access: 'public' },
  { path: '/invitation/$token', title: 'Accept an Invitation', access: 'public' },
  { path: '/verify/$verificationNumber', title: 'Verify Product', access: 'public', shopperTitle: 'verify' },
  { path: '/report', title: 'Report a Product', access: 'public', shopperTitle: 'report' },
  { path: '/report-status', title: 'Report Status', access: 'public', shopperTitle: 'reportStatus' },
  { path: '/report-status/$reference', title: 'Report Status', access: 'public', shopperTitle: 'reportStatus' },
  { path: '/your-data', title: 'Your Data', access: 'public', shopperTitle: 'yourData' },
  { path: '/privacy', title: 'Privacy', access: 'public', shopperTitle: 'privacy' },
  { path: '/manufacturers/$id', title: 'Manufacturer', access: 'public', shopperTitle: 'manufacturer' },
  { path: '/verify-batch/$batchNumber', title: 'Verify Batch', access: 'public', shopperTitle: 'batch' },
  { path: '/products', title: 'Products', access: 'partner', permission: 'products:read' },
  { path: '/all-products', title: 'All Products', access: 'partner', permission: 'products:read' },
  { path: '/add-product', title: 'Create QR Codes', access: 'partner', permission: 'products:write' },
  { path: '/batches', title: 'All Batches', access: 'partner', permission: 'products:read' },
  { path: '/recalls', title: 'Recalls', access: 'partner', permission: 'products:read' },
  { path: '/recalls/$id/notice', title: 'Recall Notice', access: 'partner', permission: 'products:read' },
  { path: '/products/$id/batches', title: 'Product Batches', access: 'partner', permission: 'products:read' },
  { path: '/products/$id/add-batch', title: 'Add Batch', access: 'partner', permission: 'products:write' },
  { path: '/products/$id/feedback', title: 'Product Feedback', access: 'partner', permission: 'feedback:read' },
  { path: '/lots/$id', title: 'Lot', access: 'partner', permission: 'products:read' },
  { path: '/inventory/$id', title: 'Batch Inventory', access: 'partner', permission: 'codes:read' },
  { path: '/subscription', title: 'Subscription', access: 'partner', permission: 'billing:read' },
  { path: '/subscription/callback', title: 'Payment', access: 'partner', permission: 'billing:read' },
  { path: '/subscription/receipt/$id', title: 'Receipt', access: 'partner', permission: 'billing:read' },
  { path: '/design', title: 'Label Design', access: 'partner', permission: 'designs:write' },
  { path: '/own-address', title: 'Own Address', access: 'partner', permission: 'domains:manage' },
  { path: '/analytics', title: 'Analytics Dashboard', access: 'partner', permission: 'analytics:read' },
  { path: '/analytics/settings', title: 'Emails and Time Zone', access: 'partner', permission: 'alerts:read' },
  { path: '/demographics', title: 'Demographics', access: 'partner', permission: 'analytics:read' },
  { path: '/demographics/places', title: 'All Demographics', access: 'partner', permission: 'analytics:read' },
  { path: '/inbox', title: 'Inbox', access: 'partner', permission: 'inbox:read' },
  { path: '/suspicious-codes', title: 'Suspicious Codes', access: 'partner', permission: 'cases:read' },
  { path: '/alerts/settings', title: 'Alert Settings', access: 'partner', permission: 'alerts:read' },
  { path: '/suspicious-codes/$id', title: 'Suspicious Code', access: 'partner', permission: 'cases:read' },
  { path: '/reports', title: 'Reports', access: 'partner', permission: 'reports:read' },
  { path: '/inspections', title: 'Inspections', access: 'partner', permission: 'reports:read' },
  { path: '/alerts', title: 'Alerts', access: 'partner', permission: 'inbox:read' },
  { path: '/team', title: 'Team', access: 'partner', permission: 'team:read' },
  { path: '/api-keys', title: 'API Keys', access: 'partner', permission: 'keys:manage' },
  { path: '/activity', title: 'Activity', access: 'partner', permission: 'activity:read' },
  { path: '/webhooks', title: 'Webhooks', access: 'partner', permission: 'webhooks:manage' },
  { path: '/webhooks/$id', title: 'Webhook Endpoint', access: 'partner', permission: 'webhooks:manage' },
  { path: '/import', title: 'Import and Export', access: 'partner', permission: 'products:write' },
  { path: '/data-archive', title: 'Data Archive', access: 'partner', permission: 'archives:write' },
  { path: '/profile', title: 'Account', access: 'partner', permission: 'settings:read' },
  { path: '/inspect', title: 'Inspect', access: 'account', permission: 'inspections:write' },
  { path: '/security', title: 'Sign-in and Security', access: 'account' },
  { path: '/admin', title: 'Overview', access: 'admin', permission: 'partners:read' },
  { path: '/admin/partners', title: 'Partner Management', access: 'admin', permission: 'applications:read' },
  { path: '/admin/companies', title: 'Partners', access: 'admin', permission: 'partners:read' },
  { path: '/admin/companies/$id', title: 'Partner', access: 'admin', permission: 'partners:read' },
  { path: '/admin/payments', title: 'Payments', access: 'admin', permission: 'payments:read' },
  { path: '/admin/reports', title: 'Reports', access: 'admin', permission: 'reports:read' },
  { path: '/admin/inspectors', title: 'Inspectors', access: 'admin', permission: 'partners:read' },
  { path: '/admin/inspections', title: 'Inspections', access: 'admin', permission: 'reports:read' },
  { path: '/admin/activity', title: 'Activity', access: 'admin', permission: 'activity:read' },
  { path: '/admin/system', title: 'System', access: 'admin', permission: 'system:read' },
] as const satisfies readonly Page[]

export const productName = 'Sahihi'
/** The document title: the page's title and the product's name, or the product's name alone. */
export const formatPageTitle = (title: string | undefined) => (title ? `${title} | ${productName}` : productName)

export type PagePath = (typeof pages)[number]['path']
