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
  reports.sendReport,
  reports.sendPhoto,
  visitors.askVisitorData,
  visitors.askErasure,
  visitors.showPrivacy,
  partners.showMaker,
  partners.registerPartner,
  partners.verifyEmail,
  partners.resendPin,
  partners.showProfile,
  partners.changeProfile,
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
  admin.listOddPayments,
  admin.closeReview,
  products.summariseProducts,
  products.createProduct,
  products.showProduct,
  batches.listBatches,
  batches.addBatch,
  batches.importBatch,
  batches.showBatch,
  batches.changeBatch,
  batches.showPreviousMetrics,
  codes.listCodes,
  codes.downloadCodes,
  codes.findNumber,
  codes.showCode,
  codes.changeCode,
  feedback.listFeedback,
  feedback.summariseFeedback,
  feedback.exportFeedback,
  reports.listReports,
  reports.showReport,
  reports.moveReport,
  reports.showPhoto,
  subscriptions.showSubscription,
  payments.initializePayment,
  payments.verifyPayment,
  payments.listPayments,
  payments.showReceipt,
  payments.stopRenewal,
  designs.showDesign,
  designs.previewDesign,
  designs.changeDesign,
  designs.addLogo,
  designs.removeLogo,
  analytics.showScanVolume,
  analytics.showScanMethods,
  analytics.showEngagement,
  analytics.showTimePatterns,
  analytics.showGeographic,
  analytics.showMapSettings,
  analyticsSettings.showAnalyticsSettings,
  analyticsSettings.changeAnalyticsSettings,
  live.listLive,
  live.streamLive,
  alerts.listAlerts,
  alerts.markAlertsSeen,
  alerts.listAlertRules,
  alerts.keepAlertRule,
  alerts.dropAlertRule,
] as const satisfies readonly Endpoint[]

type Called = (typeof api)[number]
/** `'GET /api/products/:id'`: pages name a call by this key, so that its type is checked and no schema is shipped. */
export type CallName = { [E in Called as `${E['method']} ${E['path']}`]: E }
