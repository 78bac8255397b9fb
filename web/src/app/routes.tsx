import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  parseSearchWith,
  stringifySearchWith,
} from '@tanstack/react-router'
import { readPartnersView } from '../admin/partners-url-state.ts'
import { parseMapView, parsePlacesView } from '../analytics/demographics/url-state.ts'
import { readFilters } from '../feedback/url-filters.ts'
import { preferredLanguage } from '../lib/i18n.ts'
import { readView } from '../reports/reports-url-state.ts'
import { ErrorPage } from './error-page.tsx'
import { page } from './guard.ts'
import { NotFoundPage } from './not-found-page.tsx'

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage })

const landing = createRoute({
  getParentRoute: () => root,
  ...page('/'),
  // Not the language spoken now: it may be fetched ahead of a page in English.
  loader: async () => (await import('../scans/landing/landing-text.ts')).loadLandingText(preferredLanguage()),
  component: lazyRouteComponent(() => import('../scans/landing/landing-route.tsx'), 'LandingRoute'),
})
const scan = createRoute({
  getParentRoute: () => root,
  ...page('/scan'),
  component: lazyRouteComponent(() => import('../scans/scan-page.tsx'), 'ScanPage'),
})
const scanResult = createRoute({
  getParentRoute: () => root,
  ...page('/scan-result'),
  component: lazyRouteComponent(() => import('./scan-pages.tsx'), 'Result'),
})
const verify = createRoute({
  getParentRoute: () => root,
  ...page('/verify/$verificationNumber'),
  component: lazyRouteComponent(() => import('./scan-pages.tsx'), 'Verify'),
})
const verifyBatch = createRoute({
  getParentRoute: () => root,
  ...page('/verify-batch/$batchNumber'),
  component: lazyRouteComponent(() => import('../scans/verify-batch-page.tsx'), 'VerifyBatchPage'),
})
const report = createRoute({
  getParentRoute: () => root,
  ...page('/report'),
  component: lazyRouteComponent(() => import('../reports/report-page.tsx'), 'ReportPage'),
})

const yourData = createRoute({
  getParentRoute: () => root,
  ...page('/your-data'),
  component: lazyRouteComponent(() => import('../visitors/your-data-page.tsx'), 'YourDataPage'),
})

const privacy = createRoute({
  getParentRoute: () => root,
  ...page('/privacy'),
  component: lazyRouteComponent(() => import('../visitors/privacy-page.tsx'), 'PrivacyPage'),
})
const maker = createRoute({
  getParentRoute: () => root,
  ...page('/manufacturers/$id'),
  component: lazyRouteComponent(() => import('../partners/manufacturer-page.tsx'), 'ManufacturerPage'),
})

// Everything below reads the API through queries and is drawn with Mantine: public pages load none of it.
const queries = createRoute({
  getParentRoute: () => root,
  id: 'queries',
  component: lazyRouteComponent(() => import('./queries.tsx'), 'Queries'),
})
const forms = createRoute({
  getParentRoute: () => queries,
  id: 'forms',
  component: lazyRouteComponent(() => import('./workspace.tsx'), 'FormShell'),
})
const registration = createRoute({
  getParentRoute: () => forms,
  ...page('/partner-registration'),
  component: lazyRouteComponent(() => import('../partners/registration-page.tsx'), 'RegistrationPage'),
})
const completeRegistration = createRoute({
  getParentRoute: () => forms,
  ...page('/register/$token'),
  component: lazyRouteComponent(() => import('../accounts/complete-registration-page.tsx'), 'CompleteRegistrationPage'),
})
const login = createRoute({
  getParentRoute: () => forms,
  ...page('/login'),
  component: lazyRouteComponent(() => import('../accounts/login-page.tsx'), 'LoginPage'),
})
const forgotPassword = createRoute({
  getParentRoute: () => forms,
  ...page('/forgot-password'),
  component: lazyRouteComponent(() => import('../accounts/forgot-password-page.tsx'), 'ForgotPasswordPage'),
})
const resetPassword = createRoute({
  getParentRoute: () => forms,
  ...page('/reset-password/$token'),
  component: lazyRouteComponent(() => import('../accounts/reset-password-page.tsx'), 'ResetPasswordPage'),
})
const confirmEmail = createRoute({
  getParentRoute: () => forms,
  ...page('/confirm-email/$token'),
  component: lazyRouteComponent(() => import('../accounts/confirm-email-page.tsx'), 'ConfirmEmailPage'),
})

