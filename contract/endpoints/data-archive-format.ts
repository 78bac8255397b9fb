import { z } from 'zod'
import { labelFormats } from '../domain/label-formats.ts'
import { linkMediaTypes, linkTypes } from '../domain/link-types.ts'
import { partnerRoles } from '../domain/permissions.ts'
import { pinOffers } from '../domain/pin.ts'
import { calendarDate, email } from '../domain/text.ts'
import { feedbackConfig } from './feedback.ts'

/*
 * The files of a data archive (docs/archive-format.md): a ZIP with one JSON object on each line of a file. The server writes and
 * reads archives by these schemas; a change that an older reader would not understand needs another format version.
 */
export const dataArchiveFormat = 'sahihi data archive'
export const dataArchiveVersion = 1

// As the database has them: not every id has the version and variant of RFC 9562.
const id = z.guid()
const moment = z.iso.datetime()
const maybe = <T extends z.ZodType>(schema: T) => schema.nullable()
const text = z.string()
const count = z.int().min(0)
/** The name of another file of the archive. */
const file = z.string().regex(/^(pictures|photos)\/[\w-]+\.(webp|png|jpg)$/)
/** 16 letters and digits, without hyphens. */
const serial = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{16}$/)
/** Stands for one visitor in one archive, and for nobody in another. */
const visitor = maybe(z.string().regex(/^[\w-]{22}$/))
const place = { city: maybe(text), country: maybe(text) }

