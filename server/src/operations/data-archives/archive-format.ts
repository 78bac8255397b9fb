import { alertKinds } from '@sahihi/contract/domain/alert-kinds.ts'
import { parseHost } from '@sahihi/contract/domain/domains.ts'
import { gtinProblem, isRestrictedGtin } from '@sahihi/contract/domain/gs1.ts'
import { labelFormats } from '@sahihi/contract/domain/label-formats.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { linkMediaTypes, linkTypes } from '@sahihi/contract/domain/link-types.ts'
import { companyRoles } from '@sahihi/contract/domain/permissions.ts'
import { pinOffers } from '@sahihi/contract/domain/pin.ts'
import { mapProductTexts } from '@sahihi/contract/domain/product-texts.ts'
import type { ProfileFieldName } from '@sahihi/contract/domain/profile-fields.ts'
import { alphabet, looksLikeImportedSerial } from '@sahihi/contract/domain/serial.ts'
import {
  calendarDate,
  coordinates,
  email,
  lineOfText,
  optionalLine,
  optionalPhoneNumber,
  optionalText,
  text,
} from '@sahihi/contract/domain/text.ts'
import {
  type AlertFacts,
  alertEvidence,
  alertExceptionForm,
  alertRuleFields,
} from '@sahihi/contract/endpoints/alerts.ts'
import { timeZoneName } from '@sahihi/contract/endpoints/analytics/settings.ts'
import {
  marketList,
  type ProductionField,
  productionFields,
  quantity,
  reasonTranslations,
} from '@sahihi/contract/endpoints/batches.ts'
import { dismissReason } from '@sahihi/contract/endpoints/copy-cases.ts'
import { feedbackConfig, responses } from '@sahihi/contract/endpoints/feedback.ts'
import { linkForm } from '@sahihi/contract/endpoints/gs1.ts'
import { gln, hasGtinForLabels, lot } from '@sahihi/contract/endpoints/gs1-fields.ts'
import { labelDesignForm } from '@sahihi/contract/endpoints/labels.ts'
import { spotSentence, spotTranslations } from '@sahihi/contract/endpoints/pack-spots.ts'
import { profileForm } from '@sahihi/contract/endpoints/partners.ts'
import type { ProductField } from '@sahihi/contract/endpoints/products.ts'
import { submitReport } from '@sahihi/contract/endpoints/reports.ts'
import { z } from 'zod'

/*
 * The files of a data archive (docs/archive-format.md): a ZIP with one JSON object on each line of a file. New fields need a default here,
 * so that earlier archives can be read (docs/archive-format.md, "Versions"). Imported records must meet the rules of the forms for the
 * same data, because an archive may be written by hand.
 */
export const dataArchiveFormat = 'sahihi data archive'
export const dataArchiveVersion = 1

// As stored: not every id has the version and variant of RFC 9562.
const id = z.guid()
const moment = z.iso.datetime()
const orNull = <T extends z.ZodType>(schema: T) => schema.nullable()
/** A text that is only for readers of the archive, and is never imported. */
const record = z.string()
const words = (max: number) => z.nonoptional(optionalText(max))
const line = (max: number) => z.nonoptional(optionalLine(max))
const maxInteger = 2 ** 31 - 1
const integer = z.int().min(-maxInteger).max(maxInteger)
const count = z.int().min(0).max(maxInteger)
/** The name of a picture in the archive. */
const file = z.string().regex(/^(pictures|photos)\/[\w-]+\.(webp|png|jpg)$/)
/** 16 letters and digits, without hyphens. */
const serial = z.string().regex(new RegExp(`^[${alphabet}]{16}$`))
const importedSerial = z.string().max(limits.importedSerialMax).refine(looksLikeImportedSerial)
const batchNumber = z.string().regex(new RegExp(`^[${alphabet}]{10}$`))
const gtin = z.string().refine((digits) => !gtinProblem(digits, [14]) && !isRestrictedGtin(digits))
/** An own address of the company. */
const host = z.string().refine((name) => parseHost(name) === name)
/** The pseudonym of a visitor, different in each archive. */
const visitor = orNull(z.string().regex(/^[\w-]{22}$/))
const place = { city: orNull(line(limits.nameMax)), country: orNull(line(limits.nameMax)) }
const { enteredSerial, host: reportedHost, verdict, whereBought, contact } = submitReport.body.shape
const alertFacts = {
  city: orNull(line(limits.nameMax)),
  threshold: count,
  uses: count,
  wrongPins: count,
  codes: count,
  differentPacks: count,
  expiredOn: calendarDate,
  outsideScans: count,
  markets: marketList,
  inspector: line(limits.nameMax),
} satisfies Record<keyof AlertFacts, z.ZodType>
const alertDetails = z.object({ ...alertFacts, ...alertEvidence.shape }).partial()

