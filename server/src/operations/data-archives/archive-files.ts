import { createHmac } from 'node:crypto'
import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import type { Tx } from '../../platform/db/client.ts'
import { actorNames } from '../../platform/lib/actor-names.ts'
import { unpackKeptVisitors, type VisitorHistory, weighVisitors } from '../../verify/detection/visitor-history.ts'
import type { DataArchiveFile, DataArchiveLine } from './archive-format.ts'
import * as inventory from './inventory-queries.ts'
import { picturesAtOnce, rowsAtOnce } from './page-of-rows.ts'
import * as pins from './pin-queries.ts'
import * as records from './record-queries.ts'
import { withPins } from './with-pins.ts'

type Line<F extends DataArchiveFile> = DataArchiveLine<F>
/** Pages of lines: a page is read when the one before was written. */
type Pages<F extends DataArchiveFile> = AsyncGenerator<Line<F>[], void>
export type Reading = { tx: Tx; partnerId: string; visitorKey: Buffer }

/** The lines of each file, in the words of the archive (docs/archive-format.md). */
export const archiveFiles: { [F in DataArchiveFile]: (reading: Reading) => Pages<F> } = {
  async *company({ tx, partnerId }) {
    const { appliedAt, approvedAt, logoId, ...company } = await inventory.selectCompany(tx, partnerId)
    const design = await inventory.selectLabelDesign(tx, partnerId)
    yield [
      {
        ...company,
        appliedAt: iso(appliedAt),
        approvedAt: iso(approvedAt ?? appliedAt),
        logo: logoId && logoFile,
        labelDesign: design ? { ...design, logo: design.logo ? labelLogoFile : null } : null,
        alertRules: await inventory.selectAlertRules(tx, partnerId),
      },
    ]
  },
  async *team({ tx, partnerId }) {
    const members = await inventory.selectTeam(tx, partnerId)
    yield members.map(({ joinedAt, ...member }) => ({ ...member, joinedAt: iso(joinedAt) }))
  },
  async *products({ tx, partnerId }) {
    for await (const rows of pages((after) => inventory.productsAfter(tx, partnerId, after)))
      yield rows.map(({ feedbackConfig, createdAt, archivedAt, pictureId, ...product }) => ({
        ...product,
        feedbackForm: feedbackConfig as Line<'products'>['feedbackForm'],
        createdAt: iso(createdAt),
        archivedAt: isoOrNull(archivedAt),
        picture: pictureId && pictureFile(product.id),
      }))
  },
  async *'feedback-forms'({ tx, partnerId }) {
    for await (const rows of pages((after) => inventory.productsAfter(tx, partnerId, after)))
      for (const { id, feedbackConfig } of rows)
        if (feedbackConfig)
          yield (await inventory.selectForms(tx, id)).map(({ config, replacedAt, ...form }) => ({
            ...form,
            form: config as Line<'feedback-forms'>['form'],
            replacedAt: iso(replacedAt),
          }))
  },
  async *orders({ tx, partnerId }) {
    for await (const rows of pages((after) => inventory.ordersAfter(tx, partnerId, after)))
      yield rows.map(({ createdAt, endedAt, ...order }) => ({
        ...order,
        createdAt: iso(createdAt),
        endedAt: isoOrNull(endedAt),
      }))
  },
  async *batches({ tx, partnerId }) {
    for await (const rows of pages((after) => inventory.batchesAfter(tx, partnerId, after)))
      yield rows.map((batch) => ({
        ...batch,
        createdAt: iso(batch.createdAt),
        releasedAt: isoOrNull(batch.releasedAt),
        recalledAt: isoOrNull(batch.recalledAt),
        closedAt: isoOrNull(batch.closedAt),
        archivedAt: isoOrNull(batch.archivedAt),
      }))
  },
  async *links({ tx, partnerId }) {
    for await (const rows of pages((after) => inventory.linksAfter(tx, partnerId, after)))
      yield rows.map(({ createdAt, ...link }) => ({ ...link, createdAt: iso(createdAt) }))
  },
  async *codes(reading) {
    for await (const batchId of batchIds(reading))
      for await (const rows of pages((after) => inventory.codesAfter(reading.tx, batchId, after)))
        yield await withPins(
          reading.tx,
          rows,
          ({ id, printedSerial, firstScannedAt, lastScannedAt, blockedAt, ...code }, pin) => ({
            serial: encodeSerial(BigInt(id)),
            ...code,
            pin,
            importedSerial: printedSerial,
            firstScannedAt: isoOrNull(firstScannedAt),
            lastScannedAt: isoOrNull(lastScannedAt),
            blockedAt: isoOrNull(blockedAt),
          }),
        )
  },
  async *'pin-checks'({ tx, partnerId }) {
    for await (const rows of rest((last: PinCheckRow | undefined) => pins.pinChecksAfter(tx, partnerId, last)))
      yield rows.map(({ codeId, attemptId: _, checkedAt, ...check }) => ({
        serial: encodeSerial(BigInt(codeId)),
        ...check,
        checkedAt: iso(checkedAt),
      }))
  },
  async *'pin-files'({ tx, partnerId }) {
    for await (const rows of pages((after) => pins.pinFilesAfter(tx, partnerId, after)))
      yield rows.map(({ madeAt, ...file }) => ({ ...file, madeAt: iso(madeAt) }))
  },
  async *scans(reading) {
    for await (const batchId of batchIds(reading))
      for await (const rows of rest((last: ScanRow | undefined) => inventory.scansAfter(reading.tx, batchId, last)))
        yield rows.map(({ codeId, scannedAt, sessionId, ...scan }) => ({
          serial: encodeSerial(BigInt(codeId)),
          ...scan,
          scannedAt: iso(scannedAt),
          visitor: pseudonymizeVisitor(reading, sessionId),
        }))
  },
  async *feedback(reading) {
    for await (const batchId of batchIds(reading))
      for await (const rows of rest((last: FeedbackRow | undefined) =>
        inventory.feedbackAfter(reading.tx, batchId, last),
      ))
        yield rows.map(({ codeId, sessionId, submittedAt, heldAt, acceptedAt, discardedAt, ...answer }) => ({
          serial: encodeSerial(BigInt(codeId)),
          ...answer,
          visitor: pseudonymizeVisitor(reading, sessionId),
          submittedAt: iso(submittedAt),
          heldAt: isoOrNull(heldAt),
          acceptedAt: isoOrNull(acceptedAt),
          discardedAt: isoOrNull(discardedAt),
        }))
  },
  async *reports({ tx, partnerId }) {
    for await (const rows of pages((after) => records.reportsAfter(tx, partnerId, after), records.reportsAtOnce))
      yield rows.map(({ codeId, hasPhoto, messages, ...report }) => ({
        ...report,
        createdAt: iso(report.createdAt),
        serial: serialOrNull(codeId),
        investigationStartedAt: isoOrNull(report.investigationStartedAt),
        closedAt: isoOrNull(report.closedAt),
        photo: hasPhoto ? photoFile(report.id) : null,
        messages: messages.map((message) => ({ ...message, sentAt: iso(new Date(message.sentAt)) })),
      }))
  },
  async *'copy-cases'({ tx, partnerId }) {
    for await (const rows of pages((after) => records.copyCasesAfter(tx, partnerId, after))) {
      const histories = await records.readHistories(
        tx,
        rows.map(({ codeId }) => codeId),
      )
      yield rows.map(({ codeId, ...copyCase }) => ({
        ...copyCase,
        history: historyOf(histories.get(codeId)),
        serial: encodeSerial(BigInt(codeId)),
        openedAt: iso(copyCase.openedAt),
        lastVisitorAt: iso(copyCase.lastVisitorAt),
        reached10At: isoOrNull(copyCase.reached10At),
        reached11At: isoOrNull(copyCase.reached11At),
        reached12At: isoOrNull(copyCase.reached12At),
        reached13At: isoOrNull(copyCase.reached13At),
        decidedAt: isoOrNull(copyCase.decidedAt),
      }))
    }
  },
  async *alerts({ tx, partnerId }) {
    for await (const rows of pages((after) => records.alertsAfter(tx, partnerId, after)))
      yield rows.map(({ codeId, details, ...alert }) => ({
        ...alert,
        serial: serialOrNull(codeId),
        details: details as Line<'alerts'>['details'],
        raisedAt: iso(alert.raisedAt),
        closedAt: isoOrNull(alert.closedAt),
      }))
  },
  async *inbox({ tx, partnerId }) {
    yield await records.selectInboxItems(tx, partnerId)
  },
  async *periods({ tx, partnerId }) {
    yield (await records.selectPeriods(tx, partnerId)).map((period) => ({
      ...period,
      startsAt: iso(period.startsAt),
      endsAt: iso(period.endsAt),
      withdrawnAt: isoOrNull(period.withdrawnAt),
    }))
  },
  async *payments({ tx, partnerId }) {
    yield (await records.selectPayments(tx, partnerId)).map((payment) => ({
      ...payment,
      createdAt: iso(payment.createdAt),
      paidAt: isoOrNull(payment.paidAt),
      creditedAt: isoOrNull(payment.creditedAt),
      failedAt: isoOrNull(payment.failedAt),
      withdrawnAt: isoOrNull(payment.withdrawnAt),
      canceledAt: isoOrNull(payment.canceledAt),
    }))
  },
  async *activity({ tx, partnerId }) {
    for await (const rows of pages((after) => records.activityAfter(tx, partnerId, after)))
      yield rows.map(({ occurredAt, accountId, email, adminRole, keyName, details, ...event }) => ({
        ...event,
        occurredAt: iso(occurredAt),
        person:
          accountId === null ? keyName && actorNames.apiKey(keyName) : adminRole === null ? email : actorNames.team,
        details: visibleDetails(details as Line<'activity'>['details'], adminRole !== null),
      }))
  },
}

