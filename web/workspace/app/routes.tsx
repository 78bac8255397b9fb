import type { PagePath } from '@sahihi/contract/domain/pages.ts'
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
import { Logo } from '../../ui/logo.tsx'
import { parseActivityView } from '../activity/url-state.ts'
import { parsePaymentsView } from '../admin/payments-url-state.ts'
import { parseDemographicsView, parsePlacesView } from '../analytics/demographics/url-state.ts'
import { parseAnalyticsView } from '../analytics/filters/view.ts'
import { parseBatchesView, parseCodesView, parseProductsView } from '../catalog/lists/list-view.ts'
import { parseCasesView } from '../copy-cases/url-state.ts'
import { parseFilters } from '../feedback/url-filters.ts'
import { parseInboxView } from '../inbox/url-state.ts'
import { parseInspectionsView } from '../inspections/inspections-url-state.ts'
import { oneOf, onlyKnown, pageNumber, textOf } from '../lib/url-values.ts'
import { parseReportsView } from '../reports/reports-url-state.ts'
import { ErrorPage } from './error-page.tsx'
import { openOwnDocument, pageOptions } from './guard.ts'
import { appText } from './text.ts'

/** The component of every page; each is loaded when it is opened. */
const components = {
  '/partner-registration': lazy(() => import('../partners/registration-page.tsx'), 'RegistrationPage'),
  '/register/$token': lazy(() => import('../accounts/complete-registration-page.tsx'), 'CompleteRegistrationPage'),
  '/login': lazy(() => import('../accounts/login-page.tsx'), 'LoginPage'),
  '/forgot-password': lazy(() => import('../accounts/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  '/reset-password/$token': lazy(() => import('../accounts/reset-password-page.tsx'), 'ResetPasswordPage'),
  '/sign-in/$token': lazy(() => import('../accounts/sign-in-by-link-page.tsx'), 'SignInByLinkPage'),
  '/confirm-email/$token': lazy(() => import('../accounts/confirm-email-page.tsx'), 'ConfirmEmailPage'),
  '/invitation/$token': lazy(() => import('../accounts/invitation-page.tsx'), 'InvitationPage'),
  '/products': lazy(() => import('./products-overview.tsx'), 'ProductsOverview'),
  '/all-products': lazy(() => import('../catalog/products/all-products-page.tsx'), 'AllProductsPage'),
  '/add-product': lazy(() => import('../catalog/products/add-product-page.tsx'), 'AddProductPage'),
  '/batches': lazy(() => import('../catalog/batches/all-batches-page.tsx'), 'AllBatchesPage'),
  '/recalls': lazy(() => import('../catalog/recalls/recalls-page.tsx'), 'RecallsPage'),
  '/recalls/$id/notice': lazy(() => import('../catalog/recalls/notice-page.tsx'), 'NoticePage'),
  '/products/$id/batches': lazy(() => import('./product-batches.tsx'), 'ProductBatches'),
  '/products/$id/add-batch': lazy(() => import('../catalog/batches/add-batch-page.tsx'), 'AddBatchPage'),
  '/products/$id/feedback': lazy(() => import('../feedback/product-feedback-page.tsx'), 'ProductFeedbackPage'),
  '/lots/$id': lazy(() => import('../catalog/orders/lot-page.tsx'), 'LotPage'),
  '/inventory/$id': lazy(() => import('../catalog/codes/inventory-page.tsx'), 'InventoryPage'),
  '/design': lazy(() => import('../labels/design-page.tsx'), 'DesignPage'),
  '/own-address': lazy(() => import('../domains/domains-page.tsx'), 'DomainsPage'),
  '/subscription': lazy(() => import('./subscription.tsx'), 'SubscriptionRoute'),
  '/subscription/callback': lazy(() => import('../payments/callback-page.tsx'), 'CallbackPage'),
  '/subscription/receipt/$id': lazy(() => import('../payments/receipt-page.tsx'), 'ReceiptPage'),
  '/analytics': lazy(() => import('../analytics/analytics-page.tsx'), 'AnalyticsPage'),
  '/analytics/settings': lazy(() => import('../alerts/settings-page.tsx'), 'SettingsPage'),
  '/demographics': lazy(() => import('../analytics/demographics/demographics-page.tsx'), 'DemographicsPage'),
  '/demographics/places': lazy(() => import('../analytics/demographics/places-page.tsx'), 'PlacesPage'),
  '/inbox': lazy(() => import('./inbox.tsx'), 'Inbox'),
  '/alerts/settings': lazy(() => import('../alerts/alert-settings-page.tsx'), 'AlertSettingsPage'),
  '/alerts': lazy(() => import('./inbox.tsx'), 'Alerts'),
  '/suspicious-codes': lazy(() => import('./copy-cases.tsx'), 'CopyCases'),
  '/suspicious-codes/$id': lazy(() => import('./copy-cases.tsx'), 'Case'),
  '/reports': lazy(() => import('./reports.tsx'), 'Reports'),
  '/inspections': lazy(() => import('../inspections/inspections-page.tsx'), 'InspectionsPage'),
  '/team': lazy(() => import('../team/team-page.tsx'), 'TeamPage'),
  '/api-keys': lazy(() => import('../api-keys/api-keys-page.tsx'), 'ApiKeysPage'),
  '/activity': lazy(() => import('../activity/activity-page.tsx'), 'ActivityPage'),
  '/webhooks': lazy(() => import('../webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  '/webhooks/$id': lazy(() => import('../webhooks/endpoint-page.tsx'), 'EndpointPage'),
  '/import': lazy(() => import('../imports/import-page.tsx'), 'ImportPage'),
  '/data-archive': lazy(() => import('../data-archives/data-archive-page.tsx'), 'DataArchivePage'),
  '/profile': lazy(() => import('../partners/profile-page.tsx'), 'ProfilePage'),
  '/security': lazy(() => import('../accounts/security-page.tsx'), 'SecurityPage'),
  '/admin': lazy(() => import('../admin/overview-page.tsx'), 'OverviewPage'),
  '/admin/partners': lazy(() => import('../admin/applications-page.tsx'), 'ApplicationsPage'),
  '/admin/companies': lazy(() => import('../admin/partners-page.tsx'), 'PartnersPage'),
  '/admin/companies/$id': lazy(() => import('../admin/company-page.tsx'), 'CompanyPage'),
  '/admin/payments': lazy(() => import('../admin/payments-page.tsx'), 'PaymentsPage'),
  '/admin/reports': lazy(() => import('./reports.tsx'), 'Reports'),
  '/admin/inspectors': lazy(() => import('../admin/inspectors-page.tsx'), 'InspectorsPage'),
  '/admin/inspections': lazy(() => import('../inspections/inspections-page.tsx'), 'InspectionsPage'),
  '/admin/activity': lazy(() => import('../activity/activity-page.tsx'), 'ActivityPage'),
  '/admin/system': lazy(() => import('../admin/system-page.tsx'), 'SystemPage'),
} satisfies Partial<Record<PagePath, RouteComponent>>

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage })
/** Registration and sign-in. */
const forms = createRoute({
  getParentRoute: () => root,
  id: 'forms',
  component: lazy(() => import('./form-layout.tsx'), 'FormLayout'),
})
const workspace = createRoute({
  getParentRoute: () => root,
  id: 'workspace',
  component: lazy(() => import('./workspace.tsx'), 'Workspace'),
})

/** A page under a layout; `parse` reads the state that it keeps in the URL. */
const page = <Parent extends AnyRoute, Path extends keyof typeof components, Search extends AnyValidator = undefined>(
  parent: Parent,
  path: Path,
  parse?: Search & ((search: Record<string, unknown>) => object),
) =>
  createRoute({
    getParentRoute: () => parent,
    ...pageOptions(path),
    component: components[path],
    validateSearch: (parse && onlyKnown(parse)) as Search,
  })

const openedAt = location.pathname + location.search

/** A page for shoppers and visitors (web/shopper) or a form before sign-in (form-pages.tsx): a document, which the browser opens. */
const ownDocument = <Path extends Exclude<PagePath, keyof typeof components>>(path: Path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: NotFoundPage,
    beforeLoad: ({ location, preload }): Promise<never> | undefined =>
      preload ? undefined : openOwnDocument(location.href, router.state.resolvedLocation ? undefined : openedAt),
  })

const parseProductBatches = (search: Record<string, unknown>) => ({
  ...parseBatchesView(search),
  ...parseCodesView(search),
})
type OverviewView = { search?: string | undefined }
const parseOverviewView = ({ search }: Record<string, unknown>): OverviewView => ({
  search: textOf(search),
})
type ApplicationsView = { application?: string; page?: number }
const parseApplicationsView = ({ application, page }: Record<string, unknown>): ApplicationsView => ({
  application: textOf(application),
  page: pageNumber(page),
})
type PartnersView = { page?: number; search?: string; state?: 'active' | 'suspended' | 'closed' }
const parsePartnersView = ({ page, search, state }: Record<string, unknown>): PartnersView => ({
  page: pageNumber(page),
  search: textOf(search),
  state: oneOf(['active', 'suspended', 'closed'], state),
})
const parseReference = ({ reference }: { reference?: unknown }) => (reference ? { reference: String(reference) } : {})

const routeTree = root.addChildren([
  ownDocument('/'),
  ownDocument('/scan'),
  ownDocument('/scan-result'),
  ownDocument('/verify/$verificationNumber'),
  ownDocument('/verify-batch/$batchNumber'),
  ownDocument('/report'),
  ownDocument('/your-data'),
  ownDocument('/privacy'),
  ownDocument('/manufacturers/$id'),
  ownDocument('/for-manufacturers'),
  ownDocument('/contact'),
  ownDocument('/inspect'),
  forms.addChildren([
    page(forms, '/partner-registration'),
    page(forms, '/register/$token'),
    page(forms, '/login'),
    page(forms, '/forgot-password'),
    page(forms, '/reset-password/$token'),
    page(forms, '/sign-in/$token'),
    page(forms, '/confirm-email/$token'),
    page(forms, '/invitation/$token'),
  ]),
  workspace.addChildren([
    page(workspace, '/products', parseOverviewView),
    page(workspace, '/all-products', parseProductsView),
    page(workspace, '/batches', parseBatchesView),
    page(workspace, '/recalls'),
    page(workspace, '/recalls/$id/notice'),
    page(workspace, '/add-product'),
    page(workspace, '/products/$id/batches', parseProductBatches),
    page(workspace, '/products/$id/add-batch'),
    page(workspace, '/products/$id/feedback', parseFilters),
    page(workspace, '/lots/$id'),
    page(workspace, '/inventory/$id', parseCodesView),
    page(workspace, '/design'),
    page(workspace, '/own-address'),
    page(workspace, '/subscription'),
    page(workspace, '/subscription/callback', parseReference),
    page(workspace, '/subscription/receipt/$id'),
    page(workspace, '/analytics', parseAnalyticsView),
    page(workspace, '/analytics/settings'),
    page(workspace, '/demographics', parseDemographicsView),
    page(workspace, '/demographics/places', parsePlacesView),
    page(workspace, '/inbox', parseInboxView),
    page(workspace, '/alerts', parseInboxView),
    page(workspace, '/alerts/settings'),
    page(workspace, '/suspicious-codes', parseCasesView),
    page(workspace, '/suspicious-codes/$id'),
    page(workspace, '/reports', parseReportsView),
    page(workspace, '/inspections', parseInspectionsView),
    page(workspace, '/team'),
    page(workspace, '/api-keys'),
    page(workspace, '/activity', parseActivityView),
    page(workspace, '/webhooks'),
    page(workspace, '/webhooks/$id'),
    page(workspace, '/import'),
    page(workspace, '/data-archive'),
    page(workspace, '/profile'),
    page(workspace, '/security'),
    page(workspace, '/admin'),
    page(workspace, '/admin/partners', parseApplicationsView),
    page(workspace, '/admin/companies', parsePartnersView),
    page(workspace, '/admin/companies/$id'),
    page(workspace, '/admin/payments', parsePaymentsView),
    page(workspace, '/admin/reports', parseReportsView),
    page(workspace, '/admin/inspectors'),
    page(workspace, '/admin/inspections', parseInspectionsView),
    page(workspace, '/admin/activity', parseActivityView),
    page(workspace, '/admin/system'),
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

/** For a path that is not a page. */
function NotFoundPage() {
  const t = appText.notFound
  return (
    <main className="public plain-page">
      <Logo />
      <h1>{t.title}</h1>
      <p>{t.text}</p>
      <a href="/" className="button button-main">
        {t.verify}
      </a>
    </main>
  )
}
