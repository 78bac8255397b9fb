import { createHmac } from 'node:crypto'
import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import type { Tx } from '../../platform/db/client.ts'
import { actorNames } from '../../platform/lib/actor-names.ts'
import type { Canaries } from '../../platform/lib/canaries.ts'
import { readPages } from '../../platform/lib/read-pages.ts'
import { unpackKeptVisitors, type VisitorHistory, weighVisitors } from '../../verify/detection/visitor-history.ts'
import type { DataArchiveFile, DataArchiveLine } from './archive-format.ts'
import * as inventory from './inventory-queries.ts'
import { picturesAtOnce, rowsAtOnce } from './page-of-rows.ts'
import * as pins from './pin-queries.ts'
import * as records from './record-queries.ts'

type Line<F extends DataArchiveFile> = DataArchiveLine<F>
/** A line whose moments JSON.stringify will turn into text. */
type WithDates<T> = { [Key in keyof T]: string extends T[Key] ? T[Key] | Date : Nested<T[Key]> }
type Nested<T> = T extends object ? { [Key in keyof T]: string extends T[Key] ? T[Key] | Date : T[Key] } : T
/** Pages of lines. A page is read once the one before has been written. */
type Pages<F extends DataArchiveFile> = AsyncGenerator<WithDates<Line<F>>[], void>
export type Reading = { tx: Tx; partnerId: string; visitorKey: Buffer; canaries: Canaries }