/** The pictures and photos that lines name. */
export async function* archivePictures({ tx, partnerId }: Reading): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const design = await inventory.selectLabelDesign(tx, partnerId)
  if (design?.logo) yield { name: labelLogoFile, bytes: design.logo }
  for await (const rows of pages((after) => inventory.picturesAfter(tx, partnerId, after), picturesAtOnce))
    for (const { productId, webp } of rows)
      yield { name: productId === null ? logoFile : pictureFile(productId), bytes: webp }
  for await (const rows of pages((after) => records.photosAfter(tx, partnerId, after), picturesAtOnce))
    for (const { id, jpeg } of rows) yield { name: photoFile(id), bytes: jpeg }
}

const logoFile = 'pictures/logo.webp'
const labelLogoFile = 'pictures/label-logo.png'
const pictureFile = (productId: string) => `pictures/${productId}.webp`
const photoFile = (reportId: string) => `photos/${reportId}.jpg`

type PinCheckRow = Awaited<ReturnType<typeof pins.pinChecksAfter>>[number]
type ScanRow = Awaited<ReturnType<typeof inventory.scansAfter>>[number]
type FeedbackRow = Awaited<ReturnType<typeof inventory.feedbackAfter>>[number]

/** Each page goes on after the last row of the one before; a page that is not full is the last. */
async function* rest<Row>(next: (last: Row | undefined) => Promise<Row[]>, limit: number = rowsAtOnce) {
  let last: Row | undefined
  for (;;) {
    const rows = await next(last)
    yield rows
    if (rows.length < limit) return
    last = rows.at(-1)
  }
}

