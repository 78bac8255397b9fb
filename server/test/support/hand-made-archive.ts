import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { gtinCheckDigit } from '@sahihi/contract/domain/gs1.ts'
import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import { ZipFile } from 'yazl'
import {
  type DataArchiveFile,
  dataArchiveFiles,
  dataArchiveFormat,
  dataArchiveVersion,
} from '../../src/operations/data-archives/archive-format.ts'
import { plainImage } from './photo.ts'

type Line = Record<string, unknown>
/** The parts of an archive, as a person could write them in a text editor. */
export type ArchiveParts = { lines: Record<DataArchiveFile, Line[]>; pictures: Record<string, Buffer> }

/** One record of each kind. Archives with different letters (a to f) share no values. */
export async function archiveParts(letter: string): Promise<ArchiveParts> {
  const id = (number: number) => `${letter.repeat(8)}-0000-7000-8000-${String(number).padStart(12, '0')}`
  const at = '2026-05-01T10:00:00.000Z'
  const [company = '', product = '', batch = '', report = '', copyCase = '', alert = ''] = [1, 2, 3, 4, 5, 6].map(id)
  const number = Number.parseInt(letter, 16)
  const serial = encodeSerial(BigInt(number) * 1_000_003n)
  const digits = `0950600013${String(number).padStart(3, '0')}`
  const place = { city: 'Lagos', country: 'NG' }
  const form = { rating: { title: 'How was it?', scale: 5 } }
  const empty = { orders: [], periods: [], payments: [], activity: [] }
  const lines: ArchiveParts['lines'] = {
    ...empty,
    company: [
      {
        id: company,
        companyName: `Company ${letter}`,
        email: `owner@${letter}.example`,
        address: '1 Broad Street',
        phoneNumber: '+234 803 000 0000',
        businessRegistrationNumber: 'RC 1',
        timeZone: 'Africa/Lagos',
        weeklyDigest: false,
        blocksConfirmedCopies: false,
        copyLimit: 11,
        holdsClearCopies: false,
        epcisIncludesChecks: false,
        publishesBatches: false,
        gln: '4012345000009',
        appliedAt: at,
        approvedAt: at,
        logo: 'pictures/logo.webp',
        labelDesign: { color: '#000000', isRounded: false, brandName: null, logo: 'pictures/label-logo.png' },
        alertRules: [{ kind: 'many_scans', threshold: 10, countries: null, notifyByEmail: true }],
      },
    ],
    team: [{ email: `owner@${letter}.example`, name: 'Ada', role: 'owner', joinedAt: at }],
    products: [
      {
        id: product,
        name: 'Tonic',
        category: 'Drinks',
        description: '',
        feedbackForm: form,
        createdAt: at,
        archivedAt: null,
        copyLimit: 10,
        copyLimitRaised: 0,
        isResold: false,
        alertExceptions: [{ kind: 'unreleased', isOff: true, threshold: null, countries: null }],
        gtin: `${digits}${gtinCheckDigit(digits)}`,
        formerGtins: [],
        labelFormat: 'native_qr',
        pinOffer: 'always',
        version: 1,
        picture: 'pictures/product.webp',
        spots: [{ sentence: 'The cap is blue.', translations: { fr: 'Bleu.' }, picture: 'pictures/product.webp' }],
      },
    ],
    'feedback-forms': [{ productId: product, version: 1, form, replacedAt: at }],
    batches: [
      {
        id: batch,
        productId: product,
        orderId: null,
        batchNumber: `${letter.toUpperCase()}000000000`,
        name: 'May',
        lot: null,
        quantity: 1,
        scanLimit: null,
        manufacturingDate: '2026-05-01',
        expirationDate: '2028-05-01',
        isImported: true,
        pinKey: null,
        pinFilesAllowed: 3,
        pinFilesMade: 1,
        createdAt: at,
        releasedAt: at,
        recalledAt: null,
        recallReason: null,
        closedAt: null,
        closeReason: null,
        archivedAt: null,
        version: 1,
      },
    ],
    links: [
      {
        id: id(7),
        productId: product,
        batchId: batch,
        linkType: 'pip',
        url: `https://www.${letter}.example/tonic`,
        title: 'About it',
        language: null,
        mediaType: null,
        isDefault: true,
        createdAt: at,
      },
    ],
    codes: [
      {
        serial,
        batchId: batch,
        importedSerial: `LOT-${letter}-0001`,
        scanCount: 1,
        scanLimit: null,
        firstScannedAt: at,
        lastScannedAt: at,
        blockedAt: null,
        blockReason: null,
        pin: {
          firstUsedAt: at,
          firstCity: null,
          firstCountry: null,
          laterUses: 0,
          lastUsedAt: null,
          wrongTries: 0,
          lastWrongAt: null,
          guessedAt: null,
          guessedTries: null,
        },
      },
    ],
    'pin-checks': [{ serial, checkedAt: at, outcome: 'confirmed_first', isOwn: false, isForgiven: false, ...place }],
    'pin-files': [
      {
        id: id(8),
        batchId: batch,
        orderId: null,
        number: 1,
        format: 'csv',
        reason: 'To print',
        fileId: null,
        madeBy: `owner@${letter}.example`,
        madeAt: at,
      },
    ],
    scans: [
      {
        serial,
        ordinal: 1,
        scannedAt: at,
        method: 'QR_SCAN',
        trust: 'page',
        visitor: 'a'.repeat(22),
        deviceType: 'mobile',
        ...place,
      },
    ],
    feedback: [
      {
        id: id(9),
        serial,
        visitor: 'a'.repeat(22),
        submittedAt: at,
        emoji: null,
        multipleChoice: null,
        rating: 4,
        openEnded: 'As always.',
        formVersion: 1,
        deviceType: 'mobile',
        ...place,
        heldAt: null,
        acceptedAt: null,
        discardedAt: null,
      },
    ],
    reports: [
      {
        id: report,
        reference: `R-${letter.toUpperCase()}000-0000`,
        createdAt: at,
        batchId: batch,
        serial,
        enteredSerial: 'as on the cap',
        host: null,
        verdict: 'genuine_first',
        description: 'The cap is loose.',
        whereBought: null,
        contact: null,
        ...place,
        investigationStartedAt: null,
        closedAt: null,
        closingNote: null,
        result: null,
        answer: null,
        answeredAt: null,
        photo: 'photos/report.jpg',
        messages: [{ id: id(10), sentAt: at, subject: 'Your report', text: 'Thank you.' }],
      },
    ],
    'copy-cases': [
      {
        id: copyCase,
        serial,
        state: 'open',
        score: 11,
        visitors: 6,
        locations: 2,
        openedAt: at,
        lastVisitorAt: at,
        reached10At: at,
        reached11At: null,
        reached12At: null,
        reached13At: null,
        decidedAt: null,
        decidedBy: null,
        dismissReason: null,
        note: null,
        dismissedVisitors: null,
        dismissedPlaces: null,
        dismissedPinTries: null,
        isByPin: false,
        isByPack: false,
        history: null,
      },
    ],
    alerts: [
      {
        id: alert,
        kind: 'many_scans',
        batchId: batch,
        serial,
        ...place,
        day: '2026-05-01',
        details: { threshold: 10 },
        raisedAt: at,
        seenAt: null,
        closedAt: null,
      },
    ],
    inbox: [
      { kind: 'case', id: copyCase, assignee: null, note: 'Call the shop.' },
      { kind: 'report', id: report, assignee: null, note: null },
      { kind: 'alert', id: alert, assignee: null, note: null },
    ],
  }
  const image = plainImage(20, 20)
  const pictures = {
    'pictures/logo.webp': await image.clone().webp().toBuffer(),
    'pictures/label-logo.png': await image.clone().png().toBuffer(),
    'pictures/product.webp': await image.clone().webp().toBuffer(),
    'photos/report.jpg': await image.clone().jpeg().toBuffer(),
  }
  return { lines, pictures }
}