const lines = {
  company: z.strictObject({
    id,
    companyName: lineOfText(limits.nameMax),
    email,
    address: text(500),
    phoneNumber: optionalPhoneNumber,
    businessRegistrationNumber: lineOfText(64),
    timeZone: timeZoneName,
    weeklyDigest: z.boolean(),
    blocksConfirmedCopies: z.boolean(),
    copyLimit: z.int().min(limits.copyLimitMin).max(limits.copyLimitMax).default(limits.copyLimitMin),
    holdsClearCopies: z.boolean(),
    epcisIncludesChecks: z.boolean(),
    publishesBatches: z.boolean().default(false),
    shopperPhone: profileForm.shape.shopperPhone.unwrap().default(''),
    shopperEmail: profileForm.shape.shopperEmail.unwrap().default(''),
    shopperWebsite: profileForm.shape.shopperWebsite.unwrap().default(''),
    gln: gln.refine((digits) => digits === null || !gtinProblem(digits, [13])),
    appliedAt: moment,
    approvedAt: moment,
    logo: orNull(file),
    labelDesign: orNull(
      z.strictObject({
        color: labelDesignForm.shape.color,
        isRounded: z.boolean(),
        brandName: orNull(line(limits.brandNameMax)),
        logo: orNull(file),
      }),
    ),
    alertRules: z.array(z.strictObject(alertRuleFields)),
    /** Its own addresses. They are proven again where they are imported. */
    ownAddresses: z
      .array(z.strictObject({ host, addedAt: moment }))
      .max(limits.domainsMax)
      .default([]),
  } satisfies Record<string, z.ZodType> & Record<ProfileFieldName, z.ZodType>),
  team: z.strictObject({ email, name: orNull(line(limits.nameMax)), role: z.enum(companyRoles), joinedAt: moment }),
  products: z
    .strictObject({
      id,
      name: lineOfText(limits.nameMax),
      category: lineOfText(limits.categoryMax),
      ...mapProductTexts((_, { max }) => words(max).default('')),
      description: words(limits.descriptionMax), // in every archive
      feedbackForm: orNull(feedbackConfig),
      createdAt: moment,
      archivedAt: orNull(moment),
      copyLimit: orNull(z.int().min(limits.copyLimitMin).max(limits.copyLimitMax)),
      copyLimitRaised: z
        .int()
        .min(0)
        .max(limits.copyLimitMax - limits.copyLimitMin),
      isResold: z.boolean(),
      alertExceptions: alertExceptionForm.shape.rules.default([]),
      gtin: orNull(gtin),
      formerGtins: z.array(gtin),
      labelFormat: z.enum(labelFormats),
      pinOffer: z.enum(pinOffers),
      labelHost: orNull(host).default(null),
      version: z.int().min(1),
      picture: orNull(file),
      spots: z
        .array(z.strictObject({ sentence: spotSentence, translations: spotTranslations, picture: file }))
        .max(limits.packSpots)
        .default([]),
    } satisfies Record<string, z.ZodType> & Record<ProductField, z.ZodType>)
    .refine(hasGtinForLabels),
  'feedback-forms': z.strictObject({
    productId: id,
    version: z.int().min(1),
    form: feedbackConfig,
    replacedAt: moment,
  }),
  orders: z.strictObject({
    id,
    productId: id,
    name: record,
    quantity: count,
    hasPin: z.boolean(),
    createdAt: moment,
    endedAt: orNull(moment),
    outcome: orNull(record),
  }),
  batches: z.strictObject({
    id,
    productId: id,
    orderId: orNull(id),
    batchNumber,
    name: lineOfText(limits.nameMax),
    lot: z.nonoptional(lot),
    markets: productionFields.markets.default(null),
    quantity,
    scanLimit: orNull(z.int().min(1).max(limits.addedScanLimitMax)),
    manufacturingDate: calendarDate,
    expirationDate: calendarDate,
    isImported: z.boolean(),
    /** The fingerprint of the secret key from which its hidden PINs are derived. */
    pinKey: orNull(z.string().regex(/^[0-9a-f]{16}$/)),
    pinFilesAllowed: count,
    pinFilesMade: count,
    createdAt: moment,
    releasedAt: orNull(moment),
    recalledAt: orNull(moment),
    recallReason: orNull(text(limits.reasonMax)),
    recallTranslations: reasonTranslations.default({}),
    closedAt: orNull(moment),
    closeReason: orNull(text(limits.reasonMax)),
    archivedAt: orNull(moment),
    version: z.int().min(1),
  } satisfies Record<string, z.ZodType> & Record<ProductionField, z.ZodType>),
  links: z.strictObject({
    id,
    productId: id,
    batchId: orNull(id),
    linkType: z.enum(linkTypes),
    url: linkForm.shape.url,
    title: linkForm.shape.title,
    language: orNull(z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/)),
    mediaType: orNull(z.enum(linkMediaTypes)),
    isDefault: z.boolean(),
    createdAt: moment,
  }),
  codes: z.strictObject({
    serial,
    batchId: id,
    importedSerial: orNull(importedSerial),
    scanCount: count,
    scanLimit: orNull(z.int().min(1)),
    firstScannedAt: orNull(moment),
    lastScannedAt: orNull(moment),
    blockedAt: orNull(moment),
    blockReason: orNull(words(limits.reasonMax)),
    pin: orNull(
      z.strictObject({
        firstUsedAt: orNull(moment),
        firstCity: place.city,
        firstCountry: place.country,
        laterUses: count,
        lastUsedAt: orNull(moment),
        wrongTries: count,
        lastWrongAt: orNull(moment),
        guessedAt: orNull(moment),
        guessedTries: orNull(count),
      }),
    ),
  }),
  'pin-checks': z.strictObject({
    serial,
    checkedAt: moment,
    outcome: z.enum(['confirmed_first', 'confirmed_again', 'pin_wrong']),
    isOwn: z.boolean(),
    isForgiven: z.boolean(),
    ...place,
  }),
  'pin-files': z.strictObject({
    id,
    batchId: id,
    orderId: orNull(id),
    number: z.int().min(1),
    format: line(10),
    reason: words(limits.pinFileReasonMax),
    fileId: orNull(id),
    madeBy: record,
    madeAt: moment,
  }),
  scans: z.strictObject({
    serial,
    ordinal: z.int().min(1),
    scannedAt: moment,
    method: z.enum(['QR_SCAN', 'MANUAL_ENTRY']),
    trust: z.enum(['page', 'client']),
    visitor,
    deviceType: orNull(line(40)),
    ...place,
  }),
  feedback: z.strictObject({
    id,
    serial,
    visitor,
    submittedAt: moment,
    emoji: z.nonoptional(responses.shape.emoji),
    multipleChoice: z.nonoptional(responses.shape.multipleChoice),
    rating: z.nonoptional(responses.shape.rating),
    openEnded: orNull(words(limits.openEndedMax)),
    formVersion: z.int().min(1),
    deviceType: orNull(z.enum(['mobile', 'desktop'])),
    ...place,
    heldAt: orNull(moment),
    acceptedAt: orNull(moment),
    discardedAt: orNull(moment),
  }),
  reports: z.strictObject({
    id,
    reference: z.string().regex(new RegExp(`^R-[${alphabet}]{4}-[${alphabet}]{4}$`)),
    createdAt: moment,
    batchId: id,
    serial: orNull(serial),
    enteredSerial: z.nonoptional(enteredSerial.nullable()),
    host: z.nonoptional(reportedHost.nullable()),
    verdict: z.nonoptional(verdict),
    description: text(limits.reasonMax),
    whereBought: z.nonoptional(whereBought.nullable()),
    contact: z.nonoptional(contact.nullable()),
    ...place,
    investigationStartedAt: orNull(moment),
    closedAt: orNull(moment),
    closingNote: orNull(text(limits.reasonMax)),
    result: orNull(z.enum(['fake', 'genuine', 'faulty', 'unclear'])),
    answer: orNull(text(limits.reasonMax)),
    answeredAt: orNull(moment),
    photo: orNull(file),
    messages: z.array(
      z.strictObject({
        id,
        sentAt: moment,
        subject: lineOfText(limits.nameMax),
        text: text(limits.reportMessageMax),
      }),
    ),
  }),
  'copy-cases': z.strictObject({
    id,
    serial,
    state: z.enum(['watched', 'open', 'confirmed', 'dismissed']),
    score: integer,
    visitors: count,
    locations: count,
    openedAt: moment,
    lastVisitorAt: moment,
    city: place.city.default(null),
    country: place.country.default(null),
    reached10At: orNull(moment),
    reached11At: orNull(moment),
    reached12At: orNull(moment),
    reached13At: orNull(moment),
    decidedAt: orNull(moment),
    decidedBy: orNull(record),
    dismissReason: orNull(dismissReason),
    note: orNull(words(limits.reasonMax)),
    dismissedVisitors: orNull(count),
    dismissedPlaces: orNull(z.array(integer)),
    dismissedPinTries: orNull(count),
    isByPin: z.boolean(),
    isByPack: z.boolean().default(false),
    history: orNull(
      z.strictObject({
        visitors: count,
        anonymousVisitors: count,
        weight: count,
        quiet3Weight: count,
        quiet20Weight: count,
        quietReturns: count,
        networks: count,
        knownLocations: count.default(0),
        kept: z.array(
          z.strictObject({
            minute: integer,
            place: orNull(coordinates),
            device: z.int().min(0).max(15),
            isAnonymous: z.boolean(),
            isPlaceLate: z.boolean(),
            weight: count,
          }),
        ),
      }),
    ),
  }),
  alerts: z
    .strictObject({
      id,
      kind: z.enum(alertKinds),
      batchId: id,
      serial: orNull(serial),
      ...place,
      day: calendarDate,
      details: alertDetails,
      raisedAt: moment,
      seenAt: orNull(moment).optional(), // in archives from before 0.3.0, and not read
      closedAt: orNull(moment),
    })
    .refine(({ kind, details }) => kind !== 'copied_label' || alertEvidence.safeParse(details).success),
  inbox: z.strictObject({
    kind: z.enum(['case', 'report', 'alert']),
    id,
    assignee: orNull(record),
    note: orNull(words(limits.reasonMax)),
  }),
  periods: z.strictObject({
    id,
    planType: record,
    startsAt: moment,
    endsAt: moment,
    codeLimit: count,
    codesGenerated: count,
    paymentId: orNull(id),
    withdrawnAt: orNull(moment),
  }),
  payments: z.strictObject({
    id,
    reference: record,
    planType: record,
    amount: count,
    currency: record,
    isTest: z.boolean(),
    createdAt: moment,
    paidAt: orNull(moment),
    creditedAt: orNull(moment),
    failedAt: orNull(moment),
    failureReason: orNull(record),
    withdrawnAt: orNull(moment),
    canceledAt: orNull(moment),
    channel: orNull(record),
    cardLast4: orNull(record),
    receiptNumber: orNull(z.int()),
    buyerName: orNull(record),
    buyerAddress: orNull(record),
    vatPercent: orNull(z.number()),
    vatAmount: orNull(z.int()),
  }),
  activity: z.strictObject({
    id,
    occurredAt: moment,
    person: orNull(record),
    action: record,
    subject: record,
    details: z.record(record, z.json()),
  }),
} as const

/** The schemas of lines by file, in the order in which the files are written and read. */
export const dataArchiveLines = lines
export type DataArchiveFile = keyof typeof lines
export type DataArchiveLine<F extends DataArchiveFile> = z.output<(typeof lines)[F]>
export const dataArchiveFiles = Object.keys(lines) as DataArchiveFile[]

/** `manifest.json`, the last file of an archive, which describes all others. */
export const dataArchiveManifest = z.object({
  format: z.literal(dataArchiveFormat),
  formatVersion: z.int(),
  version: z.string(),
  createdAt: moment,
  publicUrl: z.string(),
  company: z.object({ id, name: record }),
  files: z.array(
    z.object({
      name: z.string(),
      lines: orNull(count),
      bytes: count,
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
})
export type DataArchiveManifest = z.output<typeof dataArchiveManifest>