const line = {
  company: z.strictObject({
    id,
    companyName: text,
    email,
    address: text,
    phoneNumber: text,
    businessRegistrationNumber: text,
    timeZone: text,
    weeklyDigest: z.boolean(),
    blocksConfirmedCopies: z.boolean(),
    holdsClearCopies: z.boolean(),
    epcisIncludesChecks: z.boolean(),
    appliedAt: moment,
    approvedAt: moment,
    logo: maybe(file),
    labelDesign: maybe(
      z.strictObject({ color: text, isRounded: z.boolean(), brandName: maybe(text), logo: maybe(file) }),
    ),
    alertRules: z.array(
      z.strictObject({
        kind: text,
        threshold: maybe(z.int()),
        countries: maybe(z.array(text)),
        notifyByEmail: z.boolean(),
      }),
    ),
  }),
  team: z.strictObject({ email, name: maybe(text), role: z.enum(partnerRoles), joinedAt: moment }),
  products: z.strictObject({
    id,
    name: text,
    category: text,
    description: text,
    feedbackForm: maybe(feedbackConfig),
    createdAt: moment,
    archivedAt: maybe(moment),
    copyLimit: z.int(),
    copyLimitRaised: z.int(),
    isResold: z.boolean(),
    gtin: maybe(text),
    formerGtins: z.array(text),
    labelFormat: z.enum(labelFormats),
    pinOffer: z.enum(pinOffers),
    version: z.int().min(1),
    picture: maybe(file),
  }),
  'feedback-forms': z.strictObject({
    productId: id,
    version: z.int().min(1),
    form: feedbackConfig,
    replacedAt: moment,
  }),
  orders: z.strictObject({
    id,
    productId: id,
    name: text,
    quantity: count,
    hasPin: z.boolean(),
    createdAt: moment,
    endedAt: maybe(moment),
    outcome: maybe(text),
  }),
  batches: z.strictObject({
    id,
    productId: id,
    orderId: maybe(id),
    batchNumber: text,
    name: text,
    lot: maybe(text),
    quantity: z.int().min(1),
    scanLimit: maybe(z.int().min(1)),
    manufacturingDate: calendarDate,
    expirationDate: calendarDate,
    isImported: z.boolean(),
    /** Names the secret key that its hidden PINs follow from. */
    pinKey: maybe(z.string().regex(/^[0-9a-f]{16}$/)),
    pinFilesAllowed: count,
    pinFilesMade: count,
    createdAt: moment,
    releasedAt: maybe(moment),
    recalledAt: maybe(moment),
    recallReason: maybe(text),
    closedAt: maybe(moment),
    closeReason: maybe(text),
    archivedAt: maybe(moment),
    version: z.int().min(1),
  }),
  links: z.strictObject({
    id,
    productId: id,
    batchId: maybe(id),
    linkType: z.enum(linkTypes),
    url: text,
    title: text,
    language: maybe(text),
    mediaType: maybe(z.enum(linkMediaTypes)),
    isDefault: z.boolean(),
    createdAt: moment,
  }),
  codes: z.strictObject({
    serial,
    batchId: id,
    importedSerial: maybe(text),
    scanCount: count,
    scanLimit: maybe(z.int().min(1)),
    firstScannedAt: maybe(moment),
    lastScannedAt: maybe(moment),
    blockedAt: maybe(moment),
    blockReason: maybe(text),
    pin: maybe(
      z.strictObject({
        firstUsedAt: maybe(moment),
        firstCity: maybe(text),
        firstCountry: maybe(text),
        laterUses: count,
        lastUsedAt: maybe(moment),
        wrongTries: count,
        lastWrongAt: maybe(moment),
        guessedAt: maybe(moment),
        guessedTries: maybe(count),
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
    orderId: maybe(id),
    number: z.int().min(1),
    format: text,
    reason: text,
    fileId: maybe(id),
    madeBy: text,
    madeAt: moment,
  }),
  scans: z.strictObject({
    serial,
    ordinal: z.int().min(1),
    scannedAt: moment,
    method: z.enum(['QR_SCAN', 'MANUAL_ENTRY']),
    trust: z.enum(['page', 'client']),
    visitor,
    deviceType: maybe(text),
    ...place,
  }),
  feedback: z.strictObject({
    id,
    serial,
    visitor,
    submittedAt: moment,
    emoji: maybe(text),
    multipleChoice: maybe(text),
    rating: maybe(z.int().min(1).max(5)),
    openEnded: maybe(text),
    formVersion: z.int().min(1),
    deviceType: maybe(z.enum(['mobile', 'desktop'])),
    ...place,
    heldAt: maybe(moment),
    acceptedAt: maybe(moment),
    discardedAt: maybe(moment),
  }),
  reports: z.strictObject({
    id,
    reference: text,
    createdAt: moment,
    batchId: id,
    serial: maybe(serial),
    enteredSerial: maybe(text),
    host: maybe(text),
    verdict: maybe(text),
    description: text,
    whereBought: maybe(text),
    contact: maybe(text),
    ...place,
    investigationStartedAt: maybe(moment),
    closedAt: maybe(moment),
    closingNote: maybe(text),
    photo: maybe(file),
    messages: z.array(z.strictObject({ id, sentAt: moment, subject: text, text })),
  }),
  'copy-cases': z.strictObject({
    id,
    serial,
    state: z.enum(['watched', 'open', 'confirmed', 'dismissed']),
    score: z.int(),
    visitors: count,
    locations: count,
    openedAt: moment,
    lastVisitorAt: moment,
    reached10At: maybe(moment),
    reached11At: maybe(moment),
    reached12At: maybe(moment),
    reached13At: maybe(moment),
    decidedAt: maybe(moment),
    decidedBy: maybe(text),
    dismissReason: maybe(text),
    note: maybe(text),
    dismissedVisitors: maybe(count),
    dismissedPlaces: maybe(z.array(z.int())),
    dismissedPinTries: maybe(count),
    isByPin: z.boolean(),
    history: maybe(
      z.strictObject({
        visitors: count,
        anonymousVisitors: count,
        weight: count,
        quiet3Weight: count,
        quiet20Weight: count,
        quietReturns: count,
        networks: count,
        kept: z.array(
          z.strictObject({
            minute: z.int(),
            place: maybe(z.strictObject({ latitude: z.number(), longitude: z.number() })),
            device: z.int().min(0).max(15),
            isAnonymous: z.boolean(),
            isPlaceLate: z.boolean(),
            weight: count,
          }),
        ),
      }),
    ),
  }),
  alerts: z.strictObject({
    id,
    kind: text,
    batchId: id,
    serial: maybe(serial),
    city: maybe(text),
    country: maybe(text),
    day: calendarDate,
    details: z.record(text, z.json()),
    raisedAt: moment,
    seenAt: maybe(moment),
    closedAt: maybe(moment),
  }),
  inbox: z.strictObject({ kind: z.enum(['case', 'report', 'alert']), id, assignee: maybe(text), note: maybe(text) }),
  periods: z.strictObject({
    id,
    planType: text,
    startsAt: moment,
    endsAt: moment,
    codeLimit: count,
    codesGenerated: count,
    paymentId: maybe(id),
    withdrawnAt: maybe(moment),
  }),
  payments: z.strictObject({
    id,
    reference: text,
    planType: text,
    amount: count,
    currency: text,
    isTest: z.boolean(),
    createdAt: moment,
    paidAt: maybe(moment),
    creditedAt: maybe(moment),
    failedAt: maybe(moment),
    failureReason: maybe(text),
    withdrawnAt: maybe(moment),
    canceledAt: maybe(moment),
    channel: maybe(text),
    cardLast4: maybe(text),
    receiptNumber: maybe(z.int()),
    buyerName: maybe(text),
    buyerAddress: maybe(text),
    vatPercent: maybe(z.number()),
    vatAmount: maybe(z.int()),
  }),
  activity: z.strictObject({
    id,
    occurredAt: moment,
    person: maybe(text),
    action: text,
    subject: text,
    details: z.record(text, z.json()),
  }),
} as const

/** The schema of a line of each file, in the order in which the files are written and read. */
export const dataArchiveLines = line
export type DataArchiveFile = keyof typeof line
export type DataArchiveLine<F extends DataArchiveFile> = z.output<(typeof line)[F]>
export const dataArchiveFiles = Object.keys(line) as DataArchiveFile[]

/** `manifest.json`, the last file of an archive, which says what the others must be. */
export const dataArchiveManifest = z.object({
  format: z.literal(dataArchiveFormat),
  formatVersion: z.int(),
  version: z.string(),
  createdAt: moment,
  publicUrl: z.string(),
  company: z.object({ id, name: text }),
  files: z.array(
    z.object({
      name: z.string(),
      lines: maybe(count),
      bytes: count,
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
})
export type DataArchiveManifest = z.output<typeof dataArchiveManifest>