/** A complete archive file with any lines. */
export async function zipArchive({ lines, pictures }: ArchiveParts): Promise<Buffer> {
  const contents: { name: string; content: Buffer; lines: number | null }[] = dataArchiveFiles.map((file) => ({
    name: `${file}.ndjson`,
    content: Buffer.from(lines[file].map((line) => `${JSON.stringify(line)}\n`).join('')),
    lines: lines[file].length,
  }))
  for (const [name, content] of Object.entries(pictures)) contents.push({ name, content, lines: null })
  const [company] = lines.company
  const manifest = {
    format: dataArchiveFormat,
    formatVersion: dataArchiveVersion,
    version: '0.2.0',
    createdAt: '2026-05-02T10:00:00.000Z',
    publicUrl: 'https://elsewhere.example',
    company: { id: company?.id, name: company?.companyName },
    files: contents.map(({ name, content, lines }) => {
      const sha256 = createHash('sha256').update(content).digest('hex')
      return { name, lines, bytes: content.length, sha256 }
    }),
  }
  return zipOf([...contents, { name: 'manifest.json', content: Buffer.from(JSON.stringify(manifest)) }])
}

/** With 64-bit sizes, as in archives of more than four billion bytes. */
export function zipOf(files: { name: string; content: Buffer }[]): Promise<Buffer> {
  const zip = new ZipFile()
  const options = { mtime: new Date('2026-05-02'), forceZip64Format: true }
  for (const { name, content } of files) zip.addBuffer(content, name, options)
  zip.end({ forceZip64Format: true, comment: '' })
  return buffer(zip.outputStream)
}
