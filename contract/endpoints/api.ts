import * as accounts from './accounts.ts'
import * as admin from './admin.ts'
import * as alerts from './alerts.ts'
import * as analytics from './analytics.ts'
import * as analyticsSettings from './analytics-settings.ts'
import * as batches from './inventory-batches.ts'
import * as codes from './inventory-codes.ts'
import * as designs from './labels.ts'
import type { Endpoint } from './endpoint.ts'
import * as feedback from './feedback.ts'
import * as live from './live-scans.ts'
import * as partners from './partners.ts'
import * as payments from './payments.ts'
import * as products from './inventory-products.ts'
import * as reports from './reports.ts'
import * as scans from './scans.ts'
import * as subscriptions from './subscriptions.ts'
import * as visitors from './visitors.ts'

/** Every call of the product, in the order the documentation shows them. */
export const api = [
  scans.verifyCode,
  scans.verifyBatch,
  feedback.submitFeedback,
  reports.submitReport,
  reports.uploadReportPhoto,
  visitors.exportVisitorData,
  visitors.eraseVisitorData,
  visitors.getPrivacyNotice,
  partners.getManufacturer,
  partners.registerPartner,
  partners.verifyEmail,
  partners.resendPin,
  partners.getProfile,
  partners.updateProfile,
  partners.confirmEmail,
  accounts.completeRegistration,
  accounts.signIn,
  accounts.signOut,
  accounts.signOutEverywhere,
  accounts.forgotPassword,
  accounts.resetPassword,
  accounts.changePassword,
  admin.listApplications,
  admin.decideApplication,
  admin.listPartners,
  admin.suspendPartner,
  admin.listFlaggedPayments,
  admin.resolveFlaggedPayment,
  products.getProductSummary,
  products.createProduct,
  products.getProduct,
  batches.listBatches,
  batches.createBatch,
  batches.importBatch,
  batches.getBatch,
  batches.changeBatchState,
  batches.getPreviousMetrics,
  codes.listCodes,
  codes.downloadCodes,
  codes.searchInventory,
  codes.getCode,
  codes.changeCodeState,
  feedback.listFeedback,
  feedback.getFeedbackSummary,
  feedback.exportFeedback,
  reports.listReports,
  reports.getReport,
  reports.updateReport,
  reports.getReportPhoto,
  subscriptions.getSubscription,
  payments.initializePayment,
  payments.verifyPayment,
  payments.listPayments,
  payments.getReceipt,
  payments.cancelRenewal,
  designs.getLabelDesign,
  designs.previewLabelDesign,
  designs.updateLabelDesign,
  designs.uploadLogo,
  designs.deleteLogo,
  analytics.getScanVolume,
  analytics.getScanMethods,
  analytics.getEngagement,
  analytics.getTimePatterns,
  analytics.getGeographic,
  analytics.getMapSettings,
  analyticsSettings.getAnalyticsSettings,
  analyticsSettings.updateAnalyticsSettings,
  live.listLiveScans,
  live.streamLiveScans,
  alerts.listAlerts,
  alerts.markAlertsSeen,
  alerts.listAlertRules,
  alerts.saveAlertRule,
  alerts.deleteAlertRule,
] as const satisfies readonly Endpoint[]

type Called = (typeof api)[number]
/** `'GET /api/products/:id'`: pages name a call by this key, so that its type is checked and no schema is shipped. */
export type CallName = { [E in Called as `${E['method']} ${E['path']}`]: E }
