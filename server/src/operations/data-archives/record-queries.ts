import type { AlertKind } from '@sahihi/contract/domain/alert-kinds.ts'
import type { DismissReason } from '@sahihi/contract/endpoints/copy-cases.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tx } from '../../platform/db/client.ts'
import { adminActions } from '../../platform/lib/audit-actions.ts'
import { visitorHistory } from '../../verify/detection/code-record.ts'
import type { VisitorHistory } from '../../verify/detection/visitor-history.ts'
import type { DataArchiveLine } from './archive-format.ts'
import { page, picturesAtOnce } from './page-of-rows.ts'

export const reportsAtOnce = 100

export const reportsAfter = (tx: Tx, partnerId: string, after?: string) =>
  page(
    tx
      .selectFrom('reports')
      .where('partnerId', '=', partnerId)
      .select((eb) => [
        'id',
        'reference',
        'createdAt',
        sql<string>`batch_id`.as('batchId'),
        'codeId',
        'enteredSerial',
        'host',
        sql<DataArchiveLine<'reports'>['verdict']>`verdict`.as('verdict'),
        'description',
        'whereBought',
        'contact',
        'city',
        'country',
        'investigationStartedAt',
        'closedAt',
        'closingNote',
        sql<DataArchiveLine<'reports'>['result']>`result`.as('result'),
        'answer',
        'answeredAt',
        sql<boolean>`exists (select from report_photos where report_id = reports.id)`.as('hasPhoto'),
        jsonArrayFrom(
          eb
            .selectFrom('reportMessages')
            .whereRef('reportId', '=', 'reports.id')
            .select(['reportMessages.id', 'sentAt', 'subject', 'text'])
            .orderBy('sentAt'),
        ).as('messages'),
      ]),
    'id',
    after,
    reportsAtOnce,
  )

export const photosAfter = (tx: Tx, partnerId: string, after?: string) =>
  page(
    tx
      .selectFrom('reportPhotos')
      .innerJoin('reports', 'reports.id', 'reportId')
      .where('partnerId', '=', partnerId)
      .select(['reportId as id', 'jpeg']),
    'report_id',
    after,
    picturesAtOnce,
  )

export const copyCasesAfter = (tx: Tx, partnerId: string, after?: string) =>
  page(
    tx
      .selectFrom('copyCases')
      .leftJoin('accounts', 'accounts.id', 'decidedBy')
      .where('partnerId', '=', partnerId)
      .select([
        'copyCases.id',
        'codeId',
        sql<'watched' | 'open' | 'confirmed' | 'dismissed'>`state`.as('state'),
        'score',
        'visitors',
        'locations',
        'openedAt',
        'lastVisitorAt',
        'city',
        'country',
        'reached10At',
        'reached11At',
        'reached12At',
        'reached13At',
        'decidedAt',
        'email as decidedBy',
        sql<DismissReason | null>`dismiss_reason`.as('dismissReason'),
        'note',
        'dismissedVisitors',
        'dismissedPlaces',
        'dismissedPinTries',
        'isByPin',
        'isByPack',
      ]),
    'copy_cases.id',
    after,
  )

/** The histories of codes. Not joined to their cases, which a cluster stores on every node, unlike codes. */
export const readHistories = async (tx: Tx, codeIds: string[]) => {
  const { rows } = await sql<{ codeId: string; history: VisitorHistory }>`
    select id as code_id, ${visitorHistory} as history from codes where id = any (${codeIds}::bigint[]) and visitors > 1`.execute(
    tx,
  )
  return new Map(rows.map(({ codeId, history }) => [codeId, history]))
}

export const alertsAfter = (tx: Tx, partnerId: string, after?: string) =>
  page(
    tx
      .selectFrom('alerts')
      .where('partnerId', '=', partnerId)
      .select([
        'id',
        sql<AlertKind>`kind`.as('kind'),
        'batchId',
        'codeId',
        'city',
        'country',
        'day',
        'details',
        'raisedAt',
        'closedAt',
      ]),
    'id',
    after,
  )

export const selectInboxItems = (tx: Tx, partnerId: string) =>
  tx
    .selectFrom('inboxItems')
    .leftJoin('accounts', 'accounts.id', 'assigneeId')
    .where('partnerId', '=', partnerId)
    .select([sql<'case' | 'report' | 'alert'>`kind`.as('kind'), 'inboxItems.id', 'email as assignee', 'note'])
    .execute()

export const selectPeriods = (tx: Tx, partnerId: string) =>
  tx
    .selectFrom('subscriptionPeriods')
    .where('partnerId', '=', partnerId)
    .select(['id', 'planType', 'startsAt', 'endsAt', 'codeLimit', 'codesGenerated', 'paymentId', 'withdrawnAt'])
    .orderBy('startsAt')
    .execute()

export const selectPayments = (tx: Tx, partnerId: string) =>
  tx
    .selectFrom('payments')
    .where('partnerId', '=', partnerId)
    .select([
      'id',
      'reference',
      'planType',
      'amount',
      'currency',
      'isTest',
      'createdAt',
      'paidAt',
      'creditedAt',
      'failedAt',
      'failureReason',
      'withdrawnAt',
      'canceledAt',
      'channel',
      'cardLast4',
      'receiptNumber',
      'buyerName',
      'buyerAddress',
      'vatPercent',
      'vatAmount',
    ])
    .orderBy('createdAt')
    .execute()

/** The activity as the partner sees it. */
export const activityAfter = (tx: Tx, partnerId: string, after?: string) =>
  page(
    tx
      .selectFrom('auditLog')
      .leftJoin('accounts', 'accounts.id', 'auditLog.accountId')
      .leftJoin('apiKeys', 'apiKeys.id', 'auditLog.apiKeyId')
      .where('auditLog.partnerId', '=', partnerId)
      .where('action', 'not in', adminActions)
      .select([
        'auditLog.id',
        'occurredAt',
        'auditLog.accountId',
        'email',
        'adminRole',
        'apiKeys.name as keyName',
        'action',
        'subject',
        'details',
      ]),
    'audit_log.id',
    after,
  )
