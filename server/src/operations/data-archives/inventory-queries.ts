import type { AlertKind } from '@sahihi/contract/domain/alert-kinds.ts'
import type { LabelFormat } from '@sahihi/contract/domain/label-formats.ts'
import type { LinkMediaType, LinkType } from '@sahihi/contract/domain/link-types.ts'
import type { PinOffer } from '@sahihi/contract/domain/pin.ts'
import { productTextNames } from '@sahihi/contract/domain/product-texts.ts'
import { profileFieldNames } from '@sahihi/contract/domain/profile-fields.ts'
import type { ExceptionRule } from '@sahihi/contract/endpoints/alerts.ts'
import type { ReasonTranslations } from '@sahihi/contract/endpoints/batches.ts'
import type { SpotTranslations } from '@sahihi/contract/endpoints/pack-spots.ts'
import { sql } from 'kysely'
import { productionColumns } from '../../catalog/batches/production.ts'
import type { Tx } from '../../platform/db/client.ts'
import type { DataArchiveLine } from './archive-format.ts'
import { page, picturesAtOnce, rowsAtOnce } from './page-of-rows.ts'

export const selectCompany = (tx: Tx, partnerId: string) =>
  tx
    .selectFrom('partners')
    .where('id', '=', partnerId)
    .select([
      'id',
      ...profileFieldNames,
      'email',
      'businessRegistrationNumber',
      'timeZone',
      'weeklyDigest',
      'blocksConfirmedCopies',
      'copyLimit',
      'blocksClearCopies as holdsClearCopies',
      'epcisIncludesChecks',
      'publishesBatches',
      'appliedAt',
      'approvedAt',
      'logoId',
    ])
    .executeTakeFirstOrThrow()

export const selectAlertRules = (tx: Tx, partnerId: string) =>
  tx
    .selectFrom('alertRules')
    .where('partnerId', '=', partnerId)
    .select([sql<AlertKind>`kind`.as('kind'), 'threshold', 'countries', 'notifyByEmail'])
    .orderBy('kind')
    .execute()

export const selectOwnAddresses = (tx: Tx, partnerId: string) =>
  tx.selectFrom('domains').where('partnerId', '=', partnerId).select(['host', 'addedAt']).orderBy('addedAt').execute()

export const selectLabelDesign = (tx: Tx, partnerId: string) =>
  tx
    .selectFrom('labelDesigns')
    .where('partnerId', '=', partnerId)
    .select(['color', 'isRounded', 'brandName', 'logo'])
    .executeTakeFirst()

/** The pictures of products, and the logo, which has no product. */
export const picturesAfter = (tx: Tx, partnerId: string, after?: string) =>
  page(
    tx.selectFrom('pictures').where('partnerId', '=', partnerId).select(['id', 'productId', 'webp']),
    'id',
    after,
    picturesAtOnce,
  )

/** The close-ups of spots of products. */
export const spotPicturesAfter = (tx: Tx, partnerId: string, after?: string) =>
  page(
    tx.selectFrom('packSpots').where('partnerId', '=', partnerId).select(['id', 'webp']),
    'id',
    after,
    picturesAtOnce,
  )

export const selectTeam = (tx: Tx, partnerId: string) =>
  tx
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'accountId')
    .where('partnerId', '=', partnerId)
    .select(['email', 'name', sql<'owner' | 'production' | 'quality' | 'analyst'>`role`.as('role'), 'joinedAt'])
    .orderBy('joinedAt')
    .orderBy('email')
    .execute()

type ArchivedSpot = { id: string; sentence: string; translations: SpotTranslations }

export const productsAfter = (tx: Tx, partnerId: string, after?: string) =>
  page(
    tx
      .selectFrom('products')
      .where('partnerId', '=', partnerId)
      .select([
        'id',
        'name',
        'category',
        ...productTextNames,
        'feedbackConfig',
        'createdAt',
        'archivedAt',
        'copyLimit',
        'copyLimitRaised',
        'isResold',
        sql<ExceptionRule[]>`coalesce((
          select jsonb_agg(jsonb_build_object('kind', kind, 'isOff', is_off, 'threshold', threshold, 'countries', countries) order by kind)
            from alert_exceptions where alert_exceptions.product_id = products.id), '[]')`.as('alertExceptions'),
        'gtin',
        'formerGtins',
        sql<LabelFormat>`label_format`.as('labelFormat'),
        sql<PinOffer>`pin_offer`.as('pinOffer'),
        'labelHost',
        'version',
        'pictureId',
        sql<ArchivedSpot[]>`coalesce((
          select jsonb_agg(jsonb_build_object('id', id, 'sentence', sentence, 'translations', translations) order by id)
            from pack_spots where pack_spots.product_id = products.id), '[]')`.as('spots'),
      ]),
    'id',
    after,
  )

