import { expect, test } from 'vitest'
import { listReports, reportIds, submitReport, updateReport } from '../support/report-factory.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()

test('a partner finds a report by its reference in any form, and by the number of the pack or carton', async () => {
  const { partner, batch, serial } = await app.createCode()
  const other = await app.createCode({ partner })
  const { reportId, reply } = await submitReport(app, { enteredSerial: serial })
  app.wait(1)
  const { reportId: onCarton } = await submitReport(app, { enteredSerial: batch.batchNumber })
  await submitReport(app, { enteredSerial: other.serial })
  await updateReport(app, partner.token, reportId, 'closed', 'A copy')
  const reference: string = reply.json().data.reference
  const find = async (text: string, token = partner.token) =>
    reportIds(await listReports(app, token, `?${new URLSearchParams({ search: text })}`))
  const spoken = reference.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
  for (const text of [reference, spoken, reference.slice(2), ` ${reference} `])
    expect(await find(text)).toEqual([reportId])
  expect(await find(serial)).toEqual([reportId])
  expect(await find(batch.batchNumber)).toEqual([onCarton, reportId])
  for (const text of ['R-0000-0000', reference.slice(0, -1), '%', 'x'.repeat(120)]) expect(await find(text)).toEqual([])
  expect(await find(reference, (await app.createCode()).partner.token)).toEqual([])
  expect(await find(reference, await app.createSession((await app.createAdmin()).accountId))).toEqual([])
  const { counts } = await listReports(app, partner.token, `?search=${reference}`)
  expect(counts).toEqual({ new: 0, looking_into: 0, closed: 1 })
})
