import { randomUUID } from 'node:crypto'
import { groupSerial, normalizeSerial } from '@sahihi/contract/domain/serial.ts'
import { uuidv7 } from 'uuidv7'
import { requireForeignSite } from '../../catalog/gs1/prepare-link.ts'
import { derivePictureId } from '../../catalog/pictures/picture-id.ts'
import { reencodePicture } from '../../catalog/pictures/reencode-picture.ts'
import { insertRows } from '../../platform/db/insert-rows.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import type { DataArchiveLine } from './archive-format.ts'
import { importPins } from './import-pins.ts'
import { insertCodes, insertSerials } from './import-queries.ts'
import {
  codeId,
  codePlaces,
  type Importing,
  productOfBatch,
  reencoded,
  requireNewScopes,
  requireProduct,
} from './importing.ts'
import { ArchiveError } from './open-archive.ts'

/** Imports products, feedback forms, batches, links, codes and scans. */
export async function importInventory(importing: Importing): Promise<void> {
  await importProducts(importing)
  await importBatches(importing)
  await importLinks(importing)
  await importCodes(importing)
  await importPins(importing)
  await importScans(importing)
}

async function importProducts(importing: Importing) {
  const { tx, archive, partnerId, imported, count } = importing
  const asPicture = (file: Buffer) => reencodePicture(file, 'product')
  for await (const page of archive.lines('products')) {
    await requireNewScopes(importing, page)
    const pictures = new Map<string, Buffer>()
    for (const { id, picture } of page) if (picture) pictures.set(id, await reencoded(importing, picture, asPicture))
    const pictureOf = (id: string) => {
      const webp = pictures.get(id)
      return webp ? derivePictureId(id, webp) : null
    }
    await insertRows(
      tx,
      'products',
      page.map(({ feedbackForm, picture: _, alertExceptions: __, spots, ...product }) => ({
        ...product,
        partnerId,
        feedbackConfig: feedbackForm && JSON.stringify(feedbackForm),
        feedbackEnabled: feedbackForm !== null,
        verificationEnabled: feedbackForm === null,
        pictureId: pictureOf(product.id),
        spotCount: spots.length,
        labelHost: imported.hosts.has(product.labelHost ?? '') ? product.labelHost : null,
      })),
    )
    await insertRows(
      tx,
      'alertExceptions',
      page.flatMap(({ id, alertExceptions }) => alertExceptions.map((rule) => ({ ...rule, partnerId, productId: id }))),
    )
    for (const [productId, webp] of pictures)
      await insertRows(tx, 'pictures', [{ id: derivePictureId(productId, webp), partnerId, productId, webp }])
    for (const { id: productId, spots } of page)
      for (const { sentence, translations, picture } of spots) {
        const id = uuidv7()
        const webp = await reencoded(importing, picture, asPicture)
        const words = { sentence, translations: JSON.stringify(translations) }
        const pictureId = derivePictureId(id, webp)
        await insertRows(tx, 'packSpots', [{ id, partnerId, productId, ...words, pictureId, webp }])
      }
    for (const { id } of page) imported.products.add(id)
    count('products', page.length)
  }
  for await (const page of archive.lines('feedback-forms')) {
    for (const { productId } of page) requireProduct(importing, productId)
    await insertRows(
      tx,
      'feedbackForms',
      page.map(({ form, ...revision }) => ({ ...revision, partnerId, config: JSON.stringify(form) })),
    )
  }
}

/** Imports batches, without their orders, which are all done. */
async function importBatches(importing: Importing) {
  const { tx, archive, partnerId, imported, count } = importing
  for await (const page of archive.lines('batches')) {
    for (const { productId } of page) requireProduct(importing, productId)
    await requireNewScopes(importing, page)
    await insertRows(
      tx,
      'batches',
      page.map(({ orderId: _, pinKey, ...batch }) => ({ ...batch, partnerId, pinKeyFingerprint: pinKey })),
    )
    for (const { id, productId } of page) imported.batches.set(id, productId)
    count('batches', page.length)
  }
}

async function importLinks(importing: Importing) {
  const { tx, archive, partnerId, count } = importing
  for await (const page of archive.lines('links')) {
    for (const link of page) requireOwnLink(importing, link)
    await insertRows(
      tx,
      'productLinks',
      page.map((link) => ({ ...link, partnerId })),
    )
    count('links', page.length)
  }
}

function requireOwnLink(importing: Importing, { id, productId, batchId, url }: DataArchiveLine<'links'>) {
  requireProduct(importing, productId)
  if (batchId !== null && productOfBatch(importing, batchId) !== productId)
    throw new ArchiveError(`The batch of the link ${id} is not of its product.`)
  try {
    requireForeignSite(new URL(url), [new URL(importing.publicUrl).host])
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new ArchiveError(`The link ${id} leads to ${url}, which is not another public website.`)
  }
}

async function importCodes(importing: Importing) {
  const { tx, archive, partnerId, count } = importing
  for await (const page of archive.lines('codes')) {
    const codes = page.map(({ serial, importedSerial: _, pin: __, ...code }) => ({
      ...code,
      id: codeId(serial),
      partnerId,
      productId: productOfBatch(importing, code.batchId),
    }))
    const free = new Set(await insertCodes(tx, codes))
    refuseTaken(page.filter(({ serial }) => !free.has(codeId(serial))).map(({ serial }) => groupSerial(serial)))
    const imported = page.flatMap(({ serial, importedSerial: printedSerial }) =>
      printedSerial === null ? [] : [{ codeId: codeId(serial), printedSerial, serial: normalizeSerial(printedSerial) }],
    )
    if (imported.length > 0) {
      const freeSerials = new Set(await insertSerials(tx, imported))
      refuseTaken(imported.filter(({ serial }) => !freeSerials.has(serial)).map(({ printedSerial }) => printedSerial))
    }
    count('codes', page.length)
  }
}

function refuseTaken(serials: string[]) {
  if (serials.length === 0) return
  const named = serials.slice(0, 5).join(', ')
  throw new ArchiveError(
    `Serials of the archive are in use on this server, or twice in the archive: ${named}${serials.length > 5 ? ' and more' : ''}.`,
  )
}

/** Imports scans. An archive from a cluster may have scans that are newer than the line of their code: they are left out. */
async function importScans(importing: Importing) {
  const { tx, archive, partnerId, visitorOf, count } = importing
  for await (const page of archive.lines('scans')) {
    const places = await codePlaces(importing, page)
    const scans = page.flatMap(({ serial, visitor, ...scan }) =>
      scan.ordinal > places(serial).scanCount
        ? []
        : [{ ...scan, codeId: codeId(serial), partnerId, scanId: randomUUID(), sessionId: visitorOf(visitor) }],
    )
    await insertRows(tx, 'scans', scans)
    count('scans', scans.length)
  }
}