const workspace = createRoute({
  getParentRoute: () => queries,
  id: 'workspace',
  component: lazyRouteComponent(() => import('./workspace.tsx'), 'Workspace'),
})
const products = createRoute({
  getParentRoute: () => workspace,
  ...page('/products'),
  component: lazyRouteComponent(() => import('../inventory/products/products-page.tsx'), 'ProductsPage'),
})
const addProduct = createRoute({
  getParentRoute: () => workspace,
  ...page('/add-product'),
  component: lazyRouteComponent(() => import('../inventory/products/add-product-page.tsx'), 'AddProductPage'),
})
const batches = createRoute({
  getParentRoute: () => workspace,
  ...page('/products/$id/batches'),
  component: lazyRouteComponent(() => import('./product-batches.tsx'), 'ProductBatches'),
})
const addBatch = createRoute({
  getParentRoute: () => workspace,
  ...page('/products/$id/add-batch'),
  component: lazyRouteComponent(() => import('../inventory/batches/add-batch-page.tsx'), 'AddBatchPage'),
})
const inventory = createRoute({
  getParentRoute: () => workspace,
  ...page('/inventory/$id'),
  validateSearch: ({ code }: { code?: unknown }) => (code ? { code: String(code) } : {}),
  component: lazyRouteComponent(() => import('../inventory/codes/inventory-page.tsx'), 'InventoryPage'),
})
const profile = createRoute({
  getParentRoute: () => workspace,
  ...page('/profile'),
  component: lazyRouteComponent(() => import('../partners/profile-page.tsx'), 'ProfilePage'),
})
const security = createRoute({
  getParentRoute: () => workspace,
  ...page('/security'),
  component: lazyRouteComponent(() => import('../accounts/security-page.tsx'), 'SecurityPage'),
})
const subscription = createRoute({
  getParentRoute: () => workspace,
  ...page('/subscription'),
  component: lazyRouteComponent(() => import('./subscription.tsx'), 'Subscription'),
})
const payment = createRoute({
  getParentRoute: () => workspace,
  ...page('/subscription/callback'),
  validateSearch: ({ reference }: { reference?: unknown }) => (reference ? { reference: String(reference) } : {}),
  component: lazyRouteComponent(() => import('../payments/callback-page.tsx'), 'CallbackPage'),
})
const receipt = createRoute({
  getParentRoute: () => workspace,
  ...page('/subscription/receipt/$id'),
  component: lazyRouteComponent(() => import('../payments/receipt-page.tsx'), 'ReceiptPage'),
})
const design = createRoute({
  getParentRoute: () => workspace,
  ...page('/design'),
  component: lazyRouteComponent(() => import('../labels/design-page.tsx'), 'DesignPage'),
})
const analytics = createRoute({
  getParentRoute: () => workspace,
  ...page('/analytics'),
  component: lazyRouteComponent(() => import('../analytics/analytics-page.tsx'), 'AnalyticsPage'),
})
const demographics = createRoute({
  getParentRoute: () => workspace,
  ...page('/demographics'),
  validateSearch: parseMapView,
  component: lazyRouteComponent(() => import('../analytics/demographics/demographics-page.tsx'), 'DemographicsPage'),
})
const places = createRoute({
  getParentRoute: () => workspace,
  ...page('/demographics/places'),
  validateSearch: parsePlacesView,
  component: lazyRouteComponent(() => import('../analytics/demographics/places-page.tsx'), 'PlacesPage'),
})
const analyticsSettings = createRoute({
  getParentRoute: () => workspace,
  ...page('/analytics/settings'),
  component: lazyRouteComponent(() => import('../alerts/settings-page.tsx'), 'SettingsPage'),
})
const productFeedback = createRoute({
  getParentRoute: () => workspace,
  ...page('/products/$id/feedback'),
  validateSearch: readFilters,
  component: lazyRouteComponent(() => import('../feedback/product-feedback-page.tsx'), 'ProductFeedbackPage'),
})
const cases = createRoute({
  getParentRoute: () => workspace,
  ...page('/reports'),
  validateSearch: readView,
  component: lazyRouteComponent(() => import('../reports/reports-page.tsx'), 'CasesPage'),
})
const adminCases = createRoute({
  getParentRoute: () => workspace,
  ...page('/admin/reports'),
  validateSearch: readView,
  component: lazyRouteComponent(() => import('../reports/reports-page.tsx'), 'CasesPage'),
})
const applications = createRoute({
  getParentRoute: () => workspace,
  ...page('/admin/partners'),
  component: lazyRouteComponent(() => import('../admin/applications-page.tsx'), 'ApplicationsPage'),
})
const companies = createRoute({
  getParentRoute: () => workspace,
  ...page('/admin/companies'),
  validateSearch: readPartnersView,
  component: lazyRouteComponent(() => import('../admin/partners-page.tsx'), 'CompaniesPage'),
})

const routeTree = root.addChildren([
  landing,
  scan,
  scanResult,
  verify,
  verifyBatch,
  report,
  yourData,
  privacy,
  maker,
  queries.addChildren([
    forms.addChildren([registration, completeRegistration, login, forgotPassword, resetPassword, confirmEmail]),
    workspace.addChildren([
      products,
      addProduct,
      batches,
      addBatch,
      productFeedback,
      inventory,
      cases,
      design,
      subscription,
      payment,
      receipt,
      analytics,
      analyticsSettings,
      demographics,
      places,
      profile,
      security,
      applications,
      companies,
      adminCases,
    ]),
  ]),
])

/** The one router of the product; its pages are those of contract/pages.ts. */
export const router = createRouter({
  routeTree,
  // Text, not JSON: the router's own way takes a serial such as 1234567890123E45 for a number.
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(JSON.stringify),
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  defaultErrorComponent: ErrorPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