const pages = <Row extends { id: string }>(next: (after: string | undefined) => Promise<Row[]>, limit?: number) =>
  rest((last: Row | undefined) => next(last?.id), limit)

async function* batchIds({ tx, partnerId }: Reading) {
  for await (const rows of pages((after) => inventory.batchesAfter(tx, partnerId, after)))
    for (const { id } of rows) yield id
}

const iso = (moment: Date) => moment.toISOString()
const isoOrNull = (moment: Date | null) => moment?.toISOString() ?? null
const serialOrNull = (codeId: string | null) => (codeId === null ? null : encodeSerial(BigInt(codeId)))

/** Nobody who has two archives can tell that a visitor is in both: the key is random and of this archive alone. */
const pseudonymizeVisitor = ({ visitorKey }: Reading, sessionId: string | null) =>
  sessionId === null ? null : createHmac('sha256', visitorKey).update(sessionId).digest('base64url').slice(0, 22)

/** What the score of a suspected code is made of, with every weight decided: without networks and sessions, which decide them. */
function historyOf(history: VisitorHistory | undefined): Line<'copy-cases'>['history'] {
  if (!history) return null
  const weighed = weighVisitors(history)
  const { visitors, anonymousVisitors, weight, quiet3Weight, quiet20Weight, quietReturns, networks, knownLocations } =
    weighed
  const kept = unpackKeptVisitors(weighed).map(({ minute, place, device, isAnonymous, isPlaceLate, weight: own }) => ({
    minute,
    place: place ?? null,
    device,
    isAnonymous,
    isPlaceLate,
    weight: own,
  }))
  return {
    visitors,
    anonymousVisitors,
    weight,
    quiet3Weight,
    quiet20Weight,
    quietReturns,
    networks,
    knownLocations,
    kept,
  }
}

/** What an admin noted is for admins; what the partner was told is not. */
const visibleDetails = (details: Line<'activity'>['details'], isByAdmin: boolean) =>
  isByAdmin
    ? Object.fromEntries(Object.entries(details).filter(([key]) => key === 'reason' || key === 'message'))
    : details
