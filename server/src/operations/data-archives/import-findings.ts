import { randomUUID } from 'node:crypto'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { InboxKind } from '@sahihi/contract/endpoints/inbox.ts'
import { replaceHistory } from '../../insight/copy-cases/stored-histories.ts'
import { insertRows } from '../../platform/db/insert-rows.ts'
import { reencodePhoto } from '../../platform/lib/reencode-photo.ts'
import { packMark, packPlace } from '../../verify/detection/visitor-history.ts'
import { accountsOfMembers } from './import-queries.ts'
import { codeId, codePlaces, type Importing, productOfBatch, reencoded } from './importing.ts'
import { ArchiveError } from './open-archive.ts'

/** Imports feedback, reports, copy cases, alerts and their assignees. None of these are mailed again. */
export async function importFindings(importing: Importing): Promise<void> {
  const accounts = await accountsOfMembers(importing.tx, importing.partnerId)
  await importFeedback(importing)
  await importReports(importing)
  await importCopyCases(importing, accounts)
  await importAlerts(importing)
  const { tx, archive, partnerId, imported, count } = importing
  for await (const page of archive.lines('inbox')) {
    for (const item of page)
      if (!imported.findings.has(formatFindingKey(item.kind, item.id)))
        throw new ArchiveError(`The ${item.kind} ${item.id} of the inbox is not in the archive.`)
    const findAssigneeId = (email: string | null) => (email && accounts.get(email)) || null
    await insertRows(
      tx,
      'inboxItems',
      page.map(({ assignee, ...item }) => ({ ...item, partnerId, assigneeId: findAssigneeId(assignee) })),
    )
    count('inbox items', page.length)
  }
}

async function importFeedback(importing: Importing) {
  const { tx, archive, partnerId, visitorOf, count } = importing
  for await (const page of archive.lines('feedback')) {
    const places = await codePlaces(importing, page)
    await insertRows(
      tx,
      'feedback',
      page.map(({ serial, visitor, ...answer }) => {
        const { batchId, productId } = places(serial)
        const sessionId = visitorOf(visitor) ?? randomUUID()
        const code = { codeId: codeId(serial), batchId, productId, partnerId }
        return { ...answer, ...code, sessionId, submissionId: randomUUID() }
      }),
    )
    count('answers', page.length)
  }
}

async function importReports(importing: Importing) {
  const { tx, archive, partnerId, now, imported, count } = importing
  for await (const page of archive.lines('reports')) {
    const places = await codePlaces(importing, withSerial(page))
    await insertRows(
      tx,
      'reports',
      page.map(({ serial, photo: _, messages: __, ...report }) => ({
        ...report,
        partnerId,
        productId: productOfBatch(importing, report.batchId),
        codeId: codeIn(places, report.batchId, serial),
        mailDecidedAt: now,
      })),
    )
    const messages = page.flatMap((report) =>
      report.messages.map((message) => ({ ...message, reportId: report.id, accountId: null })),
    )
    await insertRows(tx, 'reportMessages', messages)
    for (const { id: reportId, photo } of page)
      if (photo) {
        const jpeg = await reencoded(importing, photo, reencodePhoto)
        await insertRows(tx, 'reportPhotos', [{ reportId, jpeg }])
      }
    for (const { id } of page) imported.findings.add(formatFindingKey('report', id))
    count('reports', page.length)
  }
}

async function importCopyCases(importing: Importing, accounts: Map<string, string>) {
  const { tx, archive, partnerId, imported, count } = importing
  for await (const page of archive.lines('copy-cases')) {
    const places = await codePlaces(importing, page)
    await insertRows(
      tx,
      'copyCases',
      page.map(({ serial, decidedBy, history: _, ...copyCase }) => {
        const { batchId, productId } = places(serial)
        const code = { codeId: codeId(serial), batchId, productId, partnerId }
        return { ...copyCase, ...code, decidedBy: (decidedBy && accounts.get(decidedBy)) || null }
      }),
    )
    for (const { id } of page) imported.findings.add(formatFindingKey('case', id))
    count('suspicious codes', page.length)
  }
}

/** Replaces the histories that were filled from scans, which lack the places and networks of the visitors. */
export async function importHistories({ tx, archive }: Importing): Promise<void> {
  for await (const page of archive.lines('copy-cases'))
    for (const { serial, history } of page) {
      if (!history) continue
      const { kept, ...counts } = history
      const keptEntries = kept.flatMap(({ minute, place, weight, ...mark }) => [
        minute,
        packPlace(place ?? undefined),
        packMark({ ...mark, tag: undefined }),
        0, // instead of the hash of a session
        weight,
      ])
      const weighed = { weighedVisitors: counts.visitors, keptEntries, recentEntries: [], sessionHashes: [] }
      await replaceHistory(tx, { ...counts, ...weighed, codeId: codeId(serial) })
    }
}

async function importAlerts(importing: Importing) {
  const { tx, archive, partnerId, imported, count } = importing
  for await (const page of archive.lines('alerts')) {
    const places = await codePlaces(importing, withSerial(page))
    await insertRows(
      tx,
      'alerts',
      page.map(({ serial, details, seenAt: _, ...alert }) => ({
        ...alert,
        partnerId,
        productId: productOfBatch(importing, alert.batchId),
        codeId: codeIn(places, alert.batchId, serial),
        details: JSON.stringify(details),
        notifyByEmail: false,
      })),
    )
    for (const { id } of page) imported.findings.add(formatFindingKey('alert', id))
    count('alerts', page.length)
  }
}

const withSerial = (page: { serial: string | null }[]) =>
  page.flatMap(({ serial }) => (serial === null ? [] : [{ serial }]))

/** The code of a report or alert, which must belong to the batch that is named too. */
function codeIn(places: Awaited<ReturnType<typeof codePlaces>>, batchId: string, serial: string | null): string | null {
  if (serial === null) return null
  if (places(serial).batchId !== batchId)
    throw new ArchiveError(`The code ${groupSerial(serial)} is not of the batch ${batchId}.`)
  return codeId(serial)
}

const formatFindingKey = (kind: InboxKind, id: string) => `${kind} ${id}`
