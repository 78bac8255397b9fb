import {
  type AnyRoute,
  type AnyValidator,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent as lazy,
  Outlet,
  parseSearchWith,
  type RouteComponent,
  stringifySearchWith,
} from '@tanstack/react-router'
import { parsePartnersView } from '../admin/partners-url-state.ts'
import { parseMapView, parsePlacesView } from '../analytics/demographics/url-state.ts'
import { parseFilters } from '../feedback/url-filters.ts'
import { preferredLanguage } from '../lib/i18n.ts'
import { parseReportsView } from '../reports/reports-url-state.ts'
import { ErrorPage } from './error-page.tsx'
import { type PagePath, pageOptions } from './guard.ts'
import { NotFoundPage } from './not-found-page.tsx'

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage })
// Everything below reads the API through queries and is drawn with Mantine: public pages load neither.
const queries = createRoute({
  getParentRoute: () => root,
  id: 'queries',
  component: lazy(() => import('./queries.tsx'), 'Queries'),
})
const forms = createRoute({
  getParentRoute: () => queries,
  id: 'forms',
  component: lazy(() => import('./workspace.tsx'), 'FormLayout'),
})
const workspace = createRoute({
  getParentRoute: () => queries,
  id: 'workspace',
  component: lazy(() => import('./workspace.tsx'), 'Workspace'),
})

/** A page under a layout; `validateSearch` parses the state that it keeps in the URL. */
const page = <Parent extends AnyRoute, Path extends PagePath, Search extends AnyValidator = undefined>(
  parent: Parent,
  path: Path,
  component: RouteComponent,
  validateSearch?: Search,
) =>
  createRoute({
    getParentRoute: () => parent,
    ...pageOptions(path),
    component,
    validateSearch: validateSearch as Search,
  })

const landing = createRoute({
  getParentRoute: () => root,
  ...pageOptions('/'),
  // Not the current language: the landing page may be preloaded from a page in English.
  loader: async () => (await import('../scans/landing/landing-text.ts')).loadLandingText(preferredLanguage()),
  component: lazy(() => import('../scans/landing/landing-route.tsx'), 'LandingRoute'),
})

const reportsPage = lazy(() => import('../reports/reports-page.tsx'), 'ReportsPage')
const parseCode = ({ code }: { code?: unknown }) => (code ? { code: String(code) } : {})
const parseReference = ({ reference }: { reference?: unknown }) => (reference ? { reference: String(reference) } : {})