/** The lines of each file (docs/archive-format.md). */
export const archiveFiles: { [F in DataArchiveFile]: (reading: Reading) => Pages<F> } = {
  async *company({ tx, partnerId }) {
    const { logoId, ...company } = await inventory.selectCompany(tx, partnerId)
    const design = await inventory.selectLabelDesign(tx, partnerId)
    yield [
      {
        ...company,
        approvedAt: company.approvedAt ?? company.appliedAt,
        logo: logoId && logoFile,
        labelDesign: design ? { ...design, logo: design.logo ? labelLogoFile : null } : null,
        alertRules: await inventory.selectAlertRules(tx, partnerId),
        ownAddresses: (await inventory.selectOwnAddresses(tx, partnerId)).map(({ host, addedAt }) => ({
          host,
          addedAt: addedAt.toISOString(),
        })),
      },
    ]
  },
  async *team({ tx, partnerId }) {
    yield await inventory.selectTeam(tx, partnerId)
  },
  async *products({ tx, partnerId }) {
    for await (const rows of pages((after) => inventory.productsAfter(tx, partnerId, after)))
      yield rows.map(({ feedbackConfig, pictureId, spots, ...product }) => ({
        ...product,
        feedbackForm: feedbackConfig as Line<'products'>['feedbackForm'],
        picture: pictureId && pictureFile(product.id),
        spots: spots.map(({ id, ...spot }) => ({ ...spot, picture: pictureFile(id) })),
      }))
  },
  async *'feedback-forms'({ tx, partnerId }) {
    for await (const rows of pages((after) => inventory.productsAfter(tx, partnerId, after)))
      for (const { id, feedbackConfig } of rows)
        if (feedbackConfig)
          yield (await inventory.selectForms(tx, id)).map(({ config, ...form }) => ({
            ...form,
            form: config as Line<'feedback-forms'>['form'],
          }))
  },
  orders: ({ tx, partnerId }) => pages((after) => inventory.ordersAfter(tx, partnerId, after)),
  batches: ({ tx, partnerId }) => pages((after) => inventory.batchesAfter(tx, partnerId, after)),
  links: ({ tx, partnerId }) => pages((after) => inventory.linksAfter(tx, partnerId, after)),
  async *codes(reading) {
    for await (const batchId of batchIds(reading)) {
      const canaryIds = reading.canaries.ofBatch(batchId)
      for await (const rows of pages((after) => inventory.codesAfter(reading.tx, batchId, canaryIds, after))) {
        const codePins = await pins.readCodePins(
          reading.tx,
          rows.map(({ id }) => id),
        )
        yield rows.map(({ id, ...code }) => ({
          serial: encodeSerial(BigInt(id)),
          ...code,
          pin: codePins.get(id) ?? null,
        }))
      }
    }
  },
  async *'pin-checks'({ tx, partnerId }) {
    for await (const rows of readPages(rowsAtOnce, (last: PinCheckRow | undefined) =>
      pins.pinChecksAfter(tx, partnerId, last),
    ))
      yield rows.map(({ codeId, attemptId: _, ...check }) => ({ serial: encodeSerial(BigInt(codeId)), ...check }))
  },
  'pin-files': ({ tx, partnerId }) => pages((after) => pins.pinFilesAfter(tx, partnerId, after)),
  async *scans(reading) {
    for await (const batchId of batchIds(reading))
      for await (const rows of readPages(rowsAtOnce, (last: ScanRow | undefined) =>
        inventory.scansAfter(reading.tx, batchId, last),
      ))
        yield rows.map(({ codeId, sessionId, ...scan }) => ({
          serial: encodeSerial(BigInt(codeId)),
          ...scan,
          visitor: pseudonymizeVisitor(reading, sessionId),
        }))
  },
  async *feedback(reading) {
    for await (const batchId of batchIds(reading))
      for await (const rows of readPages(rowsAtOnce, (last: FeedbackRow | undefined) =>
        inventory.feedbackAfter(reading.tx, batchId, last),
      ))
        yield rows.map(({ codeId, sessionId, ...answer }) => ({
          serial: encodeSerial(BigInt(codeId)),
          ...answer,
          visitor: pseudonymizeVisitor(reading, sessionId),
        }))
  },
  async *reports({ tx, partnerId }) {
    for await (const rows of pages((after) => records.reportsAfter(tx, partnerId, after), records.reportsAtOnce))
      yield rows.map(({ codeId, hasPhoto, messages, ...report }) => ({
        ...report,
        serial: serialOrNull(codeId),
        photo: hasPhoto ? photoFile(report.id) : null,
        messages: messages.map((message) => ({ ...message, sentAt: new Date(message.sentAt).toISOString() })),
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
        history: presentHistory(histories.get(codeId)),
        serial: encodeSerial(BigInt(codeId)),
      }))
    }
  },
  async *alerts({ tx, partnerId }) {
    for await (const rows of pages((after) => records.alertsAfter(tx, partnerId, after)))
      yield rows.map(({ codeId, details, ...alert }) => ({
        ...alert,
        serial: serialOrNull(codeId),
        details: details as Line<'alerts'>['details'],
      }))
  },
  async *inbox({ tx, partnerId }) {
    yield await records.selectInboxItems(tx, partnerId)
  },
  async *periods({ tx, partnerId }) {
    yield await records.selectPeriods(tx, partnerId)
  },
  async *payments({ tx, partnerId }) {
    yield await records.selectPayments(tx, partnerId)
  },
  async *activity({ tx, partnerId }) {
    for await (const rows of pages((after) => records.activityAfter(tx, partnerId, after)))
      yield rows.map(({ accountId, email, adminRole, keyName, details, ...event }) => ({
        ...event,
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
  for await (const rows of pages((after) => inventory.spotPicturesAfter(tx, partnerId, after), picturesAtOnce))
    for (const { id, webp } of rows) yield { name: pictureFile(id), bytes: webp }
  for await (const rows of pages((after) => records.photosAfter(tx, partnerId, after), picturesAtOnce))
    for (const { id, jpeg } of rows) yield { name: photoFile(id), bytes: jpeg }
}

const logoFile = 'pictures/logo.webp'
const labelLogoFile = 'pictures/label-logo.png'
const pictureFile = (id: string) => `pictures/${id}.webp`
const photoFile = (reportId: string) => `photos/${reportId}.jpg`

type PinCheckRow = Awaited<ReturnType<typeof pins.pinChecksAfter>>[number]
type ScanRow = Awaited<ReturnType<typeof inventory.scansAfter>>[number]
type FeedbackRow = Awaited<ReturnType<typeof inventory.feedbackAfter>>[number]

const pages = <Row extends { id: string }>(
  next: (after: string | undefined) => Promise<Row[]>,
  limit: number = rowsAtOnce,
) => readPages(limit, (last: Row | undefined) => next(last?.id))

async function* batchIds({ tx, partnerId }: Reading) {
  for await (const rows of pages((after) => inventory.batchesAfter(tx, partnerId, after)))
    for (const { id } of rows) yield id
}

const serialOrNull = (codeId: string | null) => (codeId === null ? null : encodeSerial(BigInt(codeId)))

/** Each archive has its own random key, so that nobody can recognize a visitor in two archives. */
const pseudonymizeVisitor = ({ visitorKey }: Reading, sessionId: string | null) =>
  sessionId === null ? null : createHmac('sha256', visitorKey).update(sessionId).digest('base64url').slice(0, 22)

/** What the score of a suspected code consists of: final weights, without the networks and sessions that they were based on. */
function presentHistory(history: VisitorHistory | undefined): Line<'copy-cases'>['history'] {
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

/** Hides what admins noted for themselves. */
const visibleDetails = (details: Line<'activity'>['details'], isByAdmin: boolean) =>
  isByAdmin
    ? Object.fromEntries(Object.entries(details).filter(([key]) => key === 'reason' || key === 'message'))
    : details
