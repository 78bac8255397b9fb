import { randomUUID } from 'node:crypto'
import { groupSerial, normalizeSerial } from '@sahihi/contract/domain/serial.ts'
import { pictureIdOf } from '../pictures/picture-id.ts'
import { importPins } from './import-pins.ts'
import {
  insertBatches,
  insertCodes,
  insertForms,
  insertLinks,
  insertPicture,
  insertProducts,
  insertScans,
  insertSerials,
} from './import-queries.ts'
import { codeId, codePlaces, type Importing } from './importing.ts'
import { ArchiveError } from './open-archive.ts'

/** Imports products, feedback forms, batches, links, codes and scans. */
export async function importInventory(importing: Importing): Promise<void> {
  await importProducts(importing)
  const products = await importBatches(importing)
  await importLinks(importing)
  await importCodes(importing, products)
  await importPins(importing)
  await importScans(importing)
}

async function importProducts({ tx, archive, partnerId, now, count }: Importing) {
  for await (const page of archive.lines('products')) {
    const pictures = new Map<string, Buffer>()
    for (const { id, picture } of page) if (picture) pictures.set(id, await archive.picture(picture))
    const pictureOf = (id: string) => {
      const webp = pictures.get(id)
      return webp ? pictureIdOf(id, webp) : null
    }
    await insertProducts(
      tx,
      page.map(({ feedbackForm, ...product }) => ({
        ...product,
        partnerId,
        feedbackConfig: feedbackForm && JSON.stringify(feedbackForm),
        feedbackEnabled: feedbackForm !== null,
        verificationEnabled: feedbackForm === null,
        picture: pictureOf(product.id),
      })),
    )
    for (const [productId, webp] of pictures)
      await insertPicture(tx, { id: pictureIdOf(productId, webp), partnerId, productId, webp, createdAt: now })
    count('products', page.length)
  }
  for await (const page of archive.lines('feedback-forms'))
    await insertForms(
      tx,
      page.map(({ form, ...revision }) => ({ ...revision, partnerId, config: JSON.stringify(form) })),
    )
}

/** Returns the product of each batch. Batches of an order come without it: the order is done. */
async function importBatches({ tx, archive, partnerId, count }: Importing): Promise<Map<string, string>> {
  const products = new Map<string, string>()
  for await (const page of archive.lines('batches')) {
    await insertBatches(
      tx,
      page.map(({ orderId: _, manufacturingDate, expirationDate, ...batch }) => ({
        ...batch,
        partnerId,
        manufacturedOn: manufacturingDate,
        expiresOn: expirationDate,
      })),
    )
    for (const { id, productId } of page) products.set(id, productId)
    count('batches', page.length)
  }
  return products
}

async function importLinks({ tx, archive, partnerId, count }: Importing) {
  for await (const page of archive.lines('links')) {
    await insertLinks(
      tx,
      page.map((link) => ({ ...link, partnerId })),
    )
    count('links', page.length)
  }
}

async function importCodes({ tx, archive, partnerId, count }: Importing, products: Map<string, string>) {
  for await (const page of archive.lines('codes')) {
    const codes = page.map(({ serial, importedSerial: _, pin: __, ...code }) => {
      const productId = products.get(code.batchId)
      if (!productId) throw new ArchiveError(`The batch of the code ${groupSerial(serial)} is not in the archive.`)
      return { ...code, id: codeId(serial), partnerId, productId }
    })
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

/** On a cluster a scan may be newer than the line of its code; its number is given to the next one here. */
async function importScans(importing: Importing) {
  const { tx, archive, partnerId, visitorOf, count } = importing
  for await (const page of archive.lines('scans')) {
    const places = await codePlaces(importing, page)
    const scans = page.flatMap(({ serial, visitor, ...scan }) =>
      scan.ordinal > places(serial).scanCount
        ? []
        : [{ ...scan, codeId: codeId(serial), partnerId, scanId: randomUUID(), sessionId: visitorOf(visitor) }],
    )
    if (scans.length > 0) await insertScans(tx, scans)
    count('scans', scans.length)
  }
}