const routeTree = root.addChildren([
  landing,
  page(
    root,
    '/scan',
    lazy(() => import('../scans/scan-page.tsx'), 'ScanPage'),
  ),
  page(
    root,
    '/scan-result',
    lazy(() => import('./scan-pages.tsx'), 'Result'),
  ),
  page(
    root,
    '/verify/$verificationNumber',
    lazy(() => import('./scan-pages.tsx'), 'Verify'),
  ),
  page(
    root,
    '/verify-batch/$batchNumber',
    lazy(() => import('../scans/verify-batch-page.tsx'), 'VerifyBatchPage'),
  ),
  page(
    root,
    '/report',
    lazy(() => import('../reports/report-page.tsx'), 'ReportPage'),
  ),
  page(
    root,
    '/your-data',
    lazy(() => import('../visitors/your-data-page.tsx'), 'YourDataPage'),
  ),
  page(
    root,
    '/privacy',
    lazy(() => import('../visitors/privacy-page.tsx'), 'PrivacyPage'),
  ),
  page(
    root,
    '/manufacturers/$id',
    lazy(() => import('../partners/manufacturer-page.tsx'), 'ManufacturerPage'),
  ),
  queries.addChildren([
    forms.addChildren([
      page(
        forms,
        '/partner-registration',
        lazy(() => import('../partners/registration-page.tsx'), 'RegistrationPage'),
      ),
      page(
        forms,
        '/register/$token',
        lazy(() => import('../accounts/complete-registration-page.tsx'), 'CompleteRegistrationPage'),
      ),
      page(
        forms,
        '/login',
        lazy(() => import('../accounts/login-page.tsx'), 'LoginPage'),
      ),
      page(
        forms,
        '/forgot-password',
        lazy(() => import('../accounts/forgot-password-page.tsx'), 'ForgotPasswordPage'),
      ),
      page(
        forms,
        '/reset-password/$token',
        lazy(() => import('../accounts/reset-password-page.tsx'), 'ResetPasswordPage'),
      ),
      page(
        forms,
        '/confirm-email/$token',
        lazy(() => import('../accounts/confirm-email-page.tsx'), 'ConfirmEmailPage'),
      ),
    ]),
    workspace.addChildren([
      page(
        workspace,
        '/products',
        lazy(() => import('../inventory/products/products-page.tsx'), 'ProductsPage'),
      ),
      page(
        workspace,
        '/add-product',
        lazy(() => import('../inventory/products/add-product-page.tsx'), 'AddProductPage'),
      ),
      page(
        workspace,
        '/products/$id/batches',
        lazy(() => import('./product-batches.tsx'), 'ProductBatches'),
      ),
      page(
        workspace,
        '/products/$id/add-batch',
        lazy(() => import('../inventory/batches/add-batch-page.tsx'), 'AddBatchPage'),
      ),
      page(
        workspace,
        '/products/$id/feedback',
        lazy(() => import('../feedback/product-feedback-page.tsx'), 'ProductFeedbackPage'),
        parseFilters,
      ),
      page(
        workspace,
        '/inventory/$id',
        lazy(() => import('../inventory/codes/inventory-page.tsx'), 'InventoryPage'),
        parseCode,
      ),
      page(
        workspace,
        '/design',
        lazy(() => import('../labels/design-page.tsx'), 'DesignPage'),
      ),
      page(
        workspace,
        '/subscription',
        lazy(() => import('./subscription.tsx'), 'SubscriptionRoute'),
      ),
      page(
        workspace,
        '/subscription/callback',
        lazy(() => import('../payments/callback-page.tsx'), 'CallbackPage'),
        parseReference,
      ),
      page(
        workspace,
        '/subscription/receipt/$id',
        lazy(() => import('../payments/receipt-page.tsx'), 'ReceiptPage'),
      ),
      page(
        workspace,
        '/analytics',
        lazy(() => import('../analytics/analytics-page.tsx'), 'AnalyticsPage'),
      ),
      page(
        workspace,
        '/analytics/settings',
        lazy(() => import('../alerts/settings-page.tsx'), 'SettingsPage'),
      ),
      page(
        workspace,
        '/demographics',
        lazy(() => import('../analytics/demographics/demographics-page.tsx'), 'DemographicsPage'),
        parseMapView,
      ),
      page(
        workspace,
        '/demographics/places',
        lazy(() => import('../analytics/demographics/places-page.tsx'), 'PlacesPage'),
        parsePlacesView,
      ),
      page(workspace, '/reports', reportsPage, parseReportsView),
      page(
        workspace,
        '/profile',
        lazy(() => import('../partners/profile-page.tsx'), 'ProfilePage'),
      ),
      page(
        workspace,
        '/security',
        lazy(() => import('../accounts/security-page.tsx'), 'SecurityPage'),
      ),
      page(
        workspace,
        '/admin/partners',
        lazy(() => import('../admin/applications-page.tsx'), 'ApplicationsPage'),
      ),
      page(
        workspace,
        '/admin/companies',
        lazy(() => import('../admin/partners-page.tsx'), 'PartnersPage'),
        parsePartnersView,
      ),
      page(workspace, '/admin/reports', reportsPage, parseReportsView),
    ]),
  ]),
])

/** The product's router; its pages are those of contract/domain/pages.ts. */
export const router = createRouter({
  routeTree,
  // As text, not JSON: the router's default reads a serial such as 1234567890123E45 as a number.
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