export const selectForms = (tx: Tx, productId: string) =>
  tx
    .selectFrom('feedbackForms')
    .where('productId', '=', productId)
    .select(['productId', 'version', 'config', 'replacedAt'])
    .orderBy('version')
    .execute()

export const ordersAfter = (tx: Tx, partnerId: string, after?: string) =>
  page(
    tx
      .selectFrom('orders')
      .where('partnerId', '=', partnerId)
      .select([
        'id',
        'productId',
        'name',
        'quantity',
        'hasPin',
        'createdAt',
        'endedAt',
        sql<string | null>`outcome`.as('outcome'),
      ]),
    'id',
    after,
  )

export const batchesAfter = (tx: Tx, partnerId: string, after?: string) =>
  page(
    tx
      .selectFrom('batches')
      .where('partnerId', '=', partnerId)
      .select([
        'id',
        'productId',
        'orderId',
        'batchNumber',
        'name',
        ...productionColumns,
        'quantity',
        'scanLimit',
        'isImported',
        'pinKeyFingerprint as pinKey',
        'pinFilesAllowed',
        'pinFilesMade',
        'createdAt',
        'releasedAt',
        'recalledAt',
        'recallReason',
        sql<ReasonTranslations>`recall_translations`.as('recallTranslations'),
        'closedAt',
        'closeReason',
        'archivedAt',
        'version',
      ]),
    'id',
    after,
  )

/** The links of the GS1 resolver. */
export const linksAfter = (tx: Tx, partnerId: string, after?: string) =>
  page(
    tx
      .selectFrom('productLinks')
      .where('partnerId', '=', partnerId)
      .select([
        'id',
        'productId',
        'batchId',
        sql<LinkType>`link_type`.as('linkType'),
        'url',
        'title',
        'language',
        sql<LinkMediaType | null>`media_type`.as('mediaType'),
        'isDefault',
        'createdAt',
      ]),
    'id',
    after,
  )

export const codesAfter = (tx: Tx, batchId: string, canaryIds: bigint[], after?: string) =>
  page(
    tx
      .selectFrom('codes')
      .leftJoin('importedSerials', 'importedSerials.codeId', 'codes.id')
      .where('batchId', '=', batchId)
      .where(sql<boolean>`codes.id <> all (${canaryIds.map(String)}::bigint[])`)
      .select([
        'codes.id',
        'batchId',
        'printedSerial as importedSerial',
        'scanCount',
        'scanLimit',
        'firstScannedAt',
        'lastScannedAt',
        'blockedAt',
        'blockReason',
      ]),
    'codes.id',
    after,
  )

type ScanPosition = { codeId: string; ordinal: number }

/** The next scans of a batch. No index finds scans by partner, so they are found by their codes. */
export const scansAfter = (tx: Tx, batchId: string, after?: ScanPosition) =>
  tx
    .selectFrom('codes')
    .innerJoin('scans', 'scans.codeId', 'codes.id')
    .where('codes.batchId', '=', batchId)
    .where('scanCount', '>', 0)
    .$if(after !== undefined, (scans) =>
      scans
        .where('codes.id', '>=', after?.codeId ?? '')
        .where(sql<boolean>`(codes.id, ordinal) > (${after?.codeId}::bigint, ${after?.ordinal}::integer)`),
    )
    .select([
      'codeId',
      'ordinal',
      'scannedAt',
      sql<'QR_SCAN' | 'MANUAL_ENTRY'>`method`.as('method'),
      sql<'page' | 'client'>`trust`.as('trust'),
      'sessionId',
      'deviceType',
      'city',
      'country',
    ])
    .orderBy('codes.id')
    .orderBy('ordinal')
    .limit(rowsAtOnce)
    .execute()

type FeedbackPosition = { submittedAt: Date; id: string }

export const feedbackAfter = (tx: Tx, batchId: string, after?: FeedbackPosition) =>
  tx
    .selectFrom('feedback')
    .where('batchId', '=', batchId)
    .$if(after !== undefined, (answers) =>
      answers.where(sql<boolean>`(submitted_at, id) > (${after?.submittedAt}::timestamptz, ${after?.id}::uuid)`),
    )
    .select([
      'id',
      'codeId',
      'sessionId',
      'submittedAt',
      sql<DataArchiveLine<'feedback'>['emoji']>`emoji`.as('emoji'),
      'multipleChoice',
      'rating',
      'openEnded',
      'formVersion',
      sql<'mobile' | 'desktop' | null>`device_type`.as('deviceType'),
      'city',
      'country',
      'heldAt',
      'acceptedAt',
      'discardedAt',
    ])
    .orderBy('submittedAt')
    .orderBy('id')
    .limit(rowsAtOnce)
    .execute()
